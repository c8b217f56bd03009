"""Nothing leaks: in worlds that a seat cannot tell apart it sees, is asked and is refused exactly the same.

The worlds are made here, by exchanging cards that the model of `hounds.secrets` says a seat cannot tell apart; that
model follows the specification's table of hidden information and knows neither `guess` nor the engine's own book.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.text import LANGUAGES, Tree
from tests.covers import covers
from tests.games.hounds.secrets import HELD, Secrets, deck_from_top
from tests.games.machinery import Trial, exchanged, is_plain, observers, same_log, view, where
from tests.games.random_cards import card_file
from tests.games.trials import HOUNDS
from tests.games.wording import sayings, texts_with

EVERY = 15  # decisions between two looks for leaks, with two players
OFTEN = 3  # the same with random texts, each of which is seldom used
# At every table also a card set with random texts.
RANDOM_TEXTS = [replace(trial, texts=number) for number, trial in enumerate(HOUNDS.tables)]


def same_view(state: cw.State, secrets: Secrets, who: int | None, *pairs: tuple[int, int]) -> None:
    """*who* sees the same if the two cards of a pair lie in each other's place."""
    here = view(state, who)
    for first, second in pairs:
        both = secrets.shared(who, first, second)
        assert both, "these two can be told apart"
        never_seen = any(secrets.is_never_seen(bag) for bag in both)
        world = exchanged(state, first, second, who, unseen=secrets.unseen_events(who, max(both)), stays=never_seen)
        there = view(world, who)
        cards = f"{secrets.card[first]} in {secrets.place[first]} and {secrets.card[second]} in {secrets.place[second]}"
        for part, seen in here.items():
            assert there[part] == seen, f"{part} tells seat {who} apart {cards}"
        assert same_log(state, world, who), f"the log tells seat {who} apart {cards}"


def look_for_leaks(state: cw.State, secrets: Secrets, rng: Random, most: int) -> int:
    """Try up to *most* pairs for every observer; return how many were tried."""
    found = 0
    for who in observers(state):
        pairs = [
            (first, second)
            for first, second, _ in secrets.pairs(who, rng, most)
            if not must_be_there(state, secrets, who, first) and not must_be_there(state, secrets, who, second)
        ]
        same_view(state, secrets, who, *pairs)
        found += len(pairs)
    return found


def must_be_there(state: cw.State, secrets: Secrets, who: int | None, copy: int) -> bool:
    """Return whether another seat is asked for this one card: without it there were no question (HH-7.24)."""
    zone, seat = secrets.place[copy]
    if zone != "hand" or seat == who or seat not in state.pending:
        return False
    question = state.question(seat)
    assert question is not None
    return question.kind == "card" and [choice.notation for choice in question.choices] == [secrets.card[copy]]


def names_in(zone: object) -> list[str | None]:
    assert isinstance(zone, dict)
    assert zone["size"] == len(zone["cards"])
    return [None if card is None else card["id"] for card in zone["cards"]]


def shown(state: cw.State, who: int | None, seat: int, zone: str) -> list[str | None]:
    """Return what *who* sees of a zone of *seat*: card ids, None for unknown cards."""
    seats = state.observe(who)["seats"]
    assert isinstance(seats, list)
    return names_in(seats[seat]["zones"][zone])


def unseen(state: cw.State, who: int | None, seat: int) -> list[str]:
    """Return the cards that *who* knows to be among the hidden ones of *seat*."""
    seats = state.observe(who)["seats"]
    assert isinstance(seats, list)
    return list(seats[seat]["unseen"])


def asked(state: cw.State) -> str:
    """Return the kind of the question that waits; the first seat's if there are several, "" if there is none."""
    question = state.question(state.pending[0]) if state.pending else None
    return "" if question is None else question.kind


