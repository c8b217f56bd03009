"""Card files with random texts, for any game: whatever its phrasebook can say, printed as a designer would write it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random

from cardwright.games.game import Game
from cardwright.text import LANGUAGES, Card, Language, Tree, print_text, random_tree


def random_file(game: Game, number: int) -> tuple[dict[str, Tree], str]:
    """Return a random text for every shipped card, and the card file that says them; in French if *number* is odd."""
    rng = Random(f"set {number}")
    cards = game.shipped_cards.cards
    trees = {card.id: random_tree(game.schema.book, rng=rng) for card in cards}
    language = LANGUAGES[number % 2]
    return trees, card_file(game, cards, trees, lambda card: [language])


def card_file(
    game: Game, cards: Sequence[Card], trees: Mapping[str, Tree], languages: Callable[[Card], Sequence[Language]]
) -> str:
    """Return a card file in which *cards* have the texts of *trees*, each in its *languages*."""
    entries = [_entry(game, card, trees[card.id], languages(card)) for card in cards]
    return "\n".join([f'game = "{game.name}"', *entries])


def _entry(game: Game, card: Card, tree: Tree, languages: Sequence[Language]) -> str:
    lines = [f"[{card.id}]", f'kind = "{card.kind}"', f"copies = {card.copies}"]
    lines += [f"{fact} = {value}" for fact, value in card.facts.items()]
    names = [f"{lang} = {quoted(card.names[lang])}" for lang in LANGUAGES]
    texts = [f"{lang} = {quoted(print_text(tree, game.schema.book, lang))}" for lang in languages]
    return "\n".join([*lines, f"name = {{ {', '.join(names)} }}", f"text = {{ {', '.join(texts)} }}", ""])


def quoted(words: str) -> str:
    """Return *words* as a TOML string."""
    return json.dumps(words, ensure_ascii=False)
