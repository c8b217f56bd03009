"""Search for leaks: whatever a seat observes must be equal in all worlds that it cannot tell apart.

The worlds are made by exchanging cards that a game's `Secrets` says a seat cannot tell apart. That model follows the
rules about hidden information and uses neither `guess` nor the knowledge that the engine keeps.
"""

from __future__ import annotations

from random import Random

import msgspec

import cardwright as cw
from cardwright.engine import ALL, SPECTATOR
from cardwright.match import Moment
from cardwright.stages import stages_of
from cardwright.words import event_line
from tests.games.machinery import events_of, exchanged, observers, same_log, table_of, view, where
from tests.games.secrets import Secrets

Moments = tuple[Moment | None, Moment | None]
FARTHEST = 12  # choices for which two worlds are played side by side


def other_world(state: cw.State, secrets: Secrets, who: int | None, first: int, second: int) -> cw.State:
    """Return the world in which two cards that *who* cannot tell apart have changed places."""
    both = secrets.shared(who, first, second)
    assert both, "these two can be told apart"
    never_seen = any(secrets.is_never_seen(bag) for bag in both)
    unseen = secrets.unseen_events(who, max(both))
    return exchanged(state, first, second, who, unseen=unseen, stays=never_seen)


def assert_same_view(state: cw.State, secrets: Secrets, who: int | None, *pairs: tuple[int, int]) -> None:
    """Assert that *who* sees no difference when the two cards of a pair change places."""
    here = view(state, who)
    for first, second in pairs:
        world = other_world(state, secrets, who, first, second)
        cards = named(secrets, first, second)
        differs = difference(here, view(world, who))
        assert not differs, f"{differs} tells seat {who} apart {cards}"
        assert same_log(state, world, who), f"the log tells seat {who} apart {cards}"


def look_the_same(state: cw.State, who: int | None, first: int, second: int, *, stays: bool = True) -> bool:
    """Assert that *who*, who has been told of neither card, cannot tell them apart; return whether they differ at all.

    What *who* knows of each stays with its place, which is right for cards never seen, or goes with the card.
    """
    table = table_of(state)
    if table.card_id(first) == table.card_id(second):
        return False
    world = exchanged(state, first, second, who, unseen=set(range(len(events_of(state)))), stays=stays)
    cards = f"{table.card_id(first)} and {table.card_id(second)}"
    differs = difference(view(state, who), view(world, who))
    assert not differs, f"{differs} tells seat {who} apart {cards}"
    assert same_log(state, world, who), f"the log tells seat {who} apart {cards}"
    return True


def difference(here: dict[str, object], there: dict[str, object]) -> str:
    """Return the first part that differs between two views, "" if none does."""
    return next((part for part, seen in here.items() if there[part] != seen), "")


def named(secrets: Secrets, first: int, second: int) -> str:
    """Return two cards and their places, for a message."""
    return f"{secrets.card[first]} in {secrets.place[first]} and {secrets.card[second]} in {secrets.place[second]}"


def look_for_leaks(state: cw.State, secrets: Secrets, rng: Random, most: int) -> int:
    """Exchange up to *most* pairs of cards for every observer and assert equal views; return the number of pairs."""
    found = 0
    for who in observers(state):
        pairs = [
            (first, second)
            for first, second in secrets.pairs(who, rng, most)
            if not is_the_only_choice(state, secrets, who, first)
            and not is_the_only_choice(state, secrets, who, second)
        ]
        assert_same_view(state, secrets, who, *pairs)
        found += len(pairs)
    return found


def is_the_only_choice(state: cw.State, secrets: Secrets, who: int | None, copy: int) -> bool:
    """Return whether *copy* is the only choice of another seat, which without it would not be asked."""
    zone, seat = secrets.place[copy]
    if zone != "hand" or seat == who or seat not in state.pending:
        return False
    return [choice.partition(" > ")[0] for choice in state.choices(seat)] == [secrets.card[copy]]


