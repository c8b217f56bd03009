"""Components and setup: the set, the table, the piles and the first pets over many seeds (TL-1, TL-2)."""

import random
import re
from collections import Counter
from itertools import permutations
from typing import Any, Literal

import pytest

from cardwright import CardwrightError, Record, State, new_game, replay
from cardwright.games import find_game
from cardwright.games.trueshot.schema import SCHEMA
from cardwright.terminal.scene import Face, Painter
from cardwright.text import check_cards
from tests.covers import covers

SHIPPED = find_game("trueshot").shipped_cards
SEEDS = range(1, 25)
PUT_BACK = re.compile(r"([A-D]) puts (\d) Exotic pets? back and draws again\.")
EXOTIC = {card.id for card in SHIPPED.cards if card.kind == "pet" and card.facts["rarity"] == 1}


def shared(state: State, zone: str) -> list[str]:
    """Return what a spectator sees of a shared zone: card ids, or "?"."""
    view: Any = state.observe(None)
    return ["?" if card is None else str(card["id"]) for card in view["shared"]["zones"][zone]["cards"]]


def size(state: State, zone: str) -> int:
    view: Any = state.observe(None)
    return int(view["shared"]["zones"][zone]["size"])


def own(state: State, seat: int, zone: str, observer: int | None) -> list[str]:
    """Return what *observer* sees of a zone of *seat*."""
    view: Any = state.observe(observer)
    return ["?" if card is None else str(card["id"]) for card in view["seats"][seat]["zones"][zone]["cards"]]


def put_back(state: State) -> list[tuple[str, int]]:
    """Return who has put how many Exotic pets back, as everybody reads it."""
    return [(found[1], int(found[2])) for line in state.log("en") if (found := PUT_BACK.fullmatch(line))]


def choose_first(state: State) -> State:
    while (question := state.question(state.pending[0])) is not None and question.kind == "first-pet":
        state.choose(state.pending[0], state.choices(state.pending[0])[0])
    return state


def pass_until(state: State, kind: str) -> State:
    """Let everybody do as little as possible until somebody is asked that."""
    while (question := state.question(state.pending[0])) is not None and question.kind != kind:
        choices = state.choices(state.pending[0])
        state.choose(state.pending[0], "pass" if "pass" in choices else choices[0])
    return state


def play_at_random(state: State, dice: random.Random, choices: int) -> State:
    for _ in range(choices):
        if state.over:
            break
        seat = dice.choice(state.pending)
        state.choose(seat, dice.choice(state.choices(seat)))
    return state


def face(card: str, lang: Literal["en", "fr"]) -> Face:
    return Painter(find_game("trueshot"), SHIPPED, lang).face(card)


# Components ----------------------------------------------------------------------------------------------------------


