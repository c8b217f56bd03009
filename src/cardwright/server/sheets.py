"""The sheet of a game: all that a client needs to draw its table and cards, in one language.

A client knows no game. How it looks comes from the game's `table.toml`, words and card texts from its catalogue and
cards, pictures from its `icons.toml`, what the words on cards mean from its `terms.toml`; the position itself, and what
lies where, come with each view.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from cardwright import interface
from cardwright.bots.bot import STANDARD, bot_names
from cardwright.bots.levels import LEVELS
from cardwright.games import find_game, games
from cardwright.games.game import Game, Option
from cardwright.howto import how_to
from cardwright.server.views import Json
from cardwright.table_layout import TableLayout, table_layout
from cardwright.table_layout.sections import CardLayout
from cardwright.text import Card, Language, print_text
from cardwright.text.schema import OneOf
from cardwright.text.toml_reading import Section, read_file

WORD_GROUPS = {
    "zones": "zone",
    "named": "zone-of",
    "counters": "counter",
    "phases": "phase",
    "steps": "step",
    "numbers": "fact",
    "marks": "mark",
    "fights": "fight",
}


class Meaning(Section, frozen=True):
    """What a word on a card means, in one language: its spellings, and a sentence."""

    words: list[str]
    says: str


class Term(Section, frozen=True):
    """A word on cards, as `terms.toml` explains it."""

    rule: str
    en: Meaning
    fr: Meaning


class Icons(Section, frozen=True):
    """What `icons.toml` holds: the name of a picture for each name, by what it is a name of."""

    game: dict[str, str] = {}
    cards: dict[str, str] = {}
    kinds: dict[str, str] = {}
    counters: dict[str, str] = {}
    numbers: dict[str, str] = {}
    facts: dict[str, str] = {}
    signs: dict[str, str] = {}
    marks: dict[str, str] = {}
    zones: dict[str, str] = {}


@lru_cache(maxsize=32)
def sheet(name: str, lang: Language) -> Json:
    """Return the sheet of a game by its name; an unknown one raises CardwrightError."""
    game = find_game(name)
    layout = table_layout(game.folder)
    icons = _icons(game)
    return {
        "game": game.name,
        "title": game.title(lang),
        "digest": game.shipped_cards.digest,
        "layout": look_of(layout),
        "cards": {card.id: _card(game, layout.card, icons, card, lang) for card in game.shipped_cards.cards},
        **{group: _words(game, prefix, lang) for group, prefix in WORD_GROUPS.items()},
        "signs": {sign: _word(game, "fact", sign, lang) for sign in layout.card.signs},
        "values": _values(game, layout.card, lang),
        "names": {name: list(fact.known) for name, fact in _chosen(game).items()},
        "terms": _terms(game, lang),
        "goals": () if (told := how_to(game, lang)) is None else told.goals,
        "icons": {group: names for group, names in icons.items() if group != "cards"},
    }


def game_list(lang: Language) -> Json:
    """Return every game there is, with its options, and the bots."""
    return _game_list(tuple(games()), lang)


@lru_cache(maxsize=4)
def _game_list(known: tuple[str, ...], lang: Language) -> Json:
    bots = [_bot(name, lang) for name in bot_names()]
    return {"games": [_game(find_game(name), lang) for name in known], "bots": bots}


def _game(game: Game, lang: Language) -> Json:
    layout = table_layout(game.folder)
    box, look = layout.box, layout.look
    return {
        "game": game.name,
        "title": game.title(lang),
        "pitch": _word(game, "title", "pitch", lang),
        "players": list(game.players),
        "party": box.players or min(game.players),
        "minutes": box.minutes,
        "accent": look.accent,
        "second": look.second,
        "icon": _icons(game).get("game", {}).get("icon"),
        "options": [_option(game, option, lang) for option in game.options],
        "decks": game.decks is not None,
        "howto": how_to(game, lang) is not None,
    }


def look_of(layout: TableLayout) -> Json:
    """Return how a game looks; what lies where comes with each view."""
    counters = [counter.name for counter in layout.seat.counters or () if counter.format == "number"]
    return {
        "accent": layout.look.accent,
        "second": layout.look.second,
        "picture": layout.box.picture,
        "card": layout.card,
        "counters": counters,
        "quiet": layout.refused.quiet,
        "windows": layout.turn.windows,
        "out": layout.turn.out,
        "fight": None if layout.fight is None else [layout.fight.attacker, layout.fight.defender],
    }


def _bot(name: str, lang: Language) -> Json:
    return {
        "name": name,
        "title": interface.bot_title(name, lang),
        "level": name in LEVELS,
        "standard": name == STANDARD,
    }


def _option(game: Game, option: Option, lang: Language) -> Json:
    default = option.default
    if option.kind == "text":  # it is read in every language
        default = _word(game, "value", option.name, lang)
    return {
        "name": option.name,
        "words": _word(game, "option", option.name, lang),
        "kind": option.kind,
        "default": default,
        "allowed": option.allowed(max(game.players)),
        "choices": [{"value": value, "words": _word(game, "value", value, lang)} for value in option.choices],
        "least": option.least,
        "most": option.most,
        "players": list(option.players or game.players),
        "rule": option.rule or None,
    }


def _card(game: Game, layout: CardLayout, icons: dict[str, dict[str, str]], card: Card, lang: Language) -> Json:
    numbers: dict[str, int | None] = {}
    facts: dict[str, str] = {}
    tags: dict[str, list[str]] = {}
    marks = [card.kind]
    for name, value in card.facts.items():
        told = game.schema.told(name, value)
        if isinstance(told, int):
            numbers[name] = told
            continue
        plain = [told] if isinstance(told, str) else list(told)
        group = layout.words.get(name, name)
        marks += plain
        if plain:
            tags[name] = plain
            facts[name] = ", ".join(_word(game, group, word, lang) for word in plain)
    numbers |= {name: None for name, value in game.schema.printed(card).items() if value is None}
    for name, words in card.words.items():
        if words:
            tags[name] = list(words)
            facts[name] = ", ".join(game.shipped_cards.words_of(card.id, name, lang))
    return {
        "name": card.names[lang],
        "subname": card.subnames.get(lang),
        "kind": card.kind,
        "kind_words": _word(game, "kind", card.kind, lang),
        "text": game.printed(card, game.shipped_cards, lang),
        "numbers": numbers,
        "facts": facts,
        "tags": tags,
        "mark": next((layout.marks[mark] for mark in marks if mark in layout.marks), ""),
        "icon": icons.get("cards", {}).get(card.id),
        "abilities": [
            {
                "name": ability.names.get(lang),
                "text": print_text(ability.tree, game.schema.book_for(game.shipped_cards), lang),
            }
            for ability in card.abilities
        ],
    }


def _chosen(game: Game) -> dict[str, OneOf]:
    """Return the facts that are one of some words, by name."""
    return {
        name: fact for facts in game.schema.kinds.values() for name, fact in facts.items() if isinstance(fact, OneOf)
    }


def _values(game: Game, layout: CardLayout, lang: Language) -> dict[str, list[str]]:
    """Return the words of every value of a fact that is one of some words."""
    return {
        name: [_word(game, layout.words.get(name, name), word, lang) for word in fact.known]
        for name, fact in _chosen(game).items()
    }


def _terms(game: Game, lang: Language) -> list[Json]:
    """Return what the words on cards mean; a game without `terms.toml` explains none."""
    path = game.folder / "terms.toml"
    if not path.exists():
        return []
    return [
        {"term": name, "rule": term.rule, **msgspec.structs.asdict(term.en if lang == "en" else term.fr)}
        for name, term in read_file(path, dict[str, Term]).items()
    ]


def _words(game: Game, prefix: str, lang: Language) -> dict[str, str]:
    """Return the words of a group by name. Those with places for a seat or a card keep them: a client fills them in."""
    keys = game.words.keys(f"{prefix}.")
    return {key.partition(".")[2]: game.words.template(key, lang) for key in keys}


def _word(game: Game, group: str, name: str, lang: Language) -> str:
    key = f"{group}.{name}"
    return game.words.template(key, lang) if key in game.words else name


def _icons(game: Game) -> dict[str, dict[str, str]]:
    """Return the names of a game's icons by group; a game without `icons.toml` has none."""
    path = game.folder / "icons.toml"
    if not path.exists():
        return {}
    return msgspec.structs.asdict(read_file(path, Icons))
