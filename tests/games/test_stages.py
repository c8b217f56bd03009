"""What happens is told stage by stage: every event that matters, with the position then, as each seat knew it."""

from __future__ import annotations

from random import Random

import pytest

import cardwright as cw
from cardwright.stages import Stage, has_stages, stages_of
from cardwright.table_picture import Picture, checked_layout, picture_of
from cardwright.text import LANGUAGES
from tests.games.leaks import is_the_only_choice, play_both_worlds
from tests.games.machinery import Trial, Trials, observers, packed, table_of
from tests.games.trials import SHIPPED

FIRST_TABLES = [(trials, trial) for trials in SHIPPED for trial in trials.tables[:2]]
each_game = pytest.mark.parametrize("trials", SHIPPED, ids=lambda trials: str(trials.name))
each_first_table = pytest.mark.parametrize(
    ("trials", "trial"), FIRST_TABLES, ids=lambda value: str(value) if isinstance(value, Trial) else ""
)


def choose_at_random(state: cw.State, rng: Random) -> None:
    seat = rng.choice(state.pending)
    state.choose(seat, rng.choice(state.choices(seat)))


def shown(stage: Stage, state: cw.State, who: int | None) -> Picture:
    """Return the table after a stage."""
    return stage.picture or picture_of(state, who)


def told_last(state: cw.State, who: int | None) -> list[Stage]:
    """Return the stages of the last choice."""
    assert state.moment is not None
    return stages_of(state, who, "en", state.moment.before)


@each_game
def test_a_course_leads_to_the_position_that_the_choice_led_to(trials: Trials) -> None:
    state, rng = trials.tables[0].start(5), Random(5)
    courses = 0
    for _ in range(150):
        if not state.pending:
            break
        before, earlier = packed(state), state.moment
        choose_at_random(state, rng)
        for course in state.courses(earlier):
            courses += 1
            assert course.moment is state.moment
            assert packed(course.before) == before
            assert len(course.during) == len(course.moment.events)
            assert packed(course.after) == packed(state)
    assert courses > 10


@each_first_table
def test_the_last_stage_shows_the_table_as_it_is(trials: Trials, trial: Trial) -> None:
    state, rng = trial.start(8), Random(8)
    kinds: set[str] = set()
    for _ in range(400):
        if not state.pending:
            break
        choose_at_random(state, rng)
        for who in observers(state):
            stages = told_last(state, who)
            assert not stages or has_stages(state, state.moment and state.moment.before)
            kinds.update(stage.kind for stage in stages)
            assert all(stage.picture is not None for stage in stages[:-1])
            events = {table_of(state).game.events[event[0]] for event in state.moment.events} if state.moment else set()
            if stages and not events & set(table_of(state).game.headings):
                assert stages[-1].picture is None
    assert kinds <= set(checked_layout(table_of(state)).stages)
    assert kinds


@pytest.mark.parametrize("seed", range(4))
def test_every_round_of_hounds_shows_all_cards_face_up_before_they_fight(seed: int) -> None:
    state, rng = cw.new_game("hounds", 2, seed), Random(seed)
    rounds = 0
    while state.pending:
        earlier = state.moment
        choose_at_random(state, rng)
        assert state.moment is not None
        revealed = [event for event in state.moment.events if table_of(state).game.events[event[0]] == "reveal"]
        if not revealed:
            continue
        rounds += 1
        for who in (0, 1, None):
            first = stages_of(state, who, "en", earlier)[0]
            assert first.kind == "reveal"
            assert [figure.card for figure in first.cards] == [table_of(state).card_id(event[2]) for event in revealed]
            slots = [slot for side in shown(first, state, who).sides for slot in side.slots]
            assert sum(slot.size for slot in slots) == len(revealed)
            assert all(card is not None for slot in slots for card in slot.cards)
    assert rounds > 5


def test_a_battle_says_who_fights_how_strong_and_what_is_lost() -> None:
    state, rng = cw.new_game("hounds", 2, 3), Random(3)
    battles = 0
    while state.pending:
        earlier = state.moment
        choose_at_random(state, rng)
        for stage in stages_of(state, 0, "en", earlier):
            if stage.kind != "battle":
                continue
            battles += 1
            attacker, *others = stage.cards
            assert attacker.zone == "attack"
            defender = next(figure for figure in others if figure.other)
            assert defender.zone == "defense"
            assert defender.owner != attacker.owner
            assert attacker.total is not None
            assert defender.total is not None
            said = f"{attacker.total} against {defender.total}"
            assert said in stage.lines[0].text
            dealt = attacker.total - defender.total
            lost = [-change.amount for change in stage.changes if change.seat == defender.owner and change.amount < 0]
            if any("deals" in line.text for line in stage.lines):
                assert lost
            elif dealt <= 0:
                assert lost == []
    assert battles > 10