@covers("TL-1.1")
@pytest.mark.parametrize("players", [0, 1, 2, 5, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(CardwrightError) as refused:
        new_game("trueshot", players)
    assert refused.value.code == "wrong-player-count"
    assert refused.value.rule == "TL-1.1"


@covers("TL-1.1")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_play(players: int) -> None:
    assert new_game("trueshot", players, seed=1).pending == tuple(range(players))


PET = (
    'kind = "pet"\ntype = "cunning"\nrarity = "common"\nattack = 0\nhealth = 1\n'
    'text = "When I kill, my owner gains 9 Coins"'
)
BOW = 'kind = "weapon"\nattack = 0\ncost = 1\ntext = "When I strike, my owner gains 9 Coins"'
WORD = 'kind = "spell"\nfamilies = ["bite", "sting"]\ntext = "You gain 9 Coins"'


@covers("TL-1.2", "TL-1.3", "TL-1.5", "TL-1.8", "TL-1.11", "TL-1.12")
@pytest.mark.parametrize(
    ("fields", "accepted"),
    [
        (PET, True),
        (PET.replace("health = 1", "health = 0"), False),
        (PET.replace("health = 1", "health = 1.5"), False),
        (PET.replace("attack = 0", "attack = -1"), False),
        (PET.replace("attack = 0\n", ""), False),
        (PET.replace('type = "cunning"\n', ""), False),
        (PET.replace('"cunning"', '"brave"'), False),
        (PET.replace('"cunning"', '["cunning", "tenacious"]'), False),
        (PET.replace('rarity = "common"\n', ""), False),
        (PET.replace('"common"', '"rare"'), False),
        (PET.partition("\ntext")[0], False),
        (BOW, True),
        (BOW.replace("cost = 1", "cost = 0"), False),
        (BOW.replace("cost = 1\n", ""), False),
        (BOW.replace("attack = 0", "attack = -1"), False),
        (BOW.partition("\ntext")[0], False),
        (WORD, True),
        (WORD.replace('["bite", "sting"]', "[]"), True),
        (WORD.replace('"sting"', '"song"'), False),
        (WORD.partition("\ntext")[0], False),
    ],
)
def test_a_card_has_what_its_kind_asks_for(fields: str, accepted: bool) -> None:
    cards = f'game = "trueshot"\nextends = true\n[stray]\nname = {{ en = "Stray", fr = "Errant" }}\n{fields}\n'
    if accepted:
        assert new_game("trueshot", 3, cards=cards).pending
    else:
        with pytest.raises(CardwrightError) as refused:
            new_game("trueshot", 3, cards=cards)
        assert "stray" in refused.value.words("en")


@covers("TL-1.7", "TL-1.21")
@pytest.mark.parametrize(
    ("fields", "warned"),
    [
        (PET.replace("attack = 0", "attack = 3"), []),
        (PET.replace("my owner gains 9 Coins", "my owner gains 1 Coin"), ["TL-1.7"]),
        (BOW.replace("9 Coins", "1 Coin"), ["TL-1.7"]),
        (WORD.replace("9 Coins", "2 Coins"), ["TL-1.7"]),
        (PET.replace("common", "exotic").replace("attack = 0", "attack = 4"), []),
        (PET.replace("common", "exotic"), ["TL-1.21"]),
    ],
)
def test_a_repeated_effect_or_a_weak_exotic_pet_is_warned_of_and_played(fields: str, warned: list[str]) -> None:
    cards = f'game = "trueshot"\nextends = true\n[stray]\nname = {{ en = "Stray", fr = "Errant" }}\n{fields}\n'
    problems = check_cards(cards, SCHEMA)
    assert [(problem.rule, problem.severity) for problem in problems] == [(rule, "warning") for rule in warned]
    assert new_game("trueshot", 3, cards=cards).pending


@covers("TL-1.5")
def test_only_exotic_pets_show_a_star() -> None:
    for card in SHIPPED.cards:
        assert ("★" in face(card.id, "en").title) == (card.id in EXOTIC), card.id


@covers("TL-1.6", "TL-1.9", "TL-1.14", "TL-1.17")
@pytest.mark.parametrize("players", [3, 4])
def test_the_piles_hold_two_of_each_common_pet_and_one_of_each_exotic_one(players: int) -> None:
    state = choose_first(new_game("trueshot", players, seed=1))
    seen = Counter(shared(state, "pet_discard"))
    for seat in range(players):
        seen.update(own(state, seat, "pets", None))
    assert len(EXOTIC) == 8
    assert size(state, "pet_pile") + seen.total() == 16 * 2 + 8
    assert size(state, "weapon_pile") + size(state, "shop") == 14
    assert size(state, "spell_pile") == 29 + 1  # two copies of Mend Pet
    assert [own(state, seat, "weapon", None) for seat in range(players)] == [["basic_weapon"]] * players


@covers("TL-1.6")
def test_no_more_than_two_equal_common_pets_are_ever_drawn() -> None:
    most: Counter[str] = Counter()
    for seed in range(1, 61):
        state = choose_first(new_game("trueshot", 4, seed))
        found = Counter(shared(state, "pet_discard"))
        for seat in range(4):
            found.update(own(state, seat, "pets", None))
        most |= found
    assert {card.id for card in SHIPPED.cards if card.kind == "pet"} - EXOTIC == set(most)
    assert set(most.values()) == {2}


@covers("TL-1.14")
def test_a_set_says_how_many_copies_of_a_weapon_or_a_spell_there_are() -> None:
    more = f'game = "trueshot"\nextends = true\n[bow]\nname = {{ en = "Bow", fr = "Arc" }}\n{BOW}\ncopies = 3\n'
    more += f'[word]\nname = {{ en = "Word", fr = "Mot" }}\n{WORD}\ncopies = 4\n'
    state = choose_first(new_game("trueshot", 3, 1, cards=more))
    assert size(state, "weapon_pile") + size(state, "shop") == 14 + 3
    assert size(state, "spell_pile") == 30 + 4


@covers("TL-1.13", "TL-7.16", "TL-7.18", "TL-7.20")
def test_multi_shot_is_one_arrow_and_shot_for_english_and_french_players() -> None:
    position = "A pets hound, hand multi_shot\nB pets crab\nC pets stag\ntable active A\nat turn"
    state = new_game("trueshot", 3, 1, start=position)
    state.choose(0, "multi_shot > B")
    for seat in range(3):
        english = [line for line in state.log("en", seat) if "Attack" in line]
        french = [line for line in state.log("fr", seat) if "Attaque" in line]
        assert english == ["Hound of A gains +2 Attack until the end of the round."]
        assert len(french) == 1
        assert "Molosse" in french[0]
        assert "+2" in french[0]


@covers("TL-1.22")
@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("hydra", ["Attack 3", "Health 5"], ["Attaque 3", "Vie 5"]),
        ("great_sling", ["Attack 5", "Cost 5"], ["Attaque 5", "Coût 5"]),
        ("basic_weapon", ["Attack 2", "Cost 0"], ["Attaque 2", "Coût 0"]),
    ],
)
def test_a_word_stands_with_every_value_of_a_card_attack_first(
    card: str, english: list[str], french: list[str]
) -> None:
    assert [fact for fact in face(card, "en").facts if fact[-1].isdecimal()] == english
    assert [fact for fact in face(card, "fr").facts if fact[-1].isdecimal()] == french


