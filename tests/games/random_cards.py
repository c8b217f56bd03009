"""Make card files with random texts from the phrasebook of any game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from random import Random

from cardwright.games.game import Game
from cardwright.text import LANGUAGES, Card, Language, Tree, print_text, random_tree
from tests.games.wording import sources, texts_with


def random_file(game: Game, number: int) -> tuple[dict[str, Tree], str]:
    """Return a random text for every shipped card, and a card file with them; in French if *number* is odd."""
    rng = Random(f"set {number}")
    cards = game.shipped_cards.cards
    trees = {card.id: random_text(game, card, rng) for card in cards}
    language = LANGUAGES[number % 2]
    return trees, card_file(game, cards, trees, lambda card: [language])


def random_text(game: Game, card: Card, rng: Random) -> Tree:
    """Return a random text that may stand on *card*; its own if its kind has none."""
    while card.kind not in game.schema.without_text:
        tree = random_tree(game.schema.book, rng=rng)
        if game.schema.misplaced(card.kind, card.facts, tree) is None:
            return tree
    return card.tree


def file_about(game: Game, rows: Sequence[str], number: int) -> str:
    """Return a card file in which every text uses one of *rows*; in French if *number* is odd."""
    rng, lang = Random(f"about {rows} {number}"), LANGUAGES[number % 2]
    known = sources(game.schema.book)
    texts = {card.id: card.tree for card in game.shipped_cards.cards}
    for card in game.shipped_cards.cards:
        while card.kind not in game.schema.without_text and texts[card.id] is card.tree:
            for text in islice(texts_with(game.schema.book, known[rng.choice(rows)], lang, rng), 3):
                if isinstance(text.tree, Tree) and game.schema.misplaced(card.kind, card.facts, text.tree) is None:
                    texts[card.id] = text.tree
    return card_file(game, game.shipped_cards.cards, texts, lambda _: [lang])


def card_file(
    game: Game, cards: Sequence[Card], trees: Mapping[str, Tree], languages: Callable[[Card], Sequence[Language]]
) -> str:
    """Return a card file in which *cards* have the texts of *trees*, each in its *languages*."""
    entries = [_entry(game, card, trees[card.id], languages(card)) for card in cards]
    return "\n".join([f'game = "{game.name}"', *entries])


def _entry(game: Game, card: Card, tree: Tree, languages: Sequence[Language]) -> str:
    lines = [f"[{card.id}]", f'kind = "{card.kind}"', f"copies = {card.copies}"]
    lines += [f"{fact} = {json.dumps(game.schema.told(fact, value))}" for fact, value in card.facts.items()]
    names = [f"{lang} = {quoted(card.names[lang])}" for lang in LANGUAGES]
    lines.append(f"name = {{ {', '.join(names)} }}")
    if card.kind not in game.schema.without_text:
        texts = [f"{lang} = {quoted(print_text(tree, game.schema.book, lang))}" for lang in languages]
        lines.append(f"text = {{ {', '.join(texts)} }}")
    return "\n".join([*lines, ""])


def quoted(words: str) -> str:
    """Return *words* as a TOML string."""
    return json.dumps(words, ensure_ascii=False)