@pytest.mark.slow
@pytest.mark.parametrize("trial", [*HOUNDS.tables, *RANDOM_TEXTS], ids=str)
@covers("HH-5.3", "HH-7.34", "HH-7.35", "HH-15.15", "HH-7.23")
def test_random_games_leak_nothing(trial: Trial) -> None:
    seeds, every = (range(2), EVERY) if trial.texts is None else (range(1), OFTEN)
    found = sum(play_and_look(trial.start(seed), f"{trial}, seed {seed}", every) for seed in seeds)
    assert found > 10


def play_and_look(state: cw.State, name: str, every: int) -> int:
    """Play to the end and look for leaks on the way; return how many pairs of cards were tried."""
    rng = Random(f"secrets {name}")
    secrets = Secrets(state)
    found = 0
    while state.pending:
        try:
            if rng.randrange(every * state.players // 2) == 0:
                found += look_for_leaks(state, secrets, rng, 2)
                seen_is_shown(state, secrets)
            seat = rng.choice(state.pending)
            secrets.choose(state, seat, rng.choice(state.choices(seat)))
        except AssertionError as error:
            raise AssertionError(f"{name}, {len(state.record().choices)} choices: {error}") from error
    return found


# What texts can say about cards that are hidden, or that come from or go where they are.
ABOUT_HIDDEN = (
    "zone-hand(player)", "effect-dig(me, n, k)", "effect-reorder(player, n)", "effect-swap_hand(slot)",
    "countable-discard(who, n)", "place-top(player)", "place-bottom(player)", "effect-replace(slot)",
    "effect-use(pick)", "value-power_of(pick)", "moved-this",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
@covers("HH-7.23", "HH-7.24")
def test_texts_about_hidden_cards_leak_nothing(number: int) -> None:
    game, rng = find_game("hounds"), Random(f"about hidden cards {number}")
    book, cards = game.schema.book, game.shipped_cards.cards
    rows, lang = sayings(book), LANGUAGES[number % 2]
    texts = {card.id: next(texts_with(book, rows[rng.choice(ABOUT_HIDDEN)], lang, rng)).tree for card in cards}
    trees = {card: tree for card, tree in texts.items() if isinstance(tree, Tree)}
    file = card_file(game, cards, trees, lambda _: [lang])
    state = cw.new_game("hounds", 2 + number % 3, number, {"quick_play": True, "round_limit": 10}, file)
    assert play_and_look(state, f"texts about hidden cards {number}", OFTEN) > 10


def seen_is_shown(state: cw.State, secrets: Secrets) -> None:
    """No card that an observer lost track of is shown in its place, and what lies open is."""
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
                told = [card for card in names_in(zone) if card is not None]
                assert zone["size"] == len(here)
                for card in set(told):
                    assert told.count(card) <= sure.count(card), f"{who} is shown {card} in {name} of {seat}"


@covers("HH-18.3")
def test_an_observation_is_plain_data_without_numbers_of_copies() -> None:
    for trial in HOUNDS.tables[::4]:
        rng = Random(f"plain {trial}")
        state = trial.start(3)
        for _ in range(60):
            if not state.pending:
                break
            seat = rng.choice(state.pending)
            state.choose(seat, rng.choice(state.choices(seat)))
            for who in observers(state):
                seen = state.observe(who)
                assert is_plain(seen)
                parts = [*seen["seats"], seen["shared"]]  # type: ignore[misc]
                for part in parts:
                    for zone in part["zones"].values():
                        assert set(zone) == {"size", "cards"}
                        assert all(card is None or set(card) <= {"id", "power", "hero"} for card in zone["cards"])


# Named cases ----------------------------------------------------------------------------------------------------------

KNOWN_IN_HAND = """\
A attack husky, ability cocker, defense pug, discard labrador beagle whippet, hand corgi, deck basset dachshund poodle
B attack husky, ability golden, defense pug, hand chihuahua maltese, deck rottweiler great_dane kangal, discard doberman
table barracks dogini whistler headhunter
at reveal
"""


def to_next_placement(state: cw.State, secrets: Secrets, wishes: dict[str, str]) -> None:
    """Answer with *wishes* by the kind of question, else with the first choice, until cards are placed again."""
    while state.pending:
        seat = state.pending[0]
        if asked(state) == "place-attack":
            return
        secrets.choose(state, seat, wishes.get(asked(state)) or state.choices(seat)[0])


@covers("HH-5.3")
def test_a_known_card_in_a_hand_is_shown_until_its_owner_places() -> None:
    state = cw.new_game("hounds", seed=5, start=KNOWN_IN_HAND)
    secrets = Secrets(state)
    to_next_placement(state, secrets, {"card": "labrador", "recruit": "pass"})
    assert "labrador" in shown(state, 1, 0, "hand")  # Cocker took it from the open discard pile
    assert "labrador" in shown(state, None, 0, "hand")
    look_for_leaks(state, secrets, Random(1), 6)

    while 0 in state.pending:
        secrets.choose(state, 0, state.choices(0)[0])
    assert state.pending == (1,)
    assert set(shown(state, 1, 0, "hand")) == {None}
    for slot in ("attack", "ability", "defense"):
        assert shown(state, 1, 0, slot) == [None]
    assert "labrador" in unseen(state, 1, 0)
    known = next(copy for copy in secrets.place if secrets.card[copy] == "labrador" and secrets.place[copy][1] == 0)
    held = [copy for copy, (zone, seat) in secrets.place.items() if seat == 0 and zone in HELD and copy != known]
    assert len(held) >= 3
    for who in (1, None):
        same_view(state, secrets, who, *((known, other) for other in held))
    deck = [copy for copy, place in secrets.place.items() if place == ("deck", 0)]
    assert all(not secrets.shared(1, known, copy) for copy in deck)  # it is held, not in the deck


TWO_LABRADORS = """\
A attack husky, ability cocker, defense pug, discard labrador, hand labrador corgi
A deck basset dachshund poodle airedale aussie schnauzer whippet golden
B attack husky, ability schnauzer, defense pug, hand chihuahua, deck rottweiler great_dane kangal, discard doberman
table barracks dogini whistler headhunter
at reveal
"""


@covers("HH-5.3", "HH-5.7")
def test_of_two_equal_copies_nobody_can_say_which_was_the_known_one() -> None:
    state = cw.new_game("hounds", seed=5, start=TWO_LABRADORS, options={"hand_keep": None})
    secrets = Secrets(state)
    to_next_placement(state, secrets, {"card": "labrador", "recruit": "pass"})
    assert shown(state, 1, 0, "hand").count("labrador") == 1
    assert shown(state, 0, 0, "hand").count("labrador") == 2

    secrets.choose(state, 0, "attack labrador")
    placed = [choice for choice in state.choices(0) if choice != "ability labrador"]
    secrets.choose(state, 0, placed[0])
    secrets.choose(state, 0, next(choice for choice in state.choices(0) if choice != "defense labrador"))
    while 1 in state.pending:
        secrets.choose(state, 1, state.choices(1)[0])
    # One Labrador was turned up: it may have been the known one, so the other may be anything.
    hand = [copy for copy, place in where(state).items() if place == ("hand", 0)]
    (kept,) = [copy for copy in hand if secrets.card[copy] == "labrador"]
    assert "labrador" not in shown(state, 1, 0, "hand")
    for other in deck_from_top(state, 0):
        if secrets.shared(1, kept, other):
            same_view(state, secrets, 1, (kept, other))
            break
    else:
        pytest.fail("the Labrador left in hand could be any unseen card")


def other_card(secrets: Secrets, copy: int, among: list[int]) -> int:
    """Return a copy of another card."""
    return next(each for each in among if secrets.card[each] != secrets.card[copy])


@covers("HH-15.15", "HH-4.4")
def test_quick_play_after_a_reshuffle_shows_only_what_was_seen() -> None:
    state = cw.new_game("hounds", seed=11, options={"quick_play": True})
    secrets = Secrets(state)
    rng = Random(4)
    assert unseen(state, 0, 1) == []  # nothing of the opponent's twelve was ever seen
    assert len(unseen(state, 1, 1)) == 9
    while not any("shuffles the discard pile" in line and line.startswith("B") for line in state.log("en")):
        seat = rng.choice(state.pending)
        secrets.choose(state, seat, rng.choice(state.choices(seat)))
    assert unseen(state, 0, 1)
    assert unseen(state, 0, 1) == unseen(state, None, 1)
    assert look_for_leaks(state, secrets, rng, 12) > 12
    owned = [copy for copy, (zone, seat) in secrets.place.items() if seat == 1 and zone in ("deck", "hand")]
    never = [copy for copy in owned if any(map(secrets.is_never_seen, secrets.bags[0][copy]))]
    box = [copy for copy, place in secrets.place.items() if place == ("box", -1)]
    # What was never turned up may just as well be in the box.
    same_view(state, secrets, 0, *((copy, other_card(secrets, copy, box)) for copy in never))


@covers("HH-5.3", "HH-5.4")
def test_who_has_placed_is_all_that_others_see_of_a_placement() -> None:
    state = cw.new_game("hounds", seed=2, options={"quick_play": True})
    secrets = Secrets(state)
    before = view(state, 1), state.log("en", 1)
    spectator = view(state, None)

    secrets.choose(state, 0, state.choices(0)[0])  # Attack is chosen, nothing else: nobody sees it
    assert (view(state, 1), state.log("en", 1)) == before
    assert view(state, None) == spectator
    secrets.choose(state, 0, state.choices(0)[0])
    assert state.pending == (1,)
    assert shown(state, 1, 0, "attack") == [None]
    assert look_for_leaks(state, secrets, Random(3), 10) > 4
    held = [copy for copy, (zone, seat) in secrets.place.items() if seat == 0 and zone in HELD]
    deck = [copy for copy, place in secrets.place.items() if place == ("deck", 0)]
    same_view(state, secrets, 1, *((copy, other_card(secrets, copy, deck)) for copy in held))


@pytest.mark.parametrize("players", [3, 4])
@covers("HH-16.13", "HH-16.18")
def test_opponents_are_named_before_anything_is_turned_up(players: int) -> None:
    state = cw.new_game("hounds", players=players, seed=8, options={"quick_play": True})
    secrets = Secrets(state)
    rng = Random(2)
    while asked(state).startswith("place"):
        seat = rng.choice(state.pending)
        secrets.choose(state, seat, rng.choice(state.choices(seat)))
    named = 0
    while asked(state) == "name":
        assert look_for_leaks(state, secrets, rng, 8) >= 3 * players
        for seat in range(players):
            for who in observers(state):
                if who != seat:
                    assert shown(state, who, seat, "ability") == [None]
        secrets.choose(state, state.pending[0], state.choices(state.pending[0])[0])
        named += 1
    assert named == players


DIGGING = """\
A attack husky, ability beagle, defense pug, hand corgi, deck basset dachshund poodle whippet
B attack husky, ability schnauzer, defense pug, hand chihuahua maltese, deck rottweiler great_dane kangal
table barracks dogini whistler headhunter
at reveal
"""


@covers("HH-7.34")
def test_a_dig_shows_others_only_what_is_discarded() -> None:
    state = cw.new_game("hounds", seed=5, start=DIGGING)
    secrets = Secrets(state)
    while asked(state) != "keep":
        secrets.choose(state, state.pending[0], state.choices(state.pending[0])[0])
    assert sorted(state.choices(0)) == ["basset", "dachshund", "poodle"]
    assert shown(state, 0, 0, "deck")[:3] == ["basset", "dachshund", "poodle"]
    for who in (1, None):
        assert shown(state, who, 0, "deck") == [None] * 4
    assert look_for_leaks(state, secrets, Random(1), 10) > 6

    secrets.choose(state, 0, "poodle")
    assert "A puts a card into the hand." in state.log("en", 1)
    assert "A puts Poodle into the hand." in state.log("en", 0)
    assert sorted(card for card in shown(state, 1, 0, "discard") if card in ("basset", "dachshund", "poodle")) == [
        "basset",
        "dachshund",
    ]
    assert look_for_leaks(state, secrets, Random(1), 10) > 6


REORDERING = """\
A attack husky, ability bloodhound, defense pug, hand corgi, deck basset dachshund poodle whippet
B attack husky, ability chihuahua, defense pug, hand saint_bernard maltese, deck rottweiler great_dane kangal doberman
table barracks dogini whistler headhunter
at reveal
"""


@covers("HH-7.35")
def test_cards_put_back_in_any_order_are_known_to_the_user_alone() -> None:
    state = cw.new_game("hounds", seed=5, start=REORDERING)
    secrets = Secrets(state)
    while asked(state) != "arrange":
        secrets.choose(state, state.pending[0], state.choices(state.pending[0])[0])
    assert shown(state, 0, 1, "deck") == ["rottweiler", "great_dane", "kangal", None]
    assert shown(state, 1, 1, "deck") == [None] * 4
    assert look_for_leaks(state, secrets, Random(1), 10) > 6
    before = view(state, 1)
    secrets.choose(state, 0, "rottweiler")  # a part of the answer
    after = view(state, 1)
    assert {part for part in before if before[part] != after[part]} <= {"undo"}
    secrets.choose(state, 0, "kangal")
    assert shown(state, 0, 1, "deck")[:3] == ["great_dane", "kangal", "rottweiler"] or state.observe(0)["round"] == 2
    look_for_leaks(state, secrets, Random(1), 10)


TOP_REORDERED = """\
A attack kangal, ability golden, defense pug, treats 5, discard doberman labrador, deck basset dachshund poodle whippet
B attack husky, ability bloodhound, defense pug, hand saint_bernard, deck rottweiler great_dane
table barracks dogini whistler headhunter
at reveal
"""


@covers("HH-7.31", "HH-7.35")
def test_a_card_known_on_top_is_lost_when_another_rearranges_the_deck() -> None:
    state = cw.new_game("hounds", seed=5, start=TOP_REORDERED)
    secrets = Secrets(state)
    secrets.choose(state, 0, "doberman")
    assert asked(state) == "arrange"
    secrets.choose(state, 1, "basset")
    secrets.choose(state, 1, "doberman")
    assert asked(state) == "recruit"
    assert shown(state, 1, 0, "deck")[:3] == ["dachshund", "doberman", "basset"]
    for who in (0, None):
        assert shown(state, who, 0, "deck") == [None] * 5
    assert look_for_leaks(state, secrets, Random(1), 10) > 6


TRIMMING = """\
A attack husky, ability labrador, defense pug, hand corgi poodle basset dachshund, deck whippet aussie airedale
B attack husky, ability schnauzer, defense pug, hand chihuahua maltese rottweiler, deck great_dane kangal doberman
table barracks dogini whistler headhunter
at clear
"""


@covers("HH-11.5")
def test_discards_at_the_end_of_a_round_are_secret_until_all_have_chosen() -> None:
    state = cw.new_game("hounds", seed=5, start=TRIMMING)
    secrets = Secrets(state)
    while asked(state) != "trim":
        secrets.choose(state, state.pending[0], "pass")
    assert state.pending == (0, 1)
    before = view(state, 1)
    secrets.choose(state, 0, "corgi")
    assert view(state, 1) == before
    secrets.choose(state, 0, "poodle")
    assert list(state.pending) == [1]
    assert shown(state, 1, 0, "aside") == [None, None]
    assert look_for_leaks(state, secrets, Random(1), 10) > 5
    secrets.choose(state, 1, "maltese")
    assert {"corgi", "poodle"} <= set(shown(state, 1, 0, "discard"))


@covers("HH-7.31")
def test_words_of_both_languages_tell_the_same_secrets() -> None:
    state = cw.new_game("hounds", seed=6)
    rng = Random(6)
    while state.pending and len(state.record().choices) < 120:
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
    for who in observers(state):
        assert len({len(state.log(lang, who)) for lang in LANGUAGES}) == 1