# The piles and the start player --------------------------------------------------------------------------------------


@covers("TL-2.4")
def test_every_weapon_may_come_to_the_first_shop_and_every_spell_to_the_first_draft() -> None:
    weapons: Counter[str] = Counter()
    for seed in range(1, 141):
        weapons.update(shared(choose_first(new_game("trueshot", 3, seed)), "shop"))
    assert len(weapons) == 14
    assert max(weapons.values()) < 4 * min(weapons.values())  # twenty are expected of each
    spells: Counter[str] = Counter()
    for seed in range(1, 46):
        spells.update(shared(pass_until(new_game("trueshot", 3, seed), "draft"), "row"))
    assert len(spells) >= 25


@covers("TL-2.4")
def test_each_pile_is_shuffled_on_its_own() -> None:
    orders = {tuple(shared(choose_first(new_game("trueshot", 3, seed)), "shop")) for seed in SEEDS}
    hands = {tuple(new_game("trueshot", 3, seed).choices(0)) for seed in SEEDS}
    rows = {tuple(shared(pass_until(new_game("trueshot", 3, seed), "draft"), "row")) for seed in range(1, 7)}
    assert len(orders) > 15
    assert len(hands) > 15
    assert len(rows) == 6


@covers("TL-2.5")
@pytest.mark.parametrize("players", [3, 4])
def test_every_player_is_as_likely_to_start(players: int) -> None:
    starts = Counter(new_game("trueshot", players, seed).log("en")[0] for seed in range(1, 60 * players + 1))
    assert set(starts) == {f"{letter} is the start player." for letter in "ABCD"[:players]}
    assert all(35 < n < 85 for n in starts.values())


@covers("TL-2.5", "TL-2.17")
@pytest.mark.parametrize("start", ["A", "B", "C"])
def test_a_table_may_name_the_start_player_who_has_the_first_turn(start: str) -> None:
    for seed in SEEDS:
        state = new_game("trueshot", 3, seed, {"start_player": start})
        assert state.log("en")[0] == f"{start} is the start player."
        choose_first(state)
        assert [("ABC"[seat], question.kind) for seat in state.pending if (question := state.question(seat))] == [
            (start, "act")
        ]


