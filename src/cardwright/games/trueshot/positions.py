"""Positions of In the Trueshot Lodge in the scenario notation.

A card's word may carry marks: `hyena/health=1`, `crab/dead`, `wolf/attack=2` (permanently), `fox/max=1`,
`ash_bow/attack=1`, `freezing_trap/placed=2`; a hand card written with a question mark (`?disarm`) was drawn unseen.

    A life 7, coins 2, pets hyena/health=2 wolf, weapon ash_bow, hand arcane_shot
    table round 3, active A, spell_pile disarm
    at turn
"""

from __future__ import annotations

from cardwright.engine import State, Zone
from cardwright.games.game import SEAT_LETTERS, UNSEEN, Table
from cardwright.games.laying import Laying
from cardwright.games.position import TABLE, Position
from cardwright.games.trueshot import board, checks, fights, pets, preparation, rounds
from cardwright.text import CardwrightError

STARTS = ("preparation", "combat", "turn", "end", "draft", "cleanup")
SEATS = {"active": board.ACTIVE, "first": board.FIRST, "prepares": board.PREPARES, "begins": board.BEGINS}


def lay_out(table: Table, g: State, position: Position) -> None:
    """Lay out *position* and push what comes next there; a position the rules do not know raises CardwrightError."""
    start = position.at or "turn"
    if start not in STARTS:
        raise CardwrightError("wrong-start", line=0, part=f"at {start}")
    laying = TrueshotLaying(table, g, position)
    laying.lay_cards()
    laying.set_counters()
    laying.check_limits()
    position.finish()
    pets.update_standing_health(g)
    laying.go_on(start)