def play_and_look_for_leaks(state: cw.State, secrets: Secrets, name: str, every: int) -> int:
    """Play to the end, searching for leaks now and then; return the number of pairs exchanged."""
    rng = Random(f"secrets {name}")
    found = 0
    while state.pending:
        try:
            if rng.randrange(every * state.players // 2) == 0:
                found += look_for_leaks(state, secrets, rng, 2)
                assert_shows_what_is_known(state, secrets)
            seat = rng.choice(state.pending)
            secrets.choose(state, seat, rng.choice(state.choices(seat)))
        except AssertionError as error:
            raise AssertionError(f"{name}, {len(state.record().choices)} choices: {error}") from error
    return found


def assert_shows_what_is_known(state: cw.State, secrets: Secrets) -> None:
    """Assert that observations show the cards an observer can see, and none it has lost track of."""
    for who in observers(state):
        seen = state.observe(who)
        seats, shared = seen["seats"], seen["shared"]
        assert isinstance(seats, list)
        assert isinstance(shared, dict)
        for owner, part in enumerate([*seats, shared]):
            seat = owner if owner < len(seats) else -1
            for name, zone in part["zones"].items():
                here = [copy for copy, place in secrets.place.items() if place == (name, seat)]
                sure = [secrets.card[copy] for copy in here if secrets.knows(who, copy)]
                seen_there = [secrets.card[copy] for copy in here if not secrets.bags[who][copy]]
                told = [card for card in names_in(zone) if card is not None]
                assert zone["size"] == len(here)
                for card in set(told):
                    assert told.count(card) <= sure.count(card), f"{who} is shown {card} in {name} of {seat}"
                for card in set(seen_there):
                    assert told.count(card) >= seen_there.count(card), f"{who} is not shown {card} in {name} of {seat}"


def play_both_worlds(state: cw.State, secrets: Secrets, who: int | None, first: int, second: int, rng: Random) -> int:
    """Play two worlds with the same choices and assert equal views until one of the cards is used.

    This shows that whether and when others are asked does not reveal their cards. Return the number of choices.
    An unfinished answer of another seat begins anew in the other world: then their choices cannot be compared.
    """
    if any(seat != who and state.observe(seat)["parts"] for seat in state.pending):
        return 0
    world = other_world(state, secrets, who, first, second)
    cards = named(secrets, first, second)
    unknown = secrets.shared(who, first, second)
    for number in range(FARTHEST):
        before = state.moment
        assert state.pending == world.pending, f"after {number} choices others are asked with {cards} exchanged"
        if not state.pending:
            return number
        differs = difference(view(state, who), view(world, who))
        assert not differs, f"after {number} choices {differs} tells seat {who} apart {cards}"
        seat = rng.choice(state.pending)
        both = [choice for choice in state.choices(seat) if choice in world.choices(seat)]
        both = [
            choice for choice in both if choice.partition(" > ")[0] not in (secrets.card[first], secrets.card[second])
        ]
        if not both:
            return number
        choice = rng.choice(both)
        secrets.choose(state, seat, choice)
        earlier = world.moment
        world.choose(seat, choice)
        if not unknown & secrets.shared(who, first, second):  # one of them was seen
            assert_same_until_seen(state, world, who, (before, earlier), (first, second))
            return number + 1
        stages = stages_of(state, who, "en", before), stages_of(world, who, "en", earlier)
        told = f"after {number} choices the stages of {choice} tell seat {who} apart {cards}"
        assert msgspec.json.encode(stages[0]) == msgspec.json.encode(stages[1]), told
    return FARTHEST


def assert_same_until_seen(
    state: cw.State, world: cw.State, who: int | None, moments: Moments, cards: tuple[int, int]
) -> None:
    """Assert that *who* could not tell two worlds apart until one of the *cards* was named or laid open."""
    table, observer = table_of(state), SPECTATOR if who is None else who
    shown = {zone.name for zone in table.layout.zones if zone.face == ALL}
    for here, there in zip(state.courses(moments[0]), world.courses(moments[1]), strict=True):
        for one, other, now, then in zip(
            here.moment.events, there.moment.events, here.during, there.during, strict=False
        ):
            lines = (event_line(table, event, observer, "en") for event in (one, other))
            if next(lines) != next(lines) or any(where(now)[card][0] in shown for card in cards):
                return
            assert now.position(who) == then.position(who), f"before it is seen, seat {who} is told {one}"


# What an observation shows --------------------------------------------------------------------------------------------


def names_in(zone: object) -> list[str | None]:
    """Return the cards of a zone of an observation: their ids, None for unknown cards."""
    assert isinstance(zone, dict)
    assert zone["size"] == len(zone["cards"])
    return [None if card is None else card["id"] for card in zone["cards"]]


def shown(state: cw.State, who: int | None, seat: int, zone: str) -> list[str | None]:
    """Return what *who* sees of a zone of *seat*, or of the table for -1: card ids, None for unknown cards."""
    seen = state.observe(who)
    seats, shared = seen["seats"], seen["shared"]
    assert isinstance(seats, list)
    assert isinstance(shared, dict)
    return names_in((seats[seat] if seat >= 0 else shared)["zones"][zone])


def unseen(state: cw.State, who: int | None, seat: int) -> list[str]:
    """Return the cards that *who* knows to be among the hidden ones of *seat*."""
    seats = state.observe(who)["seats"]
    assert isinstance(seats, list)
    return list(seats[seat]["unseen"])


def asked(state: cw.State) -> str:
    """Return the kind of the question that waits; the first seat's if there are several, "" if there is none."""
    question = state.question(state.pending[0]) if state.pending else None
    return "" if question is None else question.kind