# The first pets ------------------------------------------------------------------------------------------------------


def hands_from(state: State, start: int, players: int) -> list[list[str]]:
    return [sorted(own(state, seat % players, "drawn", seat % players)) for seat in range(start, start + players)]


@covers("TL-2.6")
@pytest.mark.parametrize("players", [3, 4])
def test_the_start_player_draws_first_and_the_others_follow_clockwise(players: int) -> None:
    for seed in SEEDS:
        hands = [
            hands_from(new_game("trueshot", players, seed, {"start_player": "ABCD"[start]}), start, players)
            for start in range(players)
        ]
        assert all(same == hands[0] for same in hands)
        assert all(len(hand) == 3 for hand in hands[0])


@covers("TL-2.6", "TL-2.7")
def test_nobody_else_sees_the_three_pets_nor_which_exotic_ones_went_back() -> None:
    for seed in SEEDS:
        state = new_game("trueshot", 3, seed, {"start_player": "A"})
        for observer in (1, 2, None):
            assert own(state, 0, "drawn", observer) == ["?"] * 3
        assert set(shared(state, "pet_pile")) == {"?"}
        names = [card.names["en"] for card in SHIPPED.cards]
        for seat in (0, 1, 2, None):
            assert not any(name in line for line in state.log("en", seat) for name in names)


@covers("TL-2.7", "TL-2.8")
def test_exotic_pets_go_back_until_all_players_hold_three_common_ones() -> None:
    rounds: Counter[int] = Counter()
    for seed in range(1, 61):
        state = new_game("trueshot", 4, seed, {"start_player": "A"})
        for seat in range(4):
            assert not EXOTIC & set(own(state, seat, "drawn", seat))
        assert size(state, "pet_pile") == 40 - 12
        rounds.update(Counter(who for who, _ in put_back(state)).values())
        assert not EXOTIC & set(shared(choose_first(state), "pet_discard"))
    assert rounds[1] > rounds[2] > 0  # once is not always enough


@covers("TL-2.7")
def test_the_pile_is_shuffled_before_the_player_draws_again() -> None:
    again = []
    for seed in range(1, 401):
        mine = [n for who, n in put_back(new_game("trueshot", 3, seed, {"start_player": "A"})) if who == "A"]
        if mine[:1] == [1]:
            again.append(len(mine) > 1)
    assert 0.1 < sum(again) / len(again) < 0.35  # 8 of 38 cards


@covers("TL-2.7")
def test_all_exotic_pets_of_one_draw_go_back_together() -> None:
    counts = Counter(n for seed in range(1, 121) for _, n in put_back(new_game("trueshot", 3, seed)))
    assert set(counts) == {1, 2, 3}
    assert counts[1] > counts[2] > counts[3]


@covers("TL-2.9")
def test_whatever_a_player_chooses_looks_the_same_to_the_others() -> None:
    for seed in range(1, 11):
        state = new_game("trueshot", 3, seed)
        worlds = []
        for choice in state.choices(0):
            world = state.clone()
            world.choose(0, choice)
            worlds.append([(world.observe(seat), world.log("en", seat), world.pending) for seat in (1, 2, None)])
        assert all(world == worlds[0] for world in worlds)
        assert worlds[0][0][2] == (1, 2)


@covers("TL-2.9", "TL-2.10")
def test_nobody_waits_for_another_and_the_order_of_choosing_changes_nothing() -> None:
    state = new_game("trueshot", 3, 1)
    tables = []
    for order in permutations(range(3)):
        table = state.clone()
        for n, seat in enumerate(order):
            assert table.pending == tuple(sorted(order[n:]))
            assert [own(table, other, "pets", None) for other in range(3)] == [[], [], []]
            table.choose(seat, table.choices(seat)[-1])
        tables.append([table.observe(seat) for seat in (0, 1, 2, None)])
    assert all(table == tables[0] for table in tables)