class TrueshotLaying(Laying):
    """A position on its way to the table."""

    not_written = frozenset({"box", "aside"})

    # Cards --------------------------------------------------------------------------------------------------------

    def unseen_by_others(self, zone: Zone) -> int:
        """Everybody saw the spells drafted; the pets to choose from at setup nobody has seen."""
        return UNSEEN[zone.role] if zone.name in ("drawn", "chosen") else 0

    def fits(self, zone: Zone, copy: int) -> bool:
        """Return whether a card of this kind can lie in *zone*."""
        name, kind = zone.name, self.g.fact(board.KIND, copy)
        if name in ("pets", "drawn", "chosen", "pet_discard", "pet_pile"):
            return kind == board.PET
        if name in ("weapon", "shop", "weapon_discard", "weapon_pile"):
            return kind == board.WEAPON_CARD or (name == "weapon" and kind == board.BASIC)
        if name == "aspect":
            return self.g.fact(board.FAMILIES, copy) & board.IS_ASPECT != 0
        return name == "shown" or kind == board.SPELL

    def laid(self, zone: Zone, seat: int, copy: int, marks: list[str]) -> None:
        """A card comes into play with its marks, its present Health last."""
        if zone.name in ("pets", "weapon", "aspect"):
            board.enter_play(self.g, copy, seat)
        for mark in sorted(marks, key=lambda each: each.startswith("health=")):
            if mark == "dead":
                self.g.set_mark(board.STATUS, copy, self.g.mark(board.STATUS, copy) | board.DEAD)
                board.set_health(self.g, copy, 0)
            else:
                name, _, number = mark.partition("=")
                self._mark(copy, name, int(number))

    def _mark(self, copy: int, name: str, n: int) -> None:
        g = self.g
        if name == "attack":
            pets.add_to(g, copy, board.PERMANENT, board.ATTACK_AT, n)
        elif name == "max":
            pets.change_health(g, copy, board.PERMANENT, n)
        elif name == "placed" and 0 <= n <= self.table.players:
            g.set_mark(board.STATUS, copy, n << board.PLACED_AT)
        elif name == "health" and 1 <= n <= pets.max_health_of(g, copy):
            board.set_health(g, copy, n)
        else:
            raise ValueError(name)

    def complete(self) -> None:
        """Every player has a basic weapon: in use, or set aside behind another (TL-1.9, TL-3.15)."""
        g = self.g
        for seat in range(self.table.players):
            has_weapon = g.size(board.WEAPON + seat) > 0
            if has_weapon and g.fact(board.KIND, g.top(board.WEAPON + seat)) == board.BASIC:
                continue
            copies = range(self.table.program.copies)
            basic = next(c for c in copies if g.fact(board.KIND, c) == board.BASIC and c not in self.used)
            self.used.add(basic)
            g.put((board.ASIDE if has_weapon else board.WEAPON) + seat, basic)
            g.set_knowledge(basic, 0)
            if not has_weapon:
                board.enter_play(g, basic, seat)

    # Numbers --------------------------------------------------------------------------------------------------------

    def set_counters(self) -> None:
        """Set all counters, within what the rules allow (TL-1.15, TL-1.16, TL-10.8)."""
        g, position, table = self.g, self.position, self.table
        for seat in range(table.players):
            life, coins = g.setting(board.START_LIFE), g.setting(board.START_COINS)
            g.set(board.LIFE, seat, self.number(seat, "life", life, 0, life))
            g.set(board.COINS, seat, self.number(seat, "coins", coins, 0))
            g.set(board.FALLEN, seat, self.number(seat, "fallen", 0, 0, table.players))
            g.set(board.RANK, seat, self.number(seat, "rank", 0, 0, table.players))
            g.set(board.CASTS, seat, self.number(seat, "casts", 0, 0, board.MAX_CASTS))
            if position.number(seat, "out", 0):
                g.set_place(seat, table.players)
                rounds.leave(g, seat)
                g.set(board.OUT, seat, 1)
                g.retire(seat)
        for name, counter in SEATS.items():
            g.set(counter, 0, self.seat(TABLE, name, 0))
        g.set(board.ROUND, 0, self.number(TABLE, "round", 1, 1))
        g.set(board.LAP, 0, self.number(TABLE, "lap", 1, 1))
        g.set(board.STRUCK, 0, self.number(TABLE, "struck", 1, 0, 1))
        g.set(board.FALLS, 0, max(g.get(board.FALLEN, seat) for seat in range(table.players)))
        checks.clear_strike(g)

    def check_limits(self) -> None:
        """No player owns more than three pets or two Exotic ones (TL-10.2, TL-10.3)."""
        g = self.g
        for seat in range(self.table.players):
            owned = g.cards(board.PETS + seat)
            exotic = sum(g.fact(board.EXOTIC, copy) for copy in owned)
            if exotic > 1 or len(owned) > g.setting(board.PET_CAP):
                raise CardwrightError(
                    "too-many-pets" if exotic <= 1 else "two-exotics",
                    catalogue=self.table.game.words,
                    seat=SEAT_LETTERS[seat],
                )

    # Going on -------------------------------------------------------------------------------------------------------

    def go_on(self, start: str) -> None:
        """Push what comes next at *start*."""
        g = self.g
        if start == "preparation":
            rounds.push_round(g)
            g.push_step(preparation.PREPARATION)
            return
        if start == "combat":
            rounds.push_round(g)
            return
        g.push_step(rounds.ROUND_STEP)
        if start in ("draft", "cleanup"):
            g.set(board.PHASE, 0, board.IN_END)
            g.push_step(rounds.START_PLAYERS)
            g.push_step(rounds.CLEANUP)
            if start == "draft":
                g.push_step(rounds.DRAFT)
            return
        g.push_step(rounds.ENDING)
        g.set(board.PHASE, 0, board.IN_COMBAT)
        record_fallen(g)
        if start == "turn":
            g.set(board.REGULAR, 0, g.get(board.ACTIVE, 0))
            g.push_step(fights.TAKE_TURN)


def record_fallen(g: State) -> None:
    """Seats laid out without a living pet have fallen."""
    for seat in range(g.program.seats):
        if not g.has_left(seat) and not board.has_living(g, seat) and g.get(board.FALLEN, seat) == 0:
            g.set(board.FALLEN, seat, 1)
            g.set(board.FALLS, 0, max(1, g.get(board.FALLS, 0)))
