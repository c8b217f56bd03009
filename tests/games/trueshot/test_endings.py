"""How games end: bots that pass, heal or strike in vain, endless texts, conceding at every question, wrong tables.

TL-6.20, TL-9 and TL-10, and the options; what one stretch of play can show stands in the scenes.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from cardwright import CardwrightError, Record, State, new_game, replay
from tests.covers import covers
from tests.games.machinery import engine_of, is_conserved, table_of
from tests.games.trueshot.promises import promises_hold

Bot = Callable[[State, int], str]
LAST_ROUND = 25
LAST_LAP = 25


def card(name: str, facts: str, text: str) -> str:
    return f'[{name}]\nname = {{ en = "{name}", fr = "{name}" }}\n{facts}\ntext = "{text}"\n'


def pet(name: str, attack: int, health: int, text: str) -> str:
    facts = f'kind = "pet"\ntype = "ferocious"\nrarity = "common"\nattack = {attack}\nhealth = {health}'
    return card(name, facts, text)


def spell(name: str, text: str, copies: int = 1) -> str:
    return card(name, f'kind = "spell"\nfamilies = []\ncopies = {copies}', text)


def own(*cards: str) -> str:
    return 'game = "trueshot"\nextends = true\n\n' + "\n".join(cards)


def counters(state: State) -> dict[str, int]:
    view: Any = state.observe(None)
    return dict(view["shared"]["counters"])


def of_seat(state: State, seat: int) -> dict[str, int]:
    view: Any = state.observe(None)
    return dict(view["seats"][seat]["counters"])


def asked(state: State, seat: int) -> str:
    question = state.question(seat)
    return question.kind if question is not None else "nothing"


def holds(state: State) -> None:
    """No card is lost, and all numbers are in their bounds."""
    assert is_conserved(table_of(state), engine_of(state))
    promises_hold(table_of(state), engine_of(state))


def play_out(state: State, bot: Bot, most: int = 20_000) -> None:
    """Let *bot* answer for everybody until the game is over."""
    answers = 0
    while not state.over:
        seat = state.pending[0]
        state.choose(seat, bot(state, seat))
        answers += 1
        assert answers < most, f"no end in sight: {counters(state)}"


def ended(state: State) -> tuple[str, tuple[int, ...], tuple[float, ...]]:
    assert state.over
    assert state.pending == ()
    assert state.result is not None
    assert state.scores is not None
    return state.result.reason, state.result.places, state.scores


# Bots -----------------------------------------------------------------------------------------------------------------


def passing(state: State, seat: int) -> str:
    choice = state.default_choice(seat)
    assert choice is not None
    return choice


HEALING = ("spring", "bandage", "mend_pet", "first_aid", "field_dressing", "second_wind", "camouflage", "healers_staff")


def healing(state: State, seat: int) -> str:
    """Take and cast whatever heals, on the own pets if possible, and never strike."""
    choices = state.choices(seat)
    if asked(state, seat) in ("cast", "answer", "draft", "prepare"):
        for name in HEALING:
            for choice in choices:
                if choice.split(" > ")[0] == name:
                    return choice
    return passing(state, seat)


def striking(state: State, seat: int) -> str:
    """Strike whenever it is possible, and do nothing else."""
    return state.choices(seat)[0] if asked(state, seat) == "act" else passing(state, seat)


@covers("TL-10.10", "TL-4.30", "TL-9.9")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_bots_that_always_pass_come_to_an_end(players: int, seed: int) -> None:
    state = new_game("trueshot", players, seed)
    laps = 0
    while not state.over:
        seat = state.pending[0]
        state.choose(seat, passing(state, seat))
        laps = max(laps, counters(state)["lap"])
    assert state.round <= LAST_ROUND
    assert 2 <= laps <= LAST_LAP
    assert sum(ended(state)[2]) == pytest.approx(1)


@covers("TL-10.10", "TL-9.9", "TL-6.14")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_bots_that_always_heal_come_to_an_end(players: int, seed: int) -> None:
    cards = own(
        spell("spring", "Each player gains 9 Health", copies=9),
        spell("bandage", "Restore 9 Health to each of your pets", copies=9),
    )
    state = new_game("trueshot", players, seed, cards=cards)
    play_out(state, healing)
    assert state.round <= LAST_ROUND
    assert any("Spring" in line or "spring" in line for line in state.log("en"))
    assert sum(ended(state)[2]) == pytest.approx(1)


def rocks(round_number: int) -> State:
    """Three pets that cannot hurt each other and outlast any exhaustion."""
    return new_game(
        "trueshot",
        3,
        1,
        cards=own(pet("rock", 0, 90, "When I kill, my owner gains 1 Coin")),
        start=f"""
            A pets rock
            B pets rock
            C pets wolf/attack=-9/max=80
            table round {round_number}, shop ash_bow old_dagger
            at turn
        """,
    )


@covers("TL-10.10", "TL-4.31", "TL-9.6", "TL-9.7", "TL-9.8", "TL-9.9")
def test_strikes_in_vain_end_at_the_hard_stop_and_drawn_rounds_in_the_twilight() -> None:
    state = rocks(15)
    play_out(state, striking)
    log = state.log("en")
    assert log.count("Lap 25.") == 5
    assert "Lap 26." not in log
    # Rounds 16 to 19 take 1 + 2 + 3 + 4 Health from everybody: all are eliminated in one step.
    assert [of_seat(state, seat)["out"] for seat in range(3)] == [19, 19, 19]
    reason, places, scores = ended(state)
    assert (reason, places) == ("draw", (1, 1, 1))
    assert scores == pytest.approx((1 / 3, 1 / 3, 1 / 3))


@covers("TL-10.10")
def test_the_last_round_is_the_twenty_fifth() -> None:
    """In round 25 the twilight alone takes 10 Health."""
    state = rocks(25)
    play_out(state, striking)
    assert state.round == LAST_ROUND
    assert ended(state)[0] == "draw"


@covers("TL-10.10", "TL-4.32")
def test_extra_turns_that_pass_to_and_fro_come_to_an_end() -> None:
    state = new_game(
        "trueshot",
        3,
        1,
        cards=own(pet("jester", 0, 9, "When I strike, the struck pet's owner takes an extra turn")),
        start="A pets jester\nB pets jester\nC pets wolf/attack=-9\ntable round 24\nat turn",
    )
    play_out(state, striking, most=3000)
    assert ended(state)[0] in ("survival", "draw")


# Texts without end ----------------------------------------------------------------------------------------------------

ENDLESS = [
    pet("imp", 2, 1, "When I die, I come back to life with 1 Health. I lose 1 Health"),
    pet("imp", 2, 1, "When I die, I come back to life with 1 Health. Remove 1 Health from each pet"),
    pet(
        "imp",
        2,
        9,
        "When I am struck, my owner loses 1 Health. "
        "When my owner loses Health, each player gains 1 Health. Each player loses 1 Health",
    ),
]


@covers("TL-10.9", "TL-4.25")
@pytest.mark.parametrize("text", ENDLESS)
def test_endless_texts_are_cut_off_and_the_game_goes_on(text: str) -> None:
    state = new_game(
        "trueshot",
        3,
        1,
        cards=own(text),
        start="""
            A pets wolf hyena
            B pets imp boar
            C pets imp crab
            table active A, shop ash_bow old_dagger
            at turn
        """,
    )
    state.choose(0, "wolf > imp@B.1")
    assert sum("200" in line for line in state.log("en")) == 1
    holds(state)
    play_out(state, passing)
    assert state.result is not None


@covers("TL-10.9")
def test_the_log_says_once_that_effects_were_dropped() -> None:
    state = new_game(
        "trueshot",
        3,
        1,
        cards=own(ENDLESS[0]),
        start="A pets wolf hyena\nB pets imp boar\nC pets crab\ntable active A\nat turn",
    )
    state.choose(0, "wolf > imp")
    for lang in ("en", "fr"):
        assert sum("200" in line for line in state.log(lang)) == 1
    # It came back and died 200 times; after its 201st death nothing happens any more.
    assert sum("imp" in line and "dies" in line for line in state.log("en")) == 201


# Conceding ------------------------------------------------------------------------------------------------------------

QUESTIONS = own(
    pet("merchant", 2, 4, "When I strike, my owner may lose 1 Coin"),
    pet("wizard", 2, 4, "When I strike, choose one: my owner gains 1 Coin; or my owner gains 1 Health"),
    pet("hunter", 2, 4, "When I strike, remove 1 Health from an opponent's pet"),
    pet("robber", 2, 4, "When I strike, an opponent loses 1 Coin"),
    pet("shifter", 2, 4, "When I strike, choose a type. I have that type until the end of the round"),
    pet("digger", 2, 4, "When I strike, my owner takes a spell from the spell discard pile"),
)
OTHERS = "\nB pets raven fox\nC pets crab stag\nD pets boar hound\n"
PREPARING = OTHERS + "table prepares A, begins A, shop ash_bow old_dagger, pet_pile owl\nat preparation"
RANKED = (
    "\nB pets raven fox, rank 2\nC pets crab stag, rank 3\nD pets boar hound, rank 4\ntable shop ash_bow old_dagger\n"
)
FIGHTING = OTHERS + "table active A, spell_discard plunder disarm, shop ash_bow old_dagger\nat turn"
# What A is asked in the end: the position, and the choices that lead there.
PENDING: dict[str, tuple[str | None, list[tuple[int, str]]]] = {
    "first-pet": (None, []),
    "prepare": ("A pets hyena wolf" + PREPARING, []),
    "replace": ("A pets hyena wolf" + PREPARING, [(0, "refresh")]),
    "tame": ("A pets hyena wolf" + PREPARING, [(0, "tame")]),
    "release": ("A pets hyena wolf" + PREPARING, [(0, "tame"), (0, "yes")]),
    "surplus": ("A pets hyena wolf cat, rank 1" + RANKED + "at cleanup", []),
    "draft": ("A pets hyena wolf, rank 1" + RANKED + "at draft", []),
    "act": ("A pets hyena wolf" + FIGHTING, []),
    "cast": ("A pets hyena wolf, hand arcane_shot" + FIGHTING, []),
    "answer": ("A pets hyena wolf, hand arcane_shot" + FIGHTING, [(0, "pass"), (0, "hyena > raven")]),
    "discard": (
        """
            A pets hyena wolf, hand camouflage first_aid
            B pets raven, hand viper_sting
            C pets crab
            D pets boar
            table active B, shop ash_bow old_dagger
            at turn
        """,
        [(1, "viper_sting > A")],
    ),
    "take": ("A pets digger wolf" + FIGHTING, [(0, "digger > raven")]),
    "may": ("A pets merchant wolf" + FIGHTING, [(0, "merchant > raven")]),
    "mode": ("A pets wizard wolf" + FIGHTING, [(0, "wizard > raven")]),
    "choose-pet": ("A pets hunter wolf" + FIGHTING, [(0, "hunter > raven")]),
    "choose-player": ("A pets robber wolf" + FIGHTING, [(0, "robber > raven")]),
    "choose-type": ("A pets shifter wolf" + FIGHTING, [(0, "shifter > raven")]),
}


def at_question(kind: str) -> State:
    start, choices = PENDING[kind]
    state = new_game("trueshot", 4, 3, {"start_player": "A"}, QUESTIONS, start)
    for seat, choice in choices:
        state.choose(seat, choice)
    assert asked(state, 0) == kind
    return state


@covers("TL-9.10", "TL-9.3", "TL-9.4")
@pytest.mark.parametrize("kind", PENDING)
def test_conceding_is_possible_at_every_question(kind: str) -> None:
    state = at_question(kind)
    state.choose(0, "concede")
    holds(state)
    assert 0 not in state.pending
    assert state.pending
    view: Any = state.observe(None)
    zones = view["seats"][0]["zones"]
    assert of_seat(state, 0)["out"] > 0
    assert of_seat(state, 0)["coins"] == 0
    assert all(zones[name]["size"] == 0 for name in ("pets", "hand", "drawn", "chosen", "weapon", "aside", "aspect"))
    assert view["shared"]["zones"]["shown"]["size"] == 0
    refusal = state.refusal(0, "concede")
    assert refusal is not None
    assert refusal.code == "not-pending"
    again = replay(Record.from_json(state.record().to_json()))
    assert again.observe(None) == state.observe(None)
    play_out(state, passing)
    holds(state)
    assert ended(state)[1][0] == 4


@covers("TL-9.10")
@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("kind", PENDING)
def test_others_concede_while_a_player_is_asked(kind: str, seat: int) -> None:
    state = at_question(kind)
    state.choose(seat, "concede")
    holds(state)
    for _ in range(30):
        assert seat not in state.pending
        state.choose(state.pending[0], passing(state, state.pending[0]))
        holds(state)
    assert of_seat(state, seat)["out"] > 0


@covers("TL-9.10", "TL-9.5", "TL-9.8")
@pytest.mark.parametrize("kind", PENDING)
def test_the_last_player_wins_immediately_whatever_was_asked(kind: str) -> None:
    state = at_question(kind)
    for seat in (2, 0, 3):
        assert not state.over
        state.choose(seat, "concede")
    assert ended(state) == ("concede", (3, 1, 4, 2), (0.0, 1.0, 0.0, 0.0))
    refusal = state.refusal(1, "concede")
    assert refusal is not None
    assert refusal.code == "game-over"


@covers("TL-9.10")
def test_effects_already_waiting_go_on_when_a_player_leaves() -> None:
    """A is asked for a pet; with A gone the strike's other effect still comes, and the turn is B's."""
    state = new_game(
        "trueshot",
        4,
        3,
        cards=QUESTIONS,
        start="A pets hunter\nB pets boar\nC pets crab\nD pets wolf\ntable active A\nat turn",
    )
    state.choose(0, "hunter > boar")
    state.choose(0, "concede")
    view: Any = state.observe(None)
    [boar] = view["seats"][1]["zones"]["pets"]["cards"]
    assert (boar["attack"], boar["health"]) == (3, 2)
    assert state.pending == (1,)


@covers("TL-9.10", "TL-9.7", "TL-2.18")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_concessions_at_random_moments(players: int, seed: int) -> None:
    state = new_game("trueshot", players, seed)
    dice = Random(f"concessions {players} {seed}")
    leaving = []
    while not state.over:
        staying = [seat for seat in range(players) if of_seat(state, seat)["out"] == 0]
        if dice.random() < 0.004:
            seat = dice.choice(staying)
            state.choose(seat, "concede")
            leaving.append(seat)
        else:
            seat = dice.choice(state.pending)
            state.choose(seat, dice.choice(state.choices(seat)))
        holds(state)
    _, places, scores = ended(state)
    assert sum(scores) == pytest.approx(1)
    assert all(places[earlier] > places[later] for earlier, later in pairwise(leaving))
    again = replay(Record.from_json(state.record().to_json()))
    assert again.result == state.result


# Places and scores ----------------------------------------------------------------------------------------------------


@covers("TL-9.5", "TL-9.7", "TL-9.8")
@pytest.mark.parametrize(
    ("lives", "weapon", "expected"),
    [
        ((9, 2, 2), "", ("survival", (1, 2, 2), (1.0, 0.0, 0.0))),
        ((1, 4, 4), "weapon heavy_crossbow", ("draw", (1, 1, 1), (1 / 3, 1 / 3, 1 / 3))),
    ],
)
def test_players_eliminated_in_one_step_share_a_place(
    lives: tuple[int, int, int], weapon: str, expected: tuple[str, tuple[int, ...], tuple[float, ...]]
) -> None:
    a, b, c = lives
    state = new_game(
        "trueshot",
        3,
        start=f"""
            A life {a}, pets hyena{", " + weapon if weapon else ""}
            B life {b}, pets cat/health=1
            C life {c}, pets boar/dead, fallen 1
            table active A
            at turn
        """,
    )
    state.choose(0, "hyena > cat")
    reason, places, scores = ended(state)
    assert (reason, places) == expected[:2]
    assert scores == pytest.approx(expected[2])


@covers("TL-9.7")
def test_who_is_eliminated_later_is_placed_better() -> None:
    state = new_game(
        "trueshot",
        4,
        start="""
            A pets hyena, life 10
            B pets cat/health=1, life 4
            C pets boar/dead, fallen 1, life 9
            D pets wolf/dead, fallen 2, life 2
            table active A
            at turn
        """,
    )
    state.choose(0, "hyena > cat")
    assert of_seat(state, 3)["out"] == 1
    state.choose(1, "concede")
    state.choose(0, "concede")
    assert ended(state) == ("concede", (2, 3, 1, 4), (0.0, 0.0, 1.0, 0.0))


# Draft, chance --------------------------------------------------------------------------------------------------------


@covers("TL-8.16")
def test_when_fewer_spells_than_players_are_left_the_last_in_the_order_is_not_asked() -> None:
    state = new_game(
        "trueshot",
        3,
        cards=own(spell("waste", "You draw 29 spells from the spell pile")),
        start="A pets hyena, hand waste\nB pets cat/health=1\nC pets boar/dead, fallen 1\ntable active A\nat turn",
    )
    for choice in ("waste", "pass", "hyena > cat", "pass"):
        state.choose(0, choice)
    for seat in (0, 2):
        assert state.pending == (seat,)
        assert asked(state, seat) == "draft"
        state.choose(seat, 0)
    assert state.pending == (2,)
    assert asked(state, 2) == "prepare"


@covers("TL-6.20", "TL-2.18")
def test_random_choices_have_equal_chances() -> None:
    hits: Counter[str] = Counter()
    for seed in range(120):
        state = new_game(
            "trueshot", 3, seed, start="A pets chimera\nB pets turtle stag\nC pets bear\ntable active A\nat turn"
        )
        state.choose(0, "chimera > turtle")
        view: Any = state.observe(None)
        pets = {pet["id"]: pet["health"] for seat in (1, 2) for pet in view["seats"][seat]["zones"]["pets"]["cards"]}
        # Turtle 6 - (3 - 1) by the strike; 2 more for the one that chance has met.
        [hit] = [name for name, usual in (("turtle", 4), ("stag", 5), ("bear", 5)) if pets[name] == usual - 2]
        hits[hit] += 1
    assert sum(hits.values()) == 120
    assert all(22 <= hits[name] <= 58 for name in ("turtle", "stag", "bear")), hits


# Tables ---------------------------------------------------------------------------------------------------------------


def refused(players: int = 3, **options: object) -> CardwrightError:
    with pytest.raises(CardwrightError) as error:
        new_game("trueshot", players, 1, options)
    return error.value


@covers("TL-1.1")
@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_only_three_or_four_may_play(players: int) -> None:
    error = refused(players)
    assert error.code == "wrong-player-count"
    assert error.words("en") != error.words("fr")


@covers("TL-2.5", "TL-3.4", "TL-3.10", "TL-10.5", "TL-7.2", "TL-4.30", "TL-4.31", "TL-9.9")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start_player", "D"),
        ("start_player", 3),
        ("start_player", "last"),
        ("prep_actions", 0),
        ("prep_actions", 11),
        ("refund_timing", "never"),
        ("income", -1),
        ("income", 6),
        ("aspect_scope", "seat"),
        ("exhaustion_lap", 0),
        ("exhaustion_lap", 25),
        ("hard_stop_lap", 1),
        ("twilight_round", 0),
        ("show_known_hands", "sometimes"),
    ],
)
def test_values_out_of_range_are_refused(name: str, value: object) -> None:
    assert refused(3, **{name: value}).code == "wrong-option"


def test_an_unknown_option_is_refused() -> None:
    assert refused(3, moon="full").code == "unknown-option"


@covers("TL-2.5", "TL-2.17")
@pytest.mark.parametrize("seat", ["A", "B", "C"])
def test_a_start_player_set_by_hand_has_the_first_turn(seat: str) -> None:
    state = new_game("trueshot", 3, 7, {"start_player": seat})
    for other in range(3):
        state.choose(other, 0)
    while asked(state, state.pending[0]) != "act":
        state.choose(state.pending[0], 0)
    assert state.pending == ("ABC".index(seat),)


@covers("TL-2.5")
def test_a_random_start_player_is_anybody() -> None:
    starts = Counter(counters(new_game("trueshot", 4, seed))["active"] for seed in range(80))
    assert set(starts) == {0, 1, 2, 3}
    assert max(starts.values()) < 40


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_hiding_known_hands_changes_no_observation(seat: int | None) -> None:
    """The option is for the screen: what a seat may know stays the same."""
    start = "A pets hyena, hand plunder ?disarm\nB pets cat\nC pets boar, hand frost_trap\ntable active A\nat turn"
    shown = new_game("trueshot", 3, 1, {"show_known_hands": True}, start=start)
    hidden = new_game("trueshot", 3, 1, {"show_known_hands": False}, start=start)
    known: Any = hidden.observe(seat)
    assert known["seats"] == shown.observe(seat)["seats"]
    assert known["seats"][2]["zones"]["hand"]["cards"][0]["id"] == "frost_trap"


@covers("TL-10.10")
@pytest.mark.parametrize(
    "options",
    [
        {"prep_actions": 1},
        {"prep_actions": 10, "income": 5},
        {"refund_timing": "after_payment"},
        {"aspect_scope": "table"},
        {"exhaustion_lap": 1, "hard_stop_lap": 2},
        {"twilight_round": 1},
        {"show_known_hands": False, "start_player": "B"},
    ],
    ids=str,
)
def test_games_with_other_options_are_played_to_their_end(options: dict[str, object]) -> None:
    state = new_game("trueshot", 3, 11, options)
    dice = Random(11)
    play_out(state, lambda state, seat: dice.choice(state.choices(seat)))
    holds(state)