@covers("TL-2.9")
def test_a_choice_is_one_of_the_own_three_pets() -> None:
    state = new_game("trueshot", 3, 1)
    others = {card.id for card in SHIPPED.cards if card.kind == "pet"} - set(state.choices(0))
    for card in others:
        refusal = state.refusal(0, card)
        assert refusal is not None
        assert refusal.rule == "TL-2.9"
    state.choose(0, state.choices(0)[0])
    refusal = state.refusal(0, "hyena")
    assert refusal is not None
    assert refusal.code == "not-pending"


@covers("TL-2.10", "TL-2.11")
def test_the_chosen_pets_are_tamed_and_the_others_discarded() -> None:
    for seed in SEEDS:
        state = new_game("trueshot", 4, seed)
        drawn = [Counter(own(state, seat, "drawn", seat)) for seat in range(4)]
        chosen = [state.choices(seat)[-1] for seat in range(4)]
        for seat in range(3):
            state.choose(seat, chosen[seat])
            assert shared(state, "pet_discard") == []
        state.choose(3, chosen[3])
        left: Counter[str] = Counter()
        for seat in range(4):
            assert own(state, seat, "pets", None) == [chosen[seat]]
            left += drawn[seat] - Counter([chosen[seat]])
        assert Counter(shared(state, "pet_discard")) == left
        assert left.total() == 8


def imps(kinds: int) -> str:
    """Return so many Common pets, two cards of each."""
    return "".join(
        f'[imp{n}]\nname = {{ en = "Imp {n}", fr = "Lutin {n}" }}\nkind = "pet"\ntype = "cunning"\n'
        f'rarity = "common"\nattack = 2\nhealth = 4\ntext = "When I am tamed, my owner gains {n + 2} Coins"\n'
        for n in range(kinds)
    )


def small_set(pets: str, *, weapons: int = 2, spells: int = 4) -> str:
    """Return a set of those pets, with as few weapons and spells as said."""
    return (
        f'game = "trueshot"\n{pets}'
        f'[bow]\nname = {{ en = "Bow", fr = "Arc" }}\n{BOW}\ncopies = {weapons}\n'
        f'[word]\nname = {{ en = "Word", fr = "Mot" }}\n{WORD}\ncopies = {spells}\n'
        '[fists]\nname = { en = "Fists", fr = "Poings" }\nkind = "basic"\nattack = 2\ncost = 0\n'
    )


@covers("TL-2.12")
@pytest.mark.parametrize("start", range(4))
def test_the_first_pets_take_effect_after_the_reveal_from_the_start_player_on(start: int) -> None:
    state = choose_first(new_game("trueshot", 4, 1, {"start_player": "ABCD"[start]}, small_set(imps(6))))
    lines = state.log("en")
    gains = [n for n, line in enumerate(lines) if re.fullmatch(r"[A-D] gains \d Coins\.", line)]
    assert [lines[n][0] for n in gains] == [*"ABCDABCD"[start : start + 4]]
    assert max(n for n, line in enumerate(lines) if " tames " in line) < gains[0]


@covers("TL-2.2", "TL-2.3", "TL-2.13", "TL-2.15", "TL-2.16")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_begins_alike_and_spends_nothing_before_the_first_combat(players: int) -> None:
    for seed in SEEDS:
        state = choose_first(new_game("trueshot", players, seed))
        view: Any = state.observe(None)
        for seat in view["seats"]:
            assert (seat["counters"]["life"], seat["counters"]["coins"]) == (10, 5)
            sizes = {name: zone["size"] for name, zone in seat["zones"].items() if zone["size"]}
            assert sizes == {"pets": 1, "weapon": 1}
        assert (view["phase"], view["round"]) == ("combat", 1)
        assert (len(shared(state, "shop")), size(state, "spell_discard")) == (2, 0)


@covers("TL-3.1", "TL-2.15")
def test_only_later_rounds_have_a_preparation_phase() -> None:
    state = choose_first(new_game("trueshot", 3, 1))
    while not state.over and state.round < 4:
        question = state.question(state.pending[0])
        assert question is not None
        assert state.round > 1 or question.kind != "prepare"
        before = state.round
        choices = state.choices(state.pending[0])
        state.choose(state.pending[0], "pass" if "pass" in choices else choices[0])
        if state.round > before:
            asked = state.question(state.pending[0])
            assert asked is not None
            assert asked.kind == "prepare"
    assert state.round == 4


