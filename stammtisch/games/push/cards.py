"""The cards of Push by what is printed on them, and its die (PU-1); sets of cards as one number.

Number cards come first, by colour, then by number; equal cards have the same number. Three kinds of sets:

    Marks    the numbers, colours and die that a column holds: cards that share a mark never lie in one column
    Heap     all cards of one colour in one place: how many of each number, two bits each
    Bundle   the number cards of a column: the number of each colour, three bits each, 0 for none
"""

from __future__ import annotations

from stammtisch.engine.rule import rule

Card = int
Colour = int
Face = int
Marks = int
Heap = int
Bundle = int

LETTERS = "gyrbp"
COLOURS = 5
HIGHEST = 6
COPIES = 3
NUMBERED = COLOURS * HIGHEST
DIE: Card = NUMBERED
TURN: Card = NUMBERED + 1
DIE_CARDS = 18
TURN_CARDS = 12
CARDS = NUMBERED * COPIES + DIE_CARDS + TURN_CARDS

STAR: Face = COLOURS  # the other faces are the colours
FACES = (1 << COLOURS + 1) - 1  # the set of all six


@rule
def card_of(colour: Colour, number: int) -> Card:
    """The number card of this colour and number."""
    return colour * HIGHEST + number - 1


@rule
def colour_of(card: Card) -> Colour:
    """The number card's colour: green, yellow, red, blue, purple."""
    return card // HIGHEST


@rule
def number_of(card: Card) -> int:
    """The number card's number, 1 to 6."""
    return card % HIGHEST + 1


NO_MARKS: Marks = 0
MARKS = (
    *(1 << colour_of(card) | 1 << COLOURS + number_of(card) for card in range(NUMBERED)),
    1 << COLOURS,  # the die card's, between the colours and the numbers, which start at 1
)


@rule
def marks_of(card: Card) -> Marks:
    """The card's own marks: its colour and its number, or that it is a die card."""
    return MARKS[card]


@rule
def clash(column: Marks, card: Card) -> bool:
    """Whether a column with these marks is barred for the card (PU-7, PU-8)."""
    return column & MARKS[card] != NO_MARKS


@rule
def points_of(column: Marks) -> int:
    """The sum of the numbers among the marks."""
    total = 0
    for number in range(1, HIGHEST + 1):
        total += number * (column >> COLOURS + number & 1)
    return total


# Heaps. Two bits are enough for three copies, so adding two heaps never carries.

WHOLE: Heap = (1 << 2 * HIGHEST) - 1  # all cards of a colour


@rule
def heap_of(card: Card) -> Heap:
    """The heap of this one card."""
    return 1 << 2 * (number_of(card) - 1)


@rule
def copies_in(heap: Heap, number: int) -> int:
    """How many cards of this number the heap holds."""
    return heap >> 2 * (number - 1) & 3


@rule
def size_of(heap: Heap) -> int:
    """How many cards the heap holds."""
    size = 0
    for number in range(1, HIGHEST + 1):
        size += copies_in(heap, number)
    return size


@rule
def sum_of(heap: Heap) -> int:
    """The sum of all numbers in the heap."""
    total = 0
    for number in range(1, HIGHEST + 1):
        total += number * copies_in(heap, number)
    return total


@rule
def of_numbers(column: Marks) -> Heap:
    """All cards of one colour whose numbers are among the marks."""
    heap = 0
    for number in range(1, HIGHEST + 1):
        heap |= (column >> COLOURS + number & 1) * COPIES << 2 * (number - 1)
    return heap


def in_heap(colour: Colour, heap: Heap) -> list[Card]:
    """The cards of a heap of this colour, in ascending order."""
    return [card_of(colour, number) for number in range(1, HIGHEST + 1) for _ in range(copies_in(heap, number))]


# Bundles


@rule
def bundle_of(card: Card) -> Bundle:
    """The bundle of this one card; bundles of different colours add up."""
    return number_of(card) << 3 * colour_of(card)


def in_bundle(bundle: Bundle) -> list[Card]:
    """The cards of a bundle, in ascending order."""
    numbers = ((colour, bundle >> 3 * colour & 7) for colour in range(COLOURS))
    return [card_of(colour, number) for colour, number in numbers if number]
