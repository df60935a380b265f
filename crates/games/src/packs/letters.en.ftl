# The letters of War and Diplomacy, in English.

coded-card = { $name }
card-A = letter A
card-Y = letter Y
card-M = letter M (officer)
card-V = letter V (officer)
card-N = letter N (official)
card-R = letter R (official)
