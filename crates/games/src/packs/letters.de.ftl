# Die Buchstaben von War and Diplomacy, auf Deutsch.

coded-card = { $name }
card-A = Buchstabe A
card-Y = Buchstabe Y
card-M = Buchstabe M (Offizier)
card-V = Buchstabe V (Offizier)
card-N = Buchstabe N (Beamter)
card-R = Buchstabe R (Beamter)
