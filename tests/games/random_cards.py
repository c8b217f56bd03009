"""Make card files with random texts from the phrasebook of any game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Final

from cardwright.games.game import Game
from cardwright.text import LANGUAGES, Card, Language, Tree, print_text, random_tree
from tests.games.wording import sources, texts_with

_ATTEMPTS: Final = 2000
_TEXTS_ABOUT: Final = 200  # in one file; after that cards share them
_TRIES_A_CARD: Final = 40


def random_file(game: Game, number: int) -> tuple[dict[str, Tree], str]:
    """Return a random text for every shipped card, and a card file with them; in French if *number* is odd."""
    rng = Random(f"set {number}")
    cards = game.shipped_cards.cards
    trees = {card.id: random_text(game, card, rng) for card in cards}
    language = LANGUAGES[number % 2]
    return trees, card_file(game, cards, trees, lambda card: [language])


def random_text(game: Game, card: Card, rng: Random) -> Tree:
    """Return a random text that may stand on *card*; its own if its kind has none, or hardly any other."""
    for _ in range(0 if card.kind in game.schema.without_text else _ATTEMPTS):
        tree = random_tree(game.schema.book, rng=rng)
        if game.schema.misplaced(card.kind, card.facts, tree) is None:
            return tree
    return card.tree


def file_about(game: Game, rows: Sequence[str], number: int) -> str:
    """Return a card file in which texts use one of *rows*; in French if *number* is odd.

    A card keeps its own text if hardly any of the random ones may stand on it.
    """
    rng, lang = Random(f"about {rows} {number}"), LANGUAGES[number % 2]
    known = sources(game.schema.book)
    texts = {card.id: card.tree for card in game.shipped_cards.cards}
    made: list[Tree] = []
    for card in game.shipped_cards.cards:
        if card.kind in game.schema.without_text:
            continue
        for _ in range(_TRIES_A_CARD):
            if len(made) < _TEXTS_ABOUT:
                some = islice(texts_with(game.schema.book, known[rng.choice(rows)], lang, rng), 3)
                trees = [text.tree for text in some if isinstance(text.tree, Tree)]
                made += trees
            else:
                trees = [rng.choice(made)]
            for tree in trees:
                if game.schema.misplaced(card.kind, card.facts, tree) is None:
                    texts[card.id] = tree
            if texts[card.id] is not card.tree:
                break
    return card_file(game, game.shipped_cards.cards, texts, lambda _: [lang])


def card_file(
    game: Game, cards: Sequence[Card], trees: Mapping[str, Tree], languages: Callable[[Card], Sequence[Language]]
) -> str:
    """Return a card file in which *cards* have the texts of *trees*, each in its *languages*."""
    entries = [_entry(game, card, trees[card.id], languages(card)) for card in cards]
    return "\n".join([f'game = "{game.name}"', *_declared(game), *entries])


def _declared(game: Game) -> list[str]:
    """Return the words that the shipped cards declare, as a card file declares them."""
    lines: list[str] = []
    for field, known in game.shipped_cards.words.items():
        nouns = {word.id: word for word in game.shipped_cards.open_words.get(field, ())}
        lines.append(f"[words.{field}]")
        for name, names in known.items():
            parts = [f"{lang} = {quoted(names[lang])}" for lang in LANGUAGES]
            if (noun := nouns.get(name)) is not None:
                parts.append(f'gender = "{noun.gender}"')
                if noun.plural is not None:
                    plurals = [f"{lang} = {quoted(form)}" for lang, form in zip(LANGUAGES, noun.plural, strict=True)]
                    parts.append(f"plural = {{ {', '.join(plurals)} }}")
            lines.append(f"{name} = {{ {', '.join(parts)} }}")
    return lines


def _entry(game: Game, card: Card, tree: Tree, languages: Sequence[Language]) -> str:
    lines = [f"[{card.id}]", f'kind = "{card.kind}"', f"copies = {card.copies}"]
    lines += [f"{fact} = {json.dumps(game.schema.told(fact, value))}" for fact, value in card.facts.items()]
    for field, named in (("name", card.names), ("subname", card.subnames)):
        if named:
            lines.append(f"{field} = {{ {', '.join(f'{lang} = {quoted(named[lang])}' for lang in LANGUAGES)} }}")
    lines += [f"{field} = {json.dumps(list(words))}" for field, words in card.words.items()]
    for field, cards in card.named.items():
        lines.append(f"{field} = {{ {', '.join(f'{name} = {count}' for name, count in cards.items())} }}")
    if card.kind not in game.schema.without_text and tree.args:
        texts = [f"{lang} = {quoted(print_text(tree, game.schema.book, lang))}" for lang in languages]
        lines.append(f"text = {{ {', '.join(texts)} }}")
    return "\n".join([*lines, ""])


def quoted(words: str) -> str:
    """Return *words* as a TOML string."""
    return json.dumps(words, ensure_ascii=False)
