"""Collect what happens in random games, to show that everything a game has does happen; see `Evidence`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import cardwright as cw
from cardwright.games.game import Table
from cardwright.match import _table_of, start_engine
from cardwright.text import Card, Tree
from tests.games.machinery import Event, Trial, Trials, beginning, table_of


@dataclass(frozen=True)
class Evidence:
    """Describe which events of a game show the effects of card texts, and where to play for rare ones."""

    trials: Trials
    tables: tuple[Trial, ...]
    """The tables at which the shipped card texts are played; each card is at one of them."""
    begins: frozenset[str]
    """Events by which the text of their card begins to be used."""
    ends: frozenset[str]
    """Events after which later events no longer belong to the texts used before."""
    shows: Mapping[str, set[str]]
    """For each operation of a text the events that show it; one of them suffices."""
    words: frozenset[str] = frozenset()
    """Operations that are no effects where they have no arguments."""
    nothing: Tree = Tree("text")  # noqa: RUF009 - a tree never changes
    """A text that does nothing."""
    starts: tuple[tuple[Trial, str, int], ...] = ()
    """Positions that lead to rare events, and how many games begin there."""
    extra_games: Mapping[int, int] = field(default_factory=dict)
    """Numbers of tables at which more games are played for rare events."""
    games_each: int = 8
    """How many games are played at every table."""
    sets: int = 100
    """How many card sets with random texts are played."""
    uses: tuple[str, ...] = ()
    """Names of uses that are wished for one's cards, where a game has too many names to meet them by chance."""
    rare_refusals: frozenset[str] = frozenset()
    """Refusals that random wishes hardly ever meet; scenes show them."""

    @property
    def name(self) -> str:
        """Return the name of the game."""
        return self.trials.name

    def follow(self, told: list[tuple[str, str]], happened: defaultdict[str, set[str]]) -> None:
        """Add to *happened*, for each card, the events since its text began to be used."""
        using: set[str] = set()
        for name, card in told:
            if name in self.ends:
                using = set()
            for each in using:
                happened[each].add(name)
            if name in self.begins:
                using.add(card)

    def is_shown(self, sentence: Tree, happened: set[str]) -> bool:
        """Return whether *happened* shows every effect of a sentence."""
        return all(self.shows[tree.op] & happened for tree in self.effects_of(sentence))

    def effects_of(self, text: Tree) -> list[Tree]:
        """Return the parts of a text that events show."""
        return [tree for tree in text.walk() if tree.op in self.shows and (tree.args or tree.op not in self.words)]

    def games(self) -> Iterator[tuple[cw.State, str]]:
        """Yield new games at all tables and positions, each with a name that seeds its random play."""
        for number, trial in enumerate(self.trials.tables):
            for seed in range(self.games_each + self.extra_games.get(number, 0)):
                yield trial.start(seed), f"{trial} {seed}"
        for trial, position, games in self.starts:
            for seed in range(games):
                yield trial.start(seed, position), f"{position} {seed}"


def events_at(table: Table, seed: int) -> list[Event]:
    """Return the events of a random game."""
    g = start_engine(table, seed)
    g.events = []
    rng = Random(seed)
    while not g.is_over():
        g.choose(rng.randrange(g.count()))
    return g.events


def cards_at(table: Table) -> list[Card]:
    """Return the cards that are at a table: all of the set, or those in the decks of the players."""
    listed = {card for deck in table.decks for _, cards in deck.sections for card in cards}
    return [card for card in table.cards.cards if not table.decks or card.id in listed]


def with_text(table: Table, card: str, text: Tree) -> Table:
    """Return *table* with another text on one card."""
    cards = tuple(replace(each, tree=text) if each.id == card else each for each in table.cards.cards)
    return _table_of(table.game, replace(table.cards, cards=cards), table.players, dict(table.options), table.decks)


def uses_of_cards(state: cw.State, seat: int, rng: Random) -> list[str]:
    """Return wishes to use some cards that *seat* sees in some ways, legal or not."""
    seats: Any = state.observe(seat)["seats"]
    seen = [card["id"] for side in seats for zone in side["zones"].values() for card in zone["cards"] if card]
    names = table_of(state).game.key_names
    return [f"{rng.choice(seen)} > {rng.choice(names)}" for _ in range(3 if seen else 0)]


def uses_of_own_cards(state: cw.State, seat: int, uses: Sequence[str]) -> list[str]:
    """Return wishes to use some cards that *seat* has and sees in each of these ways, legal or not."""
    if not uses:
        return []
    seats: Any = state.observe(seat)["seats"]
    seen = sorted({card["id"] for zone in seats[seat]["zones"].values() for card in zone["cards"] if card})
    some = Random(state.choices_made).sample(seen, min(3, len(seen)))
    return [f"{card} > {use}" for card in some for use in uses]


def play_and_probe(
    state: cw.State, rng: Random, questions: set[str], refusals: set[str], uses: Sequence[str] = ()
) -> None:
    """Play at random and add the kinds of questions and codes of refusals met; now and then a seat concedes."""
    table = table_of(state)
    while state.pending:
        seat = rng.choice(state.pending)
        choices = state.choices(seat)
        if rng.random() < 0.3:
            question = state.question(seat)
            assert question is not None
            questions.add(question.kind)
            refusals.update(wish.refusal.code for wish in question.refused if wish.refusal is not None)
            before = beginning(choices[0])
            wishes = [before + word for word in (*rng.sample(table.card_ids, 4), *rng.sample(table.game.key_names, 2))]
            for wish in (*wishes, *uses_of_cards(state, seat, rng), *uses_of_own_cards(state, seat, uses)):
                refusal = state.refusal(seat, wish)
                if refusal is not None:
                    refusals.add(refusal.code)
        if rng.random() < 0.0005:
            staying = [each for each in range(state.players) if not state.refusal(each, "concede")]
            state.choose(rng.choice(staying), "concede")
        else:
            state.choose(seat, rng.choice(choices))