@each_game
def test_both_languages_tell_the_same_stages(trials: Trials) -> None:
    state, rng = trials.tables[0].start(2), Random(2)
    found = 0
    for _ in range(200):
        if not state.pending:
            break
        earlier = state.moment
        choose_at_random(state, rng)
        told = [stages_of(state, 0, lang, earlier) for lang in LANGUAGES]
        found += len(told[0])
        shown = [[(stage.kind, stage.cards, stage.changes, stage.picture) for stage in stages] for stages in told]
        assert shown[0] == shown[1]
    assert found


def test_what_was_taken_back_or_guessed_has_no_stages() -> None:
    state = cw.new_game("hounds", 2, 3)
    rng = Random(3)
    while not state.courses(None):
        choose_at_random(state, rng)
    assert state.clone().courses(None)
    assert state.guess(0, "other world").courses(None) == []
    lighter = state.clone()
    lighter.forget_courses()
    assert lighter.courses(None) == []
    assert state.courses(state.moment) == []
    taker = next(seat for seat in (0, 1) if state.undo_terms(seat) is not None)
    state.undo(taker)
    assert state.courses(None) == []


def test_in_a_game_laid_open_every_stage_is_open() -> None:
    state, rng = cw.new_game("hounds", 2, 3), Random(3)
    hidden = 0
    while state.pending:
        earlier = state.moment
        choose_at_random(state, rng)
        opened = stages_of(state.lay_open(), 0, "en", earlier)
        told = stages_of(state, 0, "en", earlier)
        assert [stage.kind for stage in opened] == [stage.kind for stage in told]
        for stage in opened:
            opened_sides = shown(stage, state.lay_open(), 0).sides
            assert all(None not in hand.cards for side in opened_sides for hand in side.hands)
        sides = [side for stage in told for side in shown(stage, state, 0).sides]
        hidden += sum(None in hand.cards for side in sides for hand in side.hands)
    assert hidden > 10


@pytest.mark.slow
@each_first_table
def test_stages_tell_nothing_that_a_seat_could_not_know_then(trials: Trials, trial: Trial) -> None:
    assert trials.secrets is not None
    found = 0
    for seed in range(2):
        rng = Random(f"stages {trial} {seed}")
        state = trial.start(seed)
        secrets = trials.secrets(state)
        while state.pending:
            who = rng.choice(observers(state))
            pairs = [
                (first, second)
                for first, second in secrets.pairs(who, rng, 20)
                if secrets.same_use(first, second)
                and not is_the_only_choice(state, secrets, who, first)
                and not is_the_only_choice(state, secrets, who, second)
            ]
            if pairs and rng.randrange(3) == 0:
                try:
                    found += play_both_worlds(state, secrets, who, *rng.choice(pairs), rng)
                except AssertionError as error:
                    raise AssertionError(f"{trial}, seed {seed}: {error}") from error
            if state.pending:
                seat = rng.choice(state.pending)
                secrets.choose(state, seat, rng.choice(state.choices(seat)))
    assert found > 0


def test_damage_that_comes_later_is_shown_with_who_attacked() -> None:
    found = 0
    for seed in range(6):
        state, rng = cw.new_game("letal", 2, seed), Random(seed)
        attacker = target = None
        for _ in range(400):
            if not state.pending:
                break
            earlier = state.moment
            choose_at_random(state, rng)
            for stage in stages_of(state, None, "en", earlier):
                if stage.kind == "declares":
                    attacker, target = stage.cards[0].card, stage.cards[-1].card
                if stage.kind == "damage" and stage.cards[-1].card == target != attacker:
                    assert stage.cards[0].card == attacker
                    hit = stage.cards[-1]
                    assert hit.other
                    lost = hit.now.get("endurance")
                    had = hit.values["endurance"]
                    assert isinstance(had, int)
                    assert lost is None or lost == max(0, had + hit.change)
                    found += lost is not None
    assert found > 3
