# Das Packen der Liberty-Patriot-Spiele, auf Deutsch.

suit-A = Amerika
    .nation = Amerika
suit-B = Großbritannien
    .nation = Großbritannien
suit-F = Frankreich
    .nation = Frankreich
suit-I = Italien
    .nation = Italien
kind-1 = Schlachtschiff
    .many = Schlachtschiffe
kind-2 = U-Boot
    .many = U-Boote
kind-3 = Flugzeug
    .many = Flugzeuge
kind-4 = Armee
    .many = Armeen
kind-5 = Freiheitsanleihe
    .many = Freiheitsanleihen
kind-6 = Flagge
    .many = Flaggen

card-A6 = Amerikanische Flagge
card-A5 = Amerikanische Freiheitsanleihe
card-A4 = Amerikanische Armee
card-A3 = Amerikanisches Flugzeug
card-A2 = Amerikanisches U-Boot
card-A1 = Amerikanisches Schlachtschiff
card-B6 = Britische Flagge
card-B5 = Britische Freiheitsanleihe
card-B4 = Britische Armee
card-B3 = Britisches Flugzeug
card-B2 = Britisches U-Boot
card-B1 = Britisches Schlachtschiff
card-F6 = Französische Flagge
card-F5 = Französische Freiheitsanleihe
card-F4 = Französische Armee
card-F3 = Französisches Flugzeug
card-F2 = Französisches U-Boot
card-F1 = Französisches Schlachtschiff
card-I6 = Italienische Flagge
card-I5 = Italienische Freiheitsanleihe
card-I4 = Italienische Armee
card-I3 = Italienisches Flugzeug
card-I2 = Italienisches U-Boot
card-I1 = Italienisches Schlachtschiff

card-corners = Die Zahl in der linken Ecke einer Karte sagt, welche Karten sie schlägt, die in der rechten, was sie zählt.

misspelt-country = ein Land ist A, B, F oder I
misspelt-lay = `lay` nennt die Karten einer Kombination
