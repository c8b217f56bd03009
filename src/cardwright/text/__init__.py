"""Card text: the effect tree, the phrasebook that reads and prints it in English and French, card files, messages."""

from cardwright.text.cards import Ability, Card, CardSet, check_cards, load_cards, print_card
from cardwright.text.deck_formats import DeckFormat, read_deck, write_deck
from cardwright.text.decks import Deck, DeckError, DeckTerms, render_deck
from cardwright.text.errors import CardwrightError, Reason
from cardwright.text.messages import Catalogue, Spoken, listed
from cardwright.text.phrasebook import Phrasebook
from cardwright.text.printer import print_text
from cardwright.text.problems import Problem, TextError
from cardwright.text.reader import read_text
from cardwright.text.sampler import random_tree
from cardwright.text.schema import Schema
from cardwright.text.spelling import LANGUAGES, Language
from cardwright.text.tree import Tree

__all__ = [
    "LANGUAGES",
    "Ability",
    "Card",
    "CardSet",
    "CardwrightError",
    "Catalogue",
    "Deck",
    "DeckError",
    "DeckFormat",
    "DeckTerms",
    "Language",
    "Phrasebook",
    "Problem",
    "Reason",
    "Schema",
    "Spoken",
    "TextError",
    "Tree",
    "check_cards",
    "listed",
    "load_cards",
    "print_card",
    "print_text",
    "random_tree",
    "read_deck",
    "read_text",
    "render_deck",
    "write_deck",
]
