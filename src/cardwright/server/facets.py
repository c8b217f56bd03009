"""What the cards of a game can be filtered by in the deck builder, and the number whose distribution it draws.

The game's `table.toml` names them under `[decks]`; what they are called stands in its words under `facet.<name>`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.games.game import Game
from cardwright.server.messages import catalogue
from cardwright.server.views import Json
from cardwright.table_layout import table_layout
from cardwright.text import Card, Language
from cardwright.text.schema import Maybe, NamedCards, OneOf, OpenWords, SomeOf
from cardwright.text.spelling import without_accents

KIND = "kind"


def facets(game: Game, cards: Iterable[Card], lang: Language) -> list[Json]:
    """Return the facets of a game with the values that *cards* have; one that tells none of them apart is left out."""
    found = list(cards)
    named = table_layout(game.folder).decks.facets
    names = named if named is not None else (KIND, *_facts(game))
    told = [_facet(game, name, found, lang) for name in names]
    return [facet for facet in told if len(facet["values"]) > 1]


def curve(game: Game, lang: Language) -> Json | None:
    """Return the number whose distribution over a deck is drawn; None if the game names none."""
    name = table_layout(game.folder).decks.curve
    return {"name": name, "words": _title(game, name, lang)} if name else None


def _facet(game: Game, name: str, cards: list[Card], lang: Language) -> Json:
    fact = _facts(game).get(name)
    values: list[Json]
    if isinstance(fact, OneOf | SomeOf) or name == KIND:
        values = _known_words(game, name, fact if isinstance(fact, OneOf | SomeOf) else None, cards, lang)
    elif isinstance(fact, OpenWords):
        values = _open_words(game, name, cards, lang)
    else:
        numbers = sorted({card.facts[name] for card in cards if name in card.facts})
        values = [{"value": number, "words": str(number)} for number in numbers]
    return {"name": name, "words": _title(game, name, lang), "values": values}


def _open_words(game: Game, name: str, cards: list[Card], lang: Language) -> list[Json]:
    """Return the words that cards have of a fact to which designers may add, in alphabetical order."""
    used = {word for card in cards for word in card.words.get(name, ())}
    spelt = game.shipped_cards.words.get(name, {})
    values = [{"value": word, "words": spelt[word][lang] if word in spelt else word} for word in used]
    return sorted(values, key=lambda value: without_accents(value["words"].casefold()))


def _known_words(game: Game, name: str, fact: OneOf | SomeOf | None, cards: list[Card], lang: Language) -> list[Json]:
    """Return the words that cards have of a fact, or of their kind, in the order in which the game declares them."""
    known = tuple(game.schema.kinds) if fact is None else fact.known
    used = {word for card in cards for word in _words_of(game, name, fact, card)}
    group = KIND if fact is None else table_layout(game.folder).card.words.get(name, name)
    return [{"value": word, "words": _word(game, f"{group}.{word}", word, lang)} for word in known if word in used]


def _words_of(game: Game, name: str, fact: OneOf | SomeOf | None, card: Card) -> list[str]:
    if fact is None:
        return [card.kind]
    if name not in card.facts:
        return []
    told = game.schema.told(name, card.facts[name])
    return list(told) if isinstance(told, list) else [str(told)]


def _facts(game: Game) -> dict[str, object]:
    """Return every fact in numbers or words of the game's cards, without what makes it optional."""
    found = {name: fact for facts in game.schema.kinds.values() for name, fact in facts.items()}
    told = {name: fact.fact if isinstance(fact, Maybe) else fact for name, fact in found.items()}
    return {name: fact for name, fact in told.items() if not isinstance(fact, NamedCards)}


def _title(game: Game, name: str, lang: Language) -> str:
    general = catalogue().words("facet.kind", lang) if name == KIND else name
    return _word(game, f"facet.{name}", _word(game, f"fact.{name}", general, lang), lang)


def _word(game: Game, key: str, otherwise: str, lang: Language) -> str:
    return game.words.template(key, lang) if key in game.words else otherwise
