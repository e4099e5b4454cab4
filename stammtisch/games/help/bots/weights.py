"""What regulars of Help! think cards and rows are worth: in parts of SURE, the chance to get a point in the round.

Found by regression: in millions of rounds between regulars one move was made at random, and what came of it was noted.
Repeated with the regulars that play so, for each number of players.
"""

from __future__ import annotations

SURE = 10_000

# A card that one keeps: joker, 1 to 11, Switch, Zap, No!.
CARD = (
    # 3 players
    1312, 760, 774, 722, 720, 726, 760, 818, 872, 945, 986, 1113, 1486, 1315, 2120,
    # 4 players
    2037, 1065, 1053, 1041, 1039, 1040, 1070, 1143, 1249, 1376, 1509, 1583, 2298, 2133, 3184,
    # 5 players
    2515, 1412, 1320, 1313, 1307, 1323, 1382, 1487, 1584, 1724, 1887, 1944, 2840, 2731, 3644,
)  # fmt: skip

# The row that one leaves, by its size (lines) and its end (0 to 11).
ROW = (
    # 3 players
    121, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 72, 97, 99, 152, 220, 270, 315, 299, 241, 109, 15,
    0, 0, 55, 23, 19, 40, 93, 149, 147, 58, -70, -136,
    0, 0, 0, -38, -33, 43, 88, 120, 105, 78, -36, -75,
    0, 0, 0, 0, 229, 225, 382, 331, 257, 182, 106, 12,
    0, 0, 0, 0, 0, 339, 0, 156, 136, 57, 37, 56,
    # 4 players
    329, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 145, 104, 176, 284, 380, 498, 433, 448, 309, 211, -64,
    0, 0, -26, -61, -22, 33, 145, 255, 224, 158, 78, -153,
    0, 0, 0, 199, 106, 288, 260, 301, 309, 234, 92, -104,
    0, 0, 0, 0, 59, 278, 255, 349, 381, 389, 292, 16,
    0, 0, 0, 0, 0, 32, -58, 31, 10, 28, 22, -50,
    # 5 players
    295, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 54, 5, 105, 235, 314, 437, 451, 448, 387, 319, 84,
    0, 0, 325, 261, 221, 253, 304, 259, 276, 260, 155, -109,
    0, 0, 0, 317, 327, 316, 363, 419, 416, 372, 312, -19,
    0, 0, 0, 0, 29, -36, 91, 202, 290, 418, 400, 206,
    0, 0, 0, 0, 0, -110, -199, -68, -60, -18, 72, 90,
)  # fmt: skip

# A card that one gives to the asker, against an 11; see CARD.
GIVING = (
    # 3 players
    -187, -1753, -2501, -2196, -1967, -1618, -570, -706, -546, -178, -112, 0, -349, -580, -816,
    # 4 players
    -402, -3086, -3484, -3456, -2723, -2610, -1903, -1529, -721, -487, -247, 0, -546, -1073, -1553,
    # 5 players
    -631, -3641, -3696, -3610, -2986, -3250, -3056, -1029, -1008, -647, -405, 0, -631, -1115, -1687,
)  # fmt: skip

# If the next is stuck and you cannot help, if the next is stuck and has nobody to ask, if the next is stuck and another
# cannot help, for a No! before you, if the one after the next is stuck, if the next is stuck: each by its chance.
STUCK = (
    # 3 players
    -2232, -4818, 6139, 342, 696, 379,
    # 4 players
    -3391, -6770, 6841, 782, 1112, -379,
    # 5 players
    -4302, -6453, 7023, 764, 807, -934,
)  # fmt: skip
