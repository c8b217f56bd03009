"""List the tables of every game for random play: player counts, options, longest games and invariants."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from cardwright.engine import FIRST_ZONE, OBSERVERS
from cardwright.engine import State as EngineState
from cardwright.engine.attachments import host_of
from cardwright.engine.grid import case_of
from cardwright.games.game import Table
from cardwright.games.hounds import board
from tests.games.bells.secrets import BellsSecrets
from tests.games.drakerion import promises as drakerion
from tests.games.drakerion.secrets import DrakerionSecrets
from tests.games.fronts.secrets import FrontsSecrets
from tests.games.hounds.secrets import HoundsSecrets
from tests.games.lanterns.secrets import LanternsSecrets
from tests.games.letal import promises as letal
from tests.games.letal.secrets import LetalSecrets
from tests.games.machinery import Trial, Trials, zones_of
from tests.games.magpies.secrets import MagpiesSecrets
from tests.games.outposts.secrets import OutpostsSecrets
from tests.games.squirrels.secrets import SquirrelsSecrets
from tests.games.trueshot.promises import longest_game, promises_hold
from tests.games.trueshot.secrets import TrueshotSecrets


def _hounds_bound(table: Table) -> int:
    """Return the most choices of a game: the draft, and 50 a seat and round for placements, texts and recruits."""
    rounds = int(table.options["round_limit"] or 0) + int(table.options["sudden_death_limit"] or 0)
    return 24 + 2 * table.players + 50 * table.players * rounds


def _hounds_holds(table: Table, g: EngineState) -> None:
    """Assert that life is 0 to 30 and Treats are never below 0 (HH-1.7, HH-1.8)."""
    for seat in range(table.players):
        assert 0 <= g.get(board.LIFE, seat) <= 30, "life is out of range"
        assert g.get(board.TREATS, seat) >= 0, "Treats are below 0"


HOUNDS = Trials(
    tables=(
        *(Trial("hounds", players) for players in (2, 3, 4)),
        Trial("hounds", 2, {"heroes_for_hire": True}),
        Trial("hounds", 2, {"coin_dominance": True}),
        Trial("hounds", 2, {"all_stars": True}),
        Trial("hounds", 2, {"heroes_for_hire": True, "coin_dominance": True}),
        *(Trial("hounds", players, {"quick_play": True}) for players in (2, 3, 4)),
        *(Trial("hounds", players, {"hand_keep": None}) for players in (2, 3, 4)),
        *(Trial("hounds", players, {"hand_keep": 0}) for players in (2, 3, 4)),
        *(Trial("hounds", players, {"hero_draft": mode}) for players in (3, 4) for mode in ("refill", "reverse")),
        *(Trial("hounds", players, {"round_limit": 10}) for players in (2, 4)),
        Trial("hounds", 2, {"tie_break_limit": 1}),
        Trial("hounds", 2, {"sudden_death_limit": 1}),
        Trial("hounds", 2, {"quick_play": True, "all_stars": True, "hand_keep": None}),
    ),
    bound=_hounds_bound,
    holds=_hounds_holds,
    secrets=HoundsSecrets,
    attributes=frozenset(["power", "hero"]),
    about_hidden=(
        "zone-hand(player)",
        "effect-dig(me, n, k)",
        "effect-reorder(player, n)",
        "effect-swap_hand(slot)",
        "countable-discard(who, n)",
        "place-top(player)",
        "place-bottom(player)",
        "effect-replace(slot)",
        "effect-use(pick)",
        "value-power_of(pick)",
        "moved-this",
    ),
)

# Every option with another value, and what stretches a game most.
TRUESHOT = Trials(
    tables=(
        *(Trial("trueshot", players, file="hidden.toml") for players in (3, 4)),
        *(Trial("trueshot", players, file="small.toml") for players in (3, 4)),
        *(
            Trial("trueshot", players, options)
            for players in (3, 4)
            for options in (
                {},
                {"start_player": 1},
                {"prep_actions": 1},
                {"prep_actions": 10, "income": 5},
                {"refund_timing": "after_payment"},
                {"income": 2},
                {"aspect_scope": "table"},
                {"exhaustion_lap": 1},
                {"hard_stop_lap": 2},
                {"twilight_round": 1},
                {"show_known_hands": False},
                {"exhaustion_lap": 24, "hard_stop_lap": 40, "twilight_round": 30},
            )
        ),
    ),
    bound=longest_game,
    holds=promises_hold,
    secrets=TrueshotSecrets,
    attributes=frozenset(["attack", "health", "max", "type", "dead", "no_strike", "no_struck", "poison", "placed"]),
    about_hidden=(
        "countable-draw_spells(who, 1)",
        "countable-draw_spells(who, n)",
        "countable-discard_spells(who, 1)",
        "countable-discard_spells(who, n)",
        "countable-take_spells(who, 1)",
        "countable-take_spells(who, n)",
        "effect-place(chosen)",
    ),
)

STARTERS = ("concord", "court", "fens", "pack")
BUILT = ("concord_built.deck", "pack_built.deck")

# Every pairing of the starters, built and random lists, every option with another value (DK-18.14).
DRAKERION = Trials(
    tables=(
        *(Trial("drakerion", 2, decks=pair) for pair in combinations_with_replacement(STARTERS, 2)),
        Trial("drakerion", 2, decks=BUILT),
        Trial("drakerion", 2, decks=("court_built.deck", "fens_built.deck")),
        Trial("drakerion", 2, decks=("random", "random")),
        Trial("drakerion", 2, {"open_lists": False}, decks=("fens", "court")),
        Trial("drakerion", 2, {"open_lists": False}, decks=("random", "random")),
        Trial("drakerion", 2, {"prestige_to_win": 5}, decks=("pack", "concord")),
        Trial(
            "drakerion",
            2,
            {"prestige_to_win": 60, "turn_limit": 99, "hand_max": 80, "line_max": 40},
            decks=("concord", "concord"),
        ),
        Trial("drakerion", 2, {"opening_hand": 1, "hand_max": 10, "line_max": 8}, decks=("court", "fens")),
        Trial("drakerion", 2, {"opening_hand": 10, "turn_limit": 3}, decks=("fens", "pack")),
        Trial(
            "drakerion",
            2,
            {"maneuvers": 3, "deck_min": 20, "deck_max": 30, "copies_max": 1},
            decks=("random", "random"),
        ),
        Trial("drakerion", 2, {"maneuvers": 12, "deck_max": 100, "copies_max": 9}, decks=("random", "random")),
        Trial(
            "drakerion",
            2,
            {"retreat_first_player": "choose", "renowned_boost_ranged": True},
            decks=("pack", "court"),
        ),
    ),
    bound=drakerion.longest_game,
    holds=drakerion.promises_hold,
    secrets=DrakerionSecrets,
    attributes=frozenset(
        [
            "attack", "ranged", "riposte", "health", "max", "cost", "turned", "damage", "shield", "host",
            "attacker", "defender", "deals", "is_blank", "has_interceptor", "has_infiltrator",
        ]
    ),
    about_hidden=(
        "other_cost-discard_cards(n)",
        "other_cost-bottom_cards(n)",
        "effect-return(whom)",
        "effect-return_to_owner(whom)",
        "effect-bottom(it)",
        "effect-bottom(whom)",
        "effect-replace(single, filter)",
        "effect-discard_random(who, n)",
        "effect-discard_some(who, n)",
        "effect-search(n, filter)",
        "effect-look_hand(opp)",
        "look-look_top(you)",
        "look-look_top(opp)",
    ),
    share=10,
)  # fmt: skip

# The starter decks in pairs: every two heroes have played together.
LETAL_STARTERS = ("assassin", "gatewarden", "emberwright", "longshot", "bonesetter", "puppeteer")
PAIRS = [f"{first}_{second}" for first, second in combinations(LETAL_STARTERS, 2)]
TEAMS = ("assassin_gatewarden", "emberwright_puppeteer", "longshot_bonesetter", "gatewarden_bonesetter")
RANDOM = ("random", "random")

# Both modes with starters and random lists; every option with each other value, in a duel or in a team game.
LETAL = Trials(
    tables=(
        Trial("letal", 2),
        Trial("letal", 4),
        *(Trial("letal", 2, decks=(PAIRS[i], PAIRS[-1 - i])) for i in range(8)),
        Trial("letal", 2, decks=RANDOM),
        Trial("letal", 4, decks=(*RANDOM, *RANDOM)),
        Trial("letal", 2, {"open_lists": False}, decks=("gatewarden_bonesetter", "assassin_longshot")),
        Trial("letal", 2, {"open_lists": False, "cycle_limit": 12}, decks=RANDOM),
        Trial("letal", 4, {"open_lists": False, "partner_hands": "open"}, decks=(*RANDOM, *RANDOM)),
        Trial("letal", 4, {"partner_hands": "open"}),
        Trial("letal", 2, {"placement": "alternating", "target_lock": False}),
        Trial("letal", 4, {"placement": "alternating", "opening_order": "hands_then_abilities"}, decks=TEAMS),
        Trial("letal", 2, {"trick_lines": "open", "reach_is_total": False}, decks=("longshot_puppeteer",) * 2),
        Trial("letal", 4, {"trick_lines": "open", "avenging": "none", "fatigue_cycle": 5}, decks=TEAMS),
        Trial("letal", 2, {"radius_metric": "square", "partial_push": False}, decks=("gatewarden_puppeteer",) * 2),
        Trial("letal", 2, {"defend_per_card": 1, "avenging": "strike", "cycle_limit": 1}),
        Trial("letal", 2, {"defend_per_card": 4, "disabled_may_defend": True, "fatigue_cycle": 60}),
        Trial("letal", 4, {"defend_per_card": 3, "fatigue_cycle": 60, "cycle_limit": 60}, decks=TEAMS),
    ),
    bound=letal.longest_game,
    holds=letal.promises_hold,
    secrets=LetalSecrets,
    attributes=frozenset(
        [
            "endurance", "max", "case", "host", "turned", "marks", "grudges", "avenge", "damage", "prevented",
            "attacker", "defender", "is_dead", "has_played",
        ]
    ),
    about_hidden=(
        "cost-pay_hide(n)",
        "cost-pay_discard(n)",
        "effect-draw(self, n)",
        "effect-draw(other, n)",
        "effect-draw(pair, n)",
        "effect-discard(self, n)",
        "effect-discard(other, n)",
        "effect-discard(pair, n)",
        "effect-discard_random(self, n)",
        "effect-discard_random(other, n)",
        "effect-discard_random(pair, n)",
        "effect-hide(n)",
        "effect-return_cards(n, cardtype)",
        "cond-hand_at_most(whose, n)",
        "filter-hand_at_most(n)",
    ),
    share=10,
)  # fmt: skip


def _magpies_holds(table: Table, g: EngineState) -> None:
    assert all(g.get(0, seat) >= 0 for seat in range(table.players)), "Gems are below 0"


# Ten rules: 18 cards over 2 or 3 players, each played once, and at most one further answer a card.
MAGPIES = Trials(
    tables=(Trial("magpies", 2), Trial("magpies", 3), Trial("magpies", 2, {"hand": 2})),
    bound=lambda table: 3 * table.program.copies,
    holds=_magpies_holds,
    secrets=MagpiesSecrets,
)

# Seven rules: at most 8 nuts a player, each played once and twice fetched back and played again.
SQUIRRELS = Trials(
    tables=(Trial("squirrels", 2), Trial("squirrels", 2, {"open_lists": False})),
    bound=lambda table: table.program.copies + 2 * 2 * 2,
    holds=lambda table, g: None,
    secrets=SquirrelsSecrets,
    decides_together=False,
)


def _lanterns_holds(table: Table, g: EngineState) -> None:
    assert all(g.get(0, seat) >= 0 for seat in range(table.players)), "Lights are below 0"


# Two against two: 20 cards, each shown once and laid before somebody.
LANTERNS = Trials(
    tables=(Trial("lanterns", 4), Trial("lanterns", 4, {"open_hands": True})),
    bound=lambda table: 2 * table.program.copies,
    holds=_lanterns_holds,
    secrets=LanternsSecrets,
    decides_together=False,
)


def _outposts_hold(table: Table, g: EngineState) -> None:
    """No two scouts stand on one case, and a spot is known to all or to its team alone."""
    scouts = [g.card(zone, i) for zone in range(FIRST_ZONE, FIRST_ZONE + 4) for i in range(g.size(zone))]
    cases = [case for scout in scouts if (case := case_of(g, scout)) >= 0]
    assert len(set(cases)) == len(cases), "two scouts stand on one case"
    for seat in range(table.players):
        knowing = {each for each in range(OBSERVERS) if g.knows_counter(each, 0, seat)}
        assert knowing in (set(range(OBSERVERS)), set(table.teams[seat % 2])), "a spot is known to others"


# Two answers a seat to place, and one a turn.
OUTPOSTS = Trials(
    tables=(Trial("outposts", 2), Trial("outposts", 4)),
    bound=lambda table: (2 + 8) * table.players,
    holds=_outposts_hold,
    secrets=OutpostsSecrets,
)


def _fronts_hold(table: Table, g: EngineState) -> None:
    """Gear in play is on a troop in play, and nothing else is on anything."""
    places = {g.card(zone, i): name for name, _, zone in zones_of(table) for i in range(g.size(zone))}
    for copy, name in places.items():
        host = host_of(g, copy)
        assert (host >= 0) == (name == "worn"), f"{table.card_id(copy)} in {name} is on {host}"
        assert host < 0 or places[host] in ("front", "back"), "gear is on a card that is not in play"


# A round: every card played once, every troop strikes once, and passes in between.
FRONTS = Trials(
    tables=(Trial("fronts", 2),),
    bound=lambda table: 4 * 3 * table.program.copies,
    holds=_fronts_hold,
    secrets=FrontsSecrets,
)


def _bells_hold(table: Table, g: EngineState) -> None:
    """What waits of a ringing is forgotten when it is over, and a bell sounds once in it, on its own beam."""
    strokes, sounded = table.layout.number_zones
    places = [g.cards(sounded.number + seat) for seat in range(table.players)]
    for seat, of_beam in enumerate(places):
        assert all(place // 12 == seat for place in of_beam), "a bell sounds on another beam"
        assert len(set(of_beam)) == len(of_beam), "a bell sounds twice"
    if g.count() != 2:  # whoever rings is not asked which stroke comes first
        assert not g.cards(strokes.number), "strokes are left over"
        assert not any(places), "a ringing is not over"
        assert g.queued() == 0, "the strokes of a gong are forgotten"


# Twelve turns a player: a hook and a bell, or a ringing in which each bell may ask once.
BELLS = Trials(
    tables=(Trial("bells", 2), Trial("bells", 3)),
    bound=lambda table: 12 * table.players * (1 + 12 * table.players),
    holds=_bells_hold,
    secrets=BellsSecrets,
    decides_together=False,
)

SHIPPED = (HOUNDS, TRUESHOT, DRAKERION, LETAL)
SMALL = (MAGPIES, LANTERNS, OUTPOSTS, FRONTS, SQUIRRELS, BELLS)
ALL = (*SHIPPED, *SMALL)
TABLES = [(trials, trial) for trials in ALL for trial in trials.tables]
EXAMPLES = [trial for trials in ALL for trial in trials.tables]
TOGETHER = [trial for trials in ALL if trials.decides_together for trial in trials.tables]