# The same game again -------------------------------------------------------------------------------------------------


@covers("TL-2.18")
@pytest.mark.parametrize("players", [3, 4])
def test_the_same_seed_and_decisions_give_the_same_game(players: int) -> None:
    for seed in range(1, 4):
        one, two = (play_at_random(new_game("trueshot", players, seed), random.Random(seed), 150) for _ in range(2))
        assert one.log("en") == two.log("en")
        assert one.record() == two.record()
        assert [one.observe(seat) for seat in range(players)] == [two.observe(seat) for seat in range(players)]
        again = replay(Record.from_json(one.record().to_json()))
        assert again.log("en") == one.log("en")
        assert [again.observe(seat) for seat in range(players)] == [one.observe(seat) for seat in range(players)]


@covers("TL-2.18")
def test_another_seed_gives_another_game() -> None:
    starts = {tuple(sorted(new_game("trueshot", 3, seed).choices(0))) for seed in (1, 2, 3, "lodge", "forest")}
    assert len(starts) > 1


# Sets that are too small ---------------------------------------------------------------------------------------------


@covers("TL-2.19")
@pytest.mark.parametrize(
    ("cards", "players", "accepted"),
    [
        (small_set(imps(6)), 4, True),
        (small_set(imps(5)), 4, False),
        (small_set(imps(5)), 3, True),
        (small_set(imps(4)), 3, False),
        (small_set(imps(6), weapons=1), 4, False),
        (small_set(imps(6), spells=3), 4, False),
        (small_set(imps(6), spells=3), 3, True),
        (small_set(imps(6), spells=2), 3, False),
        (small_set(imps(5).replace('"common"', '"exotic"', 1)), 3, False),
    ],
)
def test_a_set_too_small_for_the_table_is_refused(cards: str, players: int, accepted: bool) -> None:
    if accepted:
        assert pass_until(new_game("trueshot", players, 1, cards=cards), "draft").pending
    else:
        with pytest.raises(CardwrightError) as refused:
            new_game("trueshot", players, 1, cards=cards)
        assert "Common pet cards" in refused.value.words("en")


# The end of a drawn game ---------------------------------------------------------------------------------------------


@covers("TL-9.6", "TL-9.8")
def test_players_who_leave_together_share_the_score() -> None:
    position = (
        "A life 4, pets hyena/health=2\nB life 1, pets raven, weapon heavy_crossbow\n"
        "C life 3, pets stag/dead, fallen 1\ntable active B, round 2\nat turn"
    )
    state = new_game("trueshot", 3, 1, start=position)
    state.choose(1, "raven > hyena")
    assert state.over
    assert state.scores == (1 / 3, 1 / 3, 1 / 3)


@covers("TL-2.10", "TL-6.25")
def test_the_first_pets_begin_with_the_health_that_their_texts_give() -> None:
    cards = 'game = "trueshot"\nextends = true\n'
    for n in range(1, 10):
        cards += f'[oak{n}]\nname = {{ en = "Oak {n}", fr = "Chêne {n}" }}\n'
        cards += PET.partition("text")[0] + f'text = "My owner\'s pets have +{n} Health"\n'
    state = new_game("trueshot", 3, 1, cards=cards)
    for seat in range(3):
        state.choose(seat, max(state.choices(seat), key=lambda choice: choice.startswith("oak")))
    view: Any = state.observe(None)
    oaks = [pet for seat in view["seats"] for pet in seat["zones"]["pets"]["cards"] if pet["id"].startswith("oak")]
    assert oaks
    for pet in oaks:
        assert pet["health"] == pet["max"] == 1 + int(pet["id"].removeprefix("oak"))


@covers("TL-2.7", "TL-2.8")
def test_everybody_knows_that_no_exotic_pet_was_kept() -> None:
    for seed in range(1, 6):
        state = new_game("trueshot", 3, seed)
        for number in range(10):
            world = state.guess(0, number)
            assert not EXOTIC & {card for seat in (1, 2) for card in own(world, seat, "drawn", seat)}
