"""Positions of In the Trueshot Lodge in the scenario notation.

A card's word may carry marks: `hyena/health=1`, `crab/dead`, `wolf/attack=2` (permanently), `fox/max=1`,
`ash_bow/attack=1`, `freezing_trap/placed=2`; a hand card written with a question mark (`?disarm`) was drawn unseen.

    A life 7, coins 2, pets hyena/health=2 wolf, weapon ash_bow, hand arcane_shot
    table round 3, active A, spell_pile disarm
    at turn
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.engine import IN_HAND, IN_PILE, NONE, State
from cardwright.engine.state import EVERYBODY, UNKNOWN
from cardwright.games.game import SEAT_LETTERS, Table
from cardwright.games.position import LARGEST_NUMBER, TABLE, Position
from cardwright.games.trueshot import board, checks, fights, pets, preparation, rounds
from cardwright.text import CardwrightError

if TYPE_CHECKING:
    from collections.abc import Iterable

STARTS = ("preparation", "combat", "turn", "end", "draft", "cleanup")
UNSEEN_IN_PILE = EVERYBODY * (UNKNOWN | IN_PILE)
UNSEEN_IN_HAND = EVERYBODY * (UNKNOWN | IN_PILE | IN_HAND)
SEATS = {"active": board.ACTIVE, "first": board.FIRST, "prepares": board.PREPARES, "begins": board.BEGINS}
PILES = {"pet_pile": board.PET_STREAM, "weapon_pile": board.WEAPON_STREAM, "spell_pile": board.SPELL_STREAM}


def put_in_pile(g: State, copy: int) -> None:
    """Lay a card where it begins: in the pile of its kind; a basic weapon waits outside, seen by all."""
    kind = g.fact(board.KIND, copy)
    if kind == board.BASIC:
        g.put(board.BOX, copy)
        return
    g.put({board.PET: board.PET_PILE, board.SPELL: board.SPELL_PILE}.get(kind, board.WEAPON_PILE), copy)
    g.set_knowledge(copy, UNSEEN_IN_PILE)


def lay_out(table: Table, g: State, position: Position) -> None:
    """Lay out *position* and push what comes next there; a position the rules do not know raises CardwrightError."""
    start = position.at or "turn"
    if start not in STARTS:
        raise CardwrightError("wrong-start", line=0, part=f"at {start}")
    Laying(table, g, position).lay(start)


class Laying:
    """A position on its way to the table."""

    def __init__(self, table: Table, g: State, position: Position) -> None:
        self.table = table
        self.g = g
        self.position = position
        self.used: set[int] = set()

    def lay(self, start: str) -> None:
        """Lay out everything and go on at *start*."""
        g, table = self.g, self.table
        for zone in table.layout.zones:
            for seat in table.layout.seats_of(zone):
                g.empty(zone.number + max(seat, 0))
        for zone in table.layout.zones:
            if zone.name not in (*PILES, "box", "aside"):
                for seat in table.layout.seats_of(zone):
                    self._lay_zone(zone.number + max(seat, 0), zone.name, seat, zone.row)
        for seat in range(table.players):
            self._lay_weapon(seat)
        self._lay_piles()
        self._set_counters()
        self._check_limits()
        self.position.finish()
        pets.update_standing_health(g)
        self._go_on(start)

    # Cards --------------------------------------------------------------------------------------------------------

    def _wrong(self, owner: int, part: str) -> CardwrightError:
        return CardwrightError("wrong-start", line=self.position.lines.get(owner, 0), part=part)

    def _copy(self, word: str, owner: int) -> int:
        card = word.split("/")[0].removeprefix("?")
        free = [c for c in self.table.copies_of(card) if c not in self.used] if card in self.table.numbers else []
        if not free:
            raise self._wrong(owner, word)
        self.used.add(free[0])
        return free[0]

    def _lay_zone(self, number: int, name: str, seat: int, row: bool) -> None:
        g = self.g
        words = self.position.cards(seat, name)
        declared = next(zone for zone in self.table.layout.zones if zone.name == name)
        if len(words) > (board.SHOP_SIZE if name == "shop" else declared.capacity):
            raise self._wrong(seat, name)
        for word in words if row else reversed(words):
            copy = self._copy(word, seat)
            if not self._fits(name, copy):
                raise self._wrong(seat, word)
            g.put(number, copy)
            hidden = name in ("drawn", "chosen") or word.startswith("?")
            g.set_knowledge(copy, UNSEEN_IN_HAND & ~(7 << (3 * seat)) if hidden and seat >= 0 else 0)
            if name in ("pets", "weapon", "aspect"):
                board.enter_play(g, copy, seat)
            self._mark(copy, word, seat)

    def _fits(self, name: str, copy: int) -> bool:
        """Return whether a card of this kind can lie in a zone of that name."""
        kind = self.g.fact(board.KIND, copy)
        if name in ("pets", "drawn", "chosen", "pet_discard", "pet_pile"):
            return kind == board.PET
        if name in ("weapon", "shop", "weapon_discard", "weapon_pile"):
            return kind == board.WEAPON_CARD or (name == "weapon" and kind == board.BASIC)
        if name == "aspect":
            return self.g.fact(board.FAMILIES, copy) & board.IS_ASPECT != 0
        return name == "shown" or kind == board.SPELL

    def _mark(self, copy: int, word: str, seat: int) -> None:
        g = self.g
        marks = word.split("/")[1:]
        for mark in marks:
            name, _, number = mark.partition("=")
            if mark == "dead":
                g.set_mark(board.STATUS, copy, g.mark(board.STATUS, copy) | board.DEAD)
                board.set_health(g, copy, 0)
            elif not number.lstrip("-").isdecimal():
                raise self._wrong(seat, word)
            elif name == "attack":
                pets.add_to(g, copy, board.PERMANENT, board.ATTACK_AT, int(number))
            elif name == "max":
                pets.change_health(g, copy, board.PERMANENT, int(number))
            elif name == "placed" and 0 <= int(number) <= self.table.players:
                g.set_mark(board.STATUS, copy, int(number) << board.PLACED_AT)
            elif name != "health":
                raise self._wrong(seat, word)
        for mark in marks:
            if mark.startswith("health="):
                health = int(mark.partition("=")[2])
                if not 1 <= health <= pets.max_health_of(g, copy):
                    raise self._wrong(seat, word)
                board.set_health(g, copy, health)

    def _lay_weapon(self, seat: int) -> None:
        """Every player has a basic weapon: in use, or set aside behind another (TL-1.9, TL-3.15)."""
        g = self.g
        if g.size(board.WEAPON + seat) and g.fact(board.KIND, g.top(board.WEAPON + seat)) == board.BASIC:
            return
        basic = next(c for c in self._all_of(board.BASIC) if c not in self.used)
        self.used.add(basic)
        if g.size(board.WEAPON + seat):
            g.put(board.ASIDE + seat, basic)
        else:
            g.put(board.WEAPON + seat, basic)
            board.enter_play(g, basic, seat)

    def _all_of(self, kind: int) -> Iterable[int]:
        return (copy for copy in range(self.table.program.copies) if self.g.fact(board.KIND, copy) == kind)

    def _lay_piles(self) -> None:
        """Named cards lie on top, from the top; all others are shuffled under them."""
        g = self.g
        named = {name: [self._copy(word, TABLE) for word in self.position.cards(TABLE, name)] for name in PILES}
        for copy in range(self.table.program.copies):
            if copy not in self.used:
                put_in_pile(g, copy)
        for name, stream in PILES.items():
            pile = next(zone.number for zone in self.table.layout.zones if zone.name == name)
            g.shuffle(pile, stream)
            for copy in reversed(named[name]):
                if not self._fits(name, copy):
                    raise self._wrong(TABLE, self.table.card_id(copy))
                g.put(pile, copy)
                g.set_knowledge(copy, UNSEEN_IN_PILE)

    # Numbers --------------------------------------------------------------------------------------------------------

    def _set_counters(self) -> None:
        g, position, table = self.g, self.position, self.table
        for seat in range(table.players):
            life, coins = g.setting(board.START_LIFE), g.setting(board.START_COINS)
            g.set(board.LIFE, seat, self._number(seat, "life", life, 0, life))
            g.set(board.COINS, seat, self._number(seat, "coins", coins, 0))
            g.set(board.FALLEN, seat, self._number(seat, "fallen", 0, 0, table.players))
            g.set(board.RANK, seat, self._number(seat, "rank", 0, 0, table.players))
            g.set(board.CASTS, seat, self._number(seat, "casts", 0, 0, board.MAX_CASTS))
            if position.number(seat, "out", 0):
                g.set_place(seat, table.players)
                rounds.leave(g, seat)
                g.set(board.OUT, seat, 1)
                g.retire(seat)
        for name, counter in SEATS.items():
            words = position.cards(TABLE, name)
            seat = SEAT_LETTERS.find(words[0]) if words else 0
            if not 0 <= seat < table.players or len(words) > 1:
                raise self._wrong(TABLE, f"{name} {' '.join(words)}")
            g.set(counter, 0, seat)
        g.set(board.ROUND, 0, self._number(TABLE, "round", 1, 1))
        g.set(board.LAP, 0, self._number(TABLE, "lap", 1, 1))
        g.set(board.STRUCK, 0, self._number(TABLE, "struck", 1, 0, 1))
        g.set(board.FALLS, 0, max(g.get(board.FALLEN, seat) for seat in range(table.players)))
        checks.clear_strike(g)

    def _number(self, owner: int, name: str, default: int, least: int, most: int = LARGEST_NUMBER) -> int:
        """Take a number, within what the rules allow (TL-1.15, TL-1.16, TL-10.8)."""
        number = self.position.number(owner, name, default)
        if not least <= number <= most:
            raise self._wrong(owner, f"{name} {number}")
        return number

    def _check_limits(self) -> None:
        """No player owns more than three pets or two Exotic ones (TL-10.2, TL-10.3)."""
        g = self.g
        for seat in range(self.table.players):
            owned = [g.card(board.PETS + seat, i) for i in range(g.size(board.PETS + seat))]
            exotic = sum(g.fact(board.EXOTIC, copy) for copy in owned)
            if exotic > 1 or len(owned) > g.setting(board.PET_CAP):
                raise CardwrightError(
                    "too-many-pets" if exotic <= 1 else "two-exotics",
                    catalogue=self.table.game.words,
                    seat=SEAT_LETTERS[seat],
                )

    # Going on -------------------------------------------------------------------------------------------------------

    def _go_on(self, start: str) -> None:
        g = self.g
        if start == "preparation":
            rounds.push_round(g)
            g.push(preparation.PREPARATION, NONE, NONE, 0)
            return
        if start == "combat":
            rounds.push_round(g)
            return
        g.push(rounds.ROUND_STEP, NONE, NONE, 0)
        if start in ("draft", "cleanup"):
            g.set(board.PHASE, 0, board.IN_END)
            g.push(rounds.START_PLAYERS, NONE, NONE, 0)
            g.push(rounds.CLEANUP, NONE, NONE, 0)
            if start == "draft":
                g.push(rounds.DRAFT, NONE, NONE, 0)
            return
        g.push(rounds.ENDING, NONE, NONE, 0)
        g.set(board.PHASE, 0, board.IN_COMBAT)
        record_fallen(g)
        if start == "turn":
            g.set(board.REGULAR, 0, g.get(board.ACTIVE, 0))
            g.push(fights.TAKE_TURN, NONE, NONE, 0)


def record_fallen(g: State) -> None:
    """Seats laid out without a living pet have fallen."""
    for seat in range(g.program.seats):
        if not board.is_out(g, seat) and not board.has_living(g, seat) and g.get(board.FALLEN, seat) == 0:
            g.set(board.FALLEN, seat, 1)
            g.set(board.FALLS, 0, max(1, g.get(board.FALLS, 0)))
