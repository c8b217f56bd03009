"""The engine's state: one packed array, an agenda of steps, decisions, and who knows what.

Everything that changes during a game lies in `State.mem`: copying a game is copying that array. What never
changes (steps, printed numbers, where each zone lies) is the `Program`, shared by all states of a game.
How the array is divided is declared in `layout`; redrawing what a seat cannot know is `guess`.

Knowledge. Every physical card (a *copy*) carries one octal digit per observer (the seats, then the spectator):

    0   knows the card where it lies
    1   knows only that it may lie in the pile its holder draws from
    2   knows only that it may be held: in that player's hand or face down before them
    4   does not know which card it is

The bits add up: 3 is "somewhere among that player's deck, hand and face-down cards", 6 "held, unknown".
"""

from __future__ import annotations

from array import array
from types import FunctionType
from typing import Any, Final, NoReturn

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardwright.engine.chance import Dice, advance, pick, shuffle, spread
from cardwright.engine.keys import PASS as PASS

MAX_SEATS: Final = 4
OBSERVERS: Final = 5  # the seats, then the spectator
SPECTATOR: Final = 4
EVERYBODY: Final = 0o11111  # one bit in the digit of each observer
ALL_OBSERVERS: Final = 0b11111  # one bit for each observer
UNKNOWN: Final = 4
IN_PILE: Final = 1
IN_HAND: Final = 2
NOBODY_KNOWS: Final = EVERYBODY * IN_PILE  # more than that the card is in its pile: so it is with most cards drawn

SHARED_FAMILY: Final = 1000  # families from this number on belong to all seats

MAX_STREAMS: Final = 12
MAX_ZONES: Final = 144  # no mutant: room for 128 zones of a game
MAX_PILES: Final = 62  # one bit each in FRESH

# The fixed part of the memory; what follows it is sized by the layout.
OVER: Final = 0
REASON: Final = 1
PLACES: Final = 2  # a place per seat, 1 = first; 0 while the game runs
OPEN: Final = 6  # bit s: seat s still owes its part of a simultaneous decision
FRESH: Final = 7  # bit z: some observer knows of a card that it lies in pile z and not in a hand
KNOWLEDGE: Final = 8  # where the knowledge of each copy begins
GONE: Final = 9  # bit s: seat s has left the game
OPENINGS: Final = 10  # how many simultaneous decisions there have been
WAITING: Final = 11  # per lane: the seat that must answer, or -1
ASKED: Final = 16  # per lane: step, card and argument of the question
ORIGIN: Final = 31  # per seat: step, card and argument that opened its lane; step -1 if the open decision is not its
STREAMS: Final = 43
LENGTH: Final = 55  # per zone; where each zone lies and the counters follow, see `Program`
# The engine's own zones come first.
AGENDA: Final = 0  # lane 0: everybody's; lane 1 + s: seat s's own
OFFERS: Final = 5  # per lane
PARTS: Final = 10  # per seat: the parts of a simultaneous answer given so far
QUEUE: Final = 14
FIRST_ZONE: Final = 16  # a game's own zones begin here
# A frame is one word: step, seat, card and argument, packed.
SEAT_AT: Final = 16
CARD_AT: Final = 20
X_AT: Final = 36  # no mutant: one bit more of room
MAX_X: Final = 1 << 26
BARE: Final = 1 << SEAT_AT  # a frame below is a step without seat, card and argument

# Who sees the cards of a zone.
NOBODY: Final = 0
OWNER: Final = 1
ALL: Final = 2

NONE: Final = -1

INTERPRETED: Final = isinstance(advance, FunctionType)


def pack(words: list[i64]) -> vec[i64]:
    """Return *words* as memory: packed when compiled; interpreted code reads a plain list faster."""
    if INTERPRETED:
        memory: Any = words
        return memory  # type: ignore[no-any-return]
    return vec[i64](words)


def zeros(n: i64) -> vec[i64]:
    """Return *n* words of memory, all 0; compiled, there is never a list of them as large again."""
    if INTERPRETED:
        memory: Any = [0] * n
        return memory  # type: ignore[no-any-return]
    return vec[i64]([0] * n)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One immutable piece of rules or of a card's text; the numbers on an agenda say which.

    `do` acts: it changes the state, pushes further steps, or offers choices and asks. A step that asks
    changes nothing before it asks, so that it can be asked again after a guess. `chosen` goes on from the answer.
    """

    def __init__(self) -> None:
        self.id: i64 = NONE

    def do(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """Carry out this step for *seat*; *card* is the card it comes from, *x* its argument."""
        raise NotImplementedError(type(self).__name__)

    def chosen(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> None:
        """Go on after *seat* answered *key*."""
        raise NotImplementedError(type(self).__name__)

    def abandoned(self, g: State, seat: i64, card: i64, x: i64) -> None:
        """*seat* left the game instead of answering: push what must go on without it."""
        return

    def take_back(self, g: State, seat: i64) -> bool:
        """Take back the finished answer of *seat* to a decision that is still open, to be asked anew; return whether.

        Searches ask for it, so that they can think about what others may have chosen unseen.
        """
        return False

    def why_not(self, g: State, seat: i64, card: i64, x: i64, key: i64) -> i64:
        """Return the number of the refusal of *key*, which is not offered, or 0 if it is plainly no choice here."""
        return 0

    def wishes(self, g: State, seat: i64, card: i64, x: i64) -> list[i64]:
        """Return keys a player would expect to find here although they may be refused."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class HiddenDraw:
    """How a guess draws a hidden counter; a game whose rules bind its values subclasses it."""

    def draw(self, g: State, observer: i64, counter: i64, seat: i64, low: i64, high: i64, dice: Dice) -> i64:
        """Return a value from *low* to *high* in which *observer* may believe.

        Cards and the hidden counters before this one have been drawn; those still to be drawn are -1.
        """
        return low + dice.roll(high - low + 1)


class Program:
    """What the numbers in a state mean: steps, zones, printed facts of each copy, the settings of the game."""

    def __init__(self, seats: i64, copies: i64, facts: i64) -> None:
        self.seats: i64 = seats
        self.copies: i64 = copies
        self.steps = vec[Step]()
        self.facts: Final = pack([0] * (copies * facts))
        self.card_of: Final = pack([0] * copies)  # equal copies have equal numbers
        self.kin: Final = vec[i64]([0] * copies)  # only copies of one kin may stand in for each other in a guess
        self.settings = pack([])
        self.faces: Final = pack([NOBODY] * MAX_ZONES)
        self.roles: Final = pack([0] * MAX_ZONES)
        self.owners: Final = pack([NONE] * MAX_ZONES)
        self.seers: Final = pack([0] * MAX_ZONES)  # who sees the cards of a hand: a bit in the digit of each
        self.families: Final = pack([NONE] * MAX_ZONES)  # cards move unseen only between zones of one family
        self.bits: Final = pack([0] * MAX_ZONES)  # of each pile: its bit in FRESH
        self.bases: i64 = 0  # where the memory says where each zone lies, and where the last ends
        self.counters: i64 = 0  # where the counters begin
        # Hidden counters: by counter and seat the number of a hidden one, or -1; for each of those its counter and seat
        # as one number, its range and who is let in; and where the memory says who cannot know each.
        self.hidden_number = pack([])
        self.hidden = pack([])
        self.veils: i64 = 0
        self.hidden_draw = HiddenDraw()
        self.host_mark: i64 = NONE  # the mark that holds the host of an attached card
        self.case_mark: i64 = NONE  # the mark that holds the case of a grid on which a card stands
        self.blank = pack([])
        self.words: i64 = 0
        self.streams: i64 = 0
        self.zones: i64 = FIRST_ZONE
        self.scattered: bool = False  # equal copies do not have numbers side by side
        self.teams: i64 = seats
        self.team_of: Final = pack(list(range(seats)))  # the number of each seat's team
        self.team_size: Final = pack([1] * seats)  # how many seats that team has

    def with_cards(self, cards: list[i64], printed: list[list[i64]]) -> Program:
        """Return the same program in which each of the first copies is another card, all else being equal.

        *cards* are the numbers of the cards, *printed* the first facts of each card by its number; further facts
        belong to the copy and stay.
        """
        facts: i64 = 0
        if self.copies > 0:
            facts = len(self.facts) // self.copies
        other = Program(self.seats, self.copies, facts)
        other.steps = self.steps
        other.settings = self.settings
        other.bases = self.bases
        other.counters = self.counters
        other.hidden_number = self.hidden_number
        other.hidden = self.hidden
        other.veils = self.veils
        other.hidden_draw = self.hidden_draw
        other.host_mark = self.host_mark
        other.case_mark = self.case_mark
        other.blank = self.blank
        other.words = self.words
        other.streams = self.streams
        other.zones = self.zones
        other.scattered = True
        other.teams = self.teams
        for seat in range(self.seats):
            other.team_of[seat] = self.team_of[seat]
            other.team_size[seat] = self.team_size[seat]
        for zone in range(MAX_ZONES):
            other.faces[zone] = self.faces[zone]
            other.roles[zone] = self.roles[zone]
            other.owners[zone] = self.owners[zone]
            other.seers[zone] = self.seers[zone]
            other.families[zone] = self.families[zone]
            other.bits[zone] = self.bits[zone]
        for at in range(len(self.facts)):
            other.facts[at] = self.facts[at]
        for copy in range(self.copies):
            other.kin[copy] = self.kin[copy]
            other.card_of[copy] = self.card_of[copy]
        for copy in range(len(cards)):
            other.card_of[copy] = cards[copy]
            row = printed[cards[copy]]
            for fact in range(len(row)):
                other.facts[fact * self.copies + copy] = row[fact]
        return other

    def set_teams(self, teams: list[list[int]]) -> None:
        """Say who plays together: *teams* holds every seat once, in a team of one or more."""
        if sorted([seat for team in teams for seat in team]) != list(range(self.seats)) or [] in teams:
            raise ValueError(f"{teams} are no teams of {self.seats} seats")
        self.teams = len(teams)
        for number, team in enumerate(teams):
            for seat in team:
                self.team_of[seat] = number
                self.team_size[seat] = len(team)

    def add(self, step: Step) -> None:
        """Give *step* its number. Rule steps shared by several programs are added first, in one order."""
        step.id = len(self.steps)
        self.steps = append(self.steps, step)


@mypyc_attr(acyclic=True)
class State:
    """A position: who must answer, what may be chosen, and everything still to happen.

    `turn` is the first seat that must answer, or -1 when the game is over; `lane` is where that answer goes.
    `events` collects events while somebody watches, and `positions` the position in which each was told, if that is
    wanted too; `track_knowledge` keeps the record of who knows what (a search may switch it off below its root).
    """

    def __init__(
        self,
        program: Program,
        turn: i64,
        lane: i64,
        track_knowledge: bool,
        events: list[tuple[int, ...]] | None,
        mem: vec[i64],
    ) -> None:
        # Final: compiled, what is read through these is not counted as a reference.
        self.program: Final = program
        self.turn: i64 = turn
        self.lane: i64 = lane
        self.track_knowledge: bool = track_knowledge
        self.events = events
        self.positions: list[State] | None = None
        self.mem: Final = mem
        self.bases: i64 = program.bases
        self.counters: i64 = program.counters

    def clone(self) -> State:
        """Return an independent copy with the same random streams; nobody watches it."""
        return State(self.program, self.turn, self.lane, self.track_knowledge, None, self.mem[:])

    # Chance ---------------------------------------------------------------------------------------------

    def seed(self, word: i64) -> None:
        """Start every random stream of the game anew from the seed *word*."""
        for stream in range(self.program.streams):
            self.mem[STREAMS + stream] = spread(word, stream + 1)

    def rand(self, stream: i64, n: i64) -> i64:
        """Return a number from 0 to n - 1 from *stream*."""
        m = self.mem
        state = m[STREAMS + stream]
        m[STREAMS + stream] = advance(state)
        return pick(state, n)

    def shuffle(self, zone: i64, stream: i64) -> None:
        """Shuffle *zone*: whoever knew a place in it now only knows that the card is in it."""
        m = self.mem
        m[STREAMS + stream] = shuffle(m, m[self.bases + zone], m[LENGTH + zone], m[STREAMS + stream])
        if self.track_knowledge:
            self._forget_places(zone, 0, EVERYBODY)

    def _forget_places(self, zone: i64, start: i64, observers: i64) -> None:
        """For *observers*, each card of *zone* from index *start* on may now lie in any of those places."""
        m = self.mem
        bases = self.bases
        know = m[KNOWLEDGE]
        role = self.program.roles[zone]
        if role == 0:
            role = IN_PILE
        i = m[bases + zone] + start
        end = m[bases + zone] + m[LENGTH + zone]
        before: i64 = 0
        after = observers * role
        while i < end:
            at = know + m[i]
            k = m[at]
            if k != before:  # most cards of a pile are known alike
                before = k
                after = k | (observers & ~(k | (k >> 1) | (k >> 2))) * role
            m[at] = after
            i += 1
        if role == IN_PILE:
            if self.program.bits[zone] == 0:
                raise_too_many_piles(zone)
            m[FRESH] |= self.program.bits[zone]

    # Counters -------------------------------------------------------------------------------------------

    def get(self, counter: i64, seat: i64) -> i64:
        """Return a counter's value."""
        return self.mem[self.counters + counter * 4 + seat]

    def set(self, counter: i64, seat: i64, value: i64) -> None:
        """Give a counter a value."""
        self.mem[self.counters + counter * 4 + seat] = value

    def add(self, counter: i64, seat: i64, value: i64) -> None:
        """Add to a counter."""
        self.mem[self.counters + counter * 4 + seat] += value

    def clear(self, first: i64, last: i64, seat: i64) -> None:
        """Set the counters from *first* to *last* of *seat* to 0."""
        m = self.mem
        i = self.counters + first * 4 + seat
        end = self.counters + last * 4 + seat
        while i <= end:
            m[i] = 0
            i += 4

    # Hidden counters ------------------------------------------------------------------------------------

    def set_secretly(self, counter: i64, seat: i64, value: i64) -> None:
        """Give a hidden counter a value that only those know whom its declaration lets in."""
        program = self.program
        k = program.hidden_number[counter * 4 + seat]
        if k < 0 or value < program.hidden[4 * k + 1] or value > program.hidden[4 * k + 2]:
            raise_not_hidden(counter, value)
        self.mem[self.counters + counter * 4 + seat] = value
        if self.track_knowledge:
            self.mem[program.veils + k] = ALL_OBSERVERS & ~program.hidden[4 * k + 3]

    def set_openly(self, counter: i64, seat: i64, value: i64) -> None:
        """Give a hidden counter a value that everybody knows."""
        self.set(counter, seat, value)  # any order: a value and who knows it
        self.reveal_counter(counter, seat)

    def reveal_counter(self, counter: i64, seat: i64) -> None:
        """Show a hidden counter to everybody."""
        k = self.program.hidden_number[counter * 4 + seat]
        if k < 0:
            raise_not_hidden(counter, self.get(counter, seat))
        self.mem[self.program.veils + k] = 0

    def show_counter(self, counter: i64, seat: i64, observer: i64) -> None:
        """Show a hidden counter to *observer* alone."""
        k = self.program.hidden_number[counter * 4 + seat]
        if k < 0:
            raise_not_hidden(counter, self.get(counter, seat))
        self.mem[self.program.veils + k] &= ~(1 << observer)

    def knows_counter(self, observer: i64, counter: i64, seat: i64) -> bool:
        """Return whether *observer* knows a counter."""
        k = self.program.hidden_number[counter * 4 + seat]
        return k < 0 or (self.mem[self.program.veils + k] >> observer) & 1 == 0

    # Facts, settings and marks ----------------------------------------------------------------------------

    def fact(self, fact: i64, copy: i64) -> i64:
        """Return a number printed on *copy*."""
        program = self.program
        return program.facts[fact * program.copies + copy]

    def setting(self, setting: i64) -> i64:
        """Return an option or constant of this game."""
        return self.program.settings[setting]

    def mark(self, mark: i64, copy: i64) -> i64:
        """Return what is marked on *copy*: a word of its own that changes during the game."""
        m = self.mem
        return m[m[KNOWLEDGE] + (mark + 1) * self.program.copies + copy]

    def set_mark(self, mark: i64, copy: i64, value: i64) -> None:
        """Mark something on *copy*."""
        m = self.mem
        m[m[KNOWLEDGE] + (mark + 1) * self.program.copies + copy] = value

    # Zones ----------------------------------------------------------------------------------------------

    def size(self, zone: i64) -> i64:
        """Return how many cards lie in *zone*."""
        return self.mem[LENGTH + zone]

    def card(self, zone: i64, i: i64) -> i64:
        """Return the copy at index *i*; the top of a pile has the highest index."""
        m = self.mem
        return m[m[self.bases + zone] + i]

    def cards(self, zone: i64) -> list[i64]:
        """Return all copies in *zone*, the first or the bottom one first; a loop over `card` is faster."""
        return [self.card(zone, i) for i in range(self.size(zone))]

    def top(self, zone: i64) -> i64:
        """Return the top copy of *zone*, or -1."""
        m = self.mem
        n = m[LENGTH + zone]
        if n == 0:
            return NONE
        return m[m[self.bases + zone] + n - 1]

    def has(self, zone: i64, copy: i64) -> bool:
        """Return whether *copy* lies in *zone*."""
        return self.find(zone, copy) >= 0

    def find(self, zone: i64, copy: i64) -> i64:
        """Return the index of *copy* in *zone*, or -1."""
        m = self.mem
        base = m[self.bases + zone]
        i = m[LENGTH + zone] - 1
        while i >= 0 and m[base + i] != copy:
            i -= 1
        return i

    def put(self, zone: i64, copy: i64) -> None:
        """Lay *copy* on top of *zone*, without a word about who knows it."""
        lay(self.mem, self.bases, zone, copy)

    def put_under(self, zone: i64, copy: i64) -> None:
        """Lay *copy* at the bottom of *zone*."""
        self.put(zone, copy)
        m = self.mem
        base = m[self.bases + zone]
        i = base + m[LENGTH + zone] - 1
        while i > base:  # no mutant: the bottom is laid last
            m[i] = m[i - 1]
            i -= 1
        m[base] = copy

    def pull(self, zone: i64, copy: i64) -> None:
        """Take *copy* out of *zone*, without a word about who knows what."""
        pull_out(self.mem, self.bases, zone, copy)

    def pop(self, zone: i64) -> i64:
        """Take the top number off a zone of plain numbers and return it; -1 if nothing lies there."""
        top = self.top(zone)
        if top != NONE:
            self.mem[LENGTH + zone] -= 1
        return top

    def empty(self, zone: i64) -> None:
        """Forget what lies in *zone*: only for numbers that are no cards, or cards already put elsewhere."""
        self.mem[LENGTH + zone] = 0

    def exchange(self, zone: i64, i: i64, j: i64) -> None:
        """Exchange two places of *zone*."""
        m = self.mem
        base = m[self.bases + zone]
        held = m[base + i]
        m[base + i] = m[base + j]
        m[base + j] = held

    def take(self, source: i64, target: i64) -> i64:
        """Move the top card of *source* onto *target* and return it; those who see *target* learn it."""
        m = self.mem
        bases = self.bases
        n = m[LENGTH + source] - 1
        copy = m[m[bases + source] + n]
        m[LENGTH + source] = n
        lay(m, bases, target, copy)
        if self.track_knowledge:
            program = self.program
            face = program.faces[target]
            know = m[KNOWLEDGE] + copy
            k = m[know]
            if face == ALL:
                m[know] = 0
            elif k != 0:
                blind: i64 = EVERYBODY
                if k != NOBODY_KNOWS:
                    blind &= k | (k >> 1) | (k >> 2)
                if face == OWNER:
                    blind &= ~program.seers[target]
                role = program.roles[target]
                if m[FRESH] & program.bits[source] != 0 and role == IN_HAND:
                    self._may_be_held(source, blind)
                m[know] = (k & (blind * 7)) | (blind * role)
        return copy

    def take_bottom(self, source: i64, target: i64) -> i64:
        """Move the bottom card of *source* onto *target* and return it, as `take` does with the top card."""
        if self.mem[LENGTH + source] > 1:
            self._lift_bottom(source)
        return self.take(source, target)

    def sink(self, pile: i64) -> None:
        """Lay the top card of *pile* under it: whoever knows the card knows it there."""
        top = self.top(pile)
        if top != NONE:
            self.mem[LENGTH + pile] -= 1
            self.put_under(pile, top)

    def _may_be_held(self, pile: i64, blind: i64) -> None:
        """A card left *pile* for a hand unseen by *blind*: it may have been any that they could not place."""
        m = self.mem
        start = m[self.bases + pile]
        know = m[KNOWLEDGE]
        before: i64 = 0
        more: i64 = 0
        for i in range(start, start + m[LENGTH + pile]):
            at = know + m[i]
            k = m[at]
            if k != before:  # most cards of a pile are known alike
                before = k
                more = ((k | (k >> 1) | (k >> 2)) & blind) * IN_HAND
            m[at] = k | more
        owner = self.program.owners[pile]  # of a shared pile every draw is seen by another seat
        if owner >= 0 and blind | (1 << (3 * owner)) == EVERYBODY:
            m[FRESH] &= ~self.program.bits[pile]  # no mutant: a bit too many only takes time

    def move(self, copy: i64, source: i64, target: i64) -> None:
        """Move a chosen *copy* onto *target*; whoever sees neither place learns only that some card moved."""
        m = self.mem
        bases = self.bases
        n = m[LENGTH + source] - 1
        at = m[bases + source] + n
        if n >= 0 and m[at] == copy:
            m[LENGTH + source] = n
        else:
            pull_out(m, bases, source, copy)  # any order: out of one zone and into another
        lay(m, bases, target, copy)
        # Known to all and laid open: nothing changes for anybody.
        if self.track_knowledge and (m[m[KNOWLEDGE] + copy] != 0 or self.program.faces[target] != ALL):
            self._follow(copy, source, target)

    def move_unseen(self, copy: i64, source: i64, target: i64, seat: i64) -> None:
        """*seat* chose *copy* among cards of a pile that it alone has looked at; nobody else knows which it was."""
        m = self.mem
        bases = self.bases
        pull_out(m, bases, source, copy)  # any order: out of one zone and into another
        lay(m, bases, target, copy)
        if self.track_knowledge:
            program = self.program
            blind: i64 = EVERYBODY & ~(1 << (3 * seat))
            leave(m, self.bases, program.card_of, copy, source, blind * (program.roles[source] | program.roles[target]))

    def move_under(self, copy: i64, source: i64, target: i64) -> None:
        """Move a chosen *copy* to the bottom of *target*."""
        pull_out(self.mem, self.bases, source, copy)  # any order: out of one zone and into another
        self.put_under(target, copy)
        if self.track_knowledge:
            self._follow(copy, source, target)

    def _follow(self, copy: i64, source: i64, target: i64) -> None:
        """Record what each observer knows after *copy* was chosen from *source* and laid on *target*."""
        m = self.mem
        program = self.program
        know = m[KNOWLEDGE] + copy
        shown_before = program.faces[source]
        shown_after = program.faces[target]
        if shown_after == ALL:
            if shown_before != ALL:
                leave(m, self.bases, program.card_of, copy, source, 0)
            m[know] = 0
        elif shown_before != ALL:
            blind: i64 = EVERYBODY
            if shown_before == OWNER:
                blind &= ~program.seers[source]
            if m[LENGTH + source] == 0:  # the only card there: whoever knew it saw it go
                k = m[know]
                blind &= k | (k >> 1) | (k >> 2)
            leave(m, self.bases, program.card_of, copy, source, blind * (program.roles[source] | program.roles[target]))
            if shown_after == OWNER:
                m[know] &= ~(7 * program.seers[target])

    def pour(self, source: i64, target: i64) -> None:
        """Lay the whole of *source* on *target* in its order; whoever could not place a card knows it to be there."""
        m = self.mem
        bases = self.bases
        n = m[LENGTH + source]
        at = m[bases + target] + m[LENGTH + target]
        if at + n > m[bases + target + 1]:
            raise_full(target)
        base = m[bases + source]
        i: i64 = 0
        while i < n:
            m[at + i] = m[base + i]
            i += 1
        m[LENGTH + target] += n
        m[LENGTH + source] = 0
        if self.track_knowledge:
            know = m[KNOWLEDGE]
            shown = self.program.faces[target] == ALL
            role = self.program.roles[target]
            while i > 0:
                i -= 1
                k = m[know + m[at + i]]
                if shown:
                    m[know + m[at + i]] = 0
                elif k != 0:
                    blind = (k | (k >> 1) | (k >> 2)) & EVERYBODY
                    m[know + m[at + i]] = (k & (EVERYBODY * UNKNOWN)) | (blind * role)

    def refill(self, pile: i64, discard: i64, stream: i64) -> None:
        """Shuffle an open *discard* and lay it under *pile*; if that was empty, all else unseen must be held."""
        m = self.mem
        old = m[LENGTH + pile]
        n = m[LENGTH + discard]
        self.pour(discard, pile)
        i: i64 = 0
        while i < old:  # the cards that lay there stay on top, in their order
            self._lift_bottom(pile)
            i += 1
        m[LENGTH + pile] = n
        self.shuffle(pile, stream)
        m[LENGTH + pile] = n + old
        if old == 0 and self.track_knowledge:
            self._all_else_is_held(pile)

    def _lift_bottom(self, pile: i64) -> None:
        m = self.mem
        i = m[self.bases + pile]
        end = i + m[LENGTH + pile] - 1
        bottom = m[i]
        while i < end:
            m[i] = m[i + 1]
            i += 1
        m[end] = bottom

    def _all_else_is_held(self, pile: i64) -> None:
        families = self.program.families
        roles = self.program.roles
        family = families[pile]
        for zone in range(FIRST_ZONE, self.program.zones):
            if families[zone] == family and roles[zone] == IN_HAND:
                self._not_in_pile(zone)

    def _not_in_pile(self, zone: i64) -> None:
        m = self.mem
        know = m[KNOWLEDGE]
        i = m[self.bases + zone]
        end = i + m[LENGTH + zone]
        while i < end:
            m[know + m[i]] &= ~(EVERYBODY * IN_PILE)
            i += 1

    # Who knows what -------------------------------------------------------------------------------------

    def knowledge(self, copy: i64) -> i64:
        """Return what all observers know of *copy*, one octal digit each."""
        return self.mem[self.mem[KNOWLEDGE] + copy]

    def knows(self, observer: i64, copy: i64) -> bool:
        """Return whether *observer* knows *copy* where it lies."""
        return (self.mem[self.mem[KNOWLEDGE] + copy] >> (3 * observer)) & 7 == 0

    def set_knowledge(self, copy: i64, word: i64) -> None:
        """Record what all observers know of *copy*."""
        self.mem[self.mem[KNOWLEDGE] + copy] = word

    def reveal(self, copy: i64) -> None:
        """Show *copy* to everybody where it lies."""
        self.mem[self.mem[KNOWLEDGE] + copy] = 0

    def reveal_held(self, copy: i64, zone: i64) -> None:
        """Show *copy* to everybody in the hidden *zone* where it is held among others of its player.

        Nobody can tell which of equal copies it is: each observer takes it for the one that it knew best, unless that
        one is known to lie elsewhere.
        """
        if self.track_knowledge:
            program = self.program
            for held in range(FIRST_ZONE, program.zones):
                if (
                    program.roles[held] == IN_HAND
                    and program.families[held] == program.families[zone]
                    and program.owners[held] == program.owners[zone]
                ):
                    self._take_for_best_known(copy, held, held == zone)
            self.reveal(copy)

    def _take_for_best_known(self, copy: i64, held: i64, same_zone: bool) -> None:
        m = self.mem
        know = m[KNOWLEDGE]
        start = m[self.bases + held]
        for i in range(start, start + m[LENGTH + held]):
            other = m[i]
            if self.program.card_of[other] == self.program.card_of[copy] and other != copy:
                shift: i64 = 0
                while shift < 3 * OBSERVERS:
                    a = (m[know + copy] >> shift) & 7
                    b = (m[know + other] >> shift) & 7
                    if b < a and (b != 0 or same_zone):
                        m[know + copy] += (b - a) << shift
                        m[know + other] += (a - b) << shift
                    shift += 3

    def show(self, copy: i64, seat: i64) -> None:
        """Show *copy* to *seat* alone where it lies."""
        self.mem[self.mem[KNOWLEDGE] + copy] &= ~(7 << (3 * seat))

    def deal_out(self, zone: i64, stated: i64) -> None:
        """The cards of *zone* became their owner's: all observers in *stated* know which, none knows their order."""
        m = self.mem
        know = m[KNOWLEDGE]
        role = self.program.roles[zone]
        start = m[self.bases + zone]
        for i in range(start, start + m[LENGTH + zone]):
            m[know + m[i]] = EVERYBODY * role | (EVERYBODY & ~stated) * UNKNOWN
        m[FRESH] |= self.program.bits[zone]

    def settle_hand(self, hand: i64) -> None:
        """Nothing else of its owner is face down any more: a card known to be held is known to be in *hand*."""
        if self.track_knowledge:
            m = self.mem
            know = m[KNOWLEDGE]
            i = m[self.bases + hand]
            end = i + m[LENGTH + hand]
            before: i64 = 0
            held: i64 = 0
            while i < end:
                at = know + m[i]
                k = m[at]
                if k != before:  # most cards of a hand are known alike
                    before = k
                    held = (k >> 1) & ~(k | (k >> 2)) & EVERYBODY
                if held != 0:
                    m[at] = k & ~(held * 7)
                i += 1

    def hide_order(self, zone: i64, start: i64, seat: i64) -> None:
        """*seat* alone rearranged the cards of *zone* from index *start* on: the others lose their places."""
        if self.track_knowledge:
            self._forget_places(zone, start, EVERYBODY & ~(1 << (3 * seat)))

    # Agenda ---------------------------------------------------------------------------------------------

    def push(self, step: Step, seat: i64, card: i64, x: i64) -> None:
        """Let *step* happen next, before everything already on the agenda."""
        if 0 <= x < MAX_X:
            frame = step.id | (seat + 1) << SEAT_AT | (card + 1) << CARD_AT | x << X_AT
            lay(self.mem, self.bases, AGENDA + self.lane, frame)
        else:
            raise_unfit(x)

    def push_step(self, step: Step) -> None:
        """Push a step that belongs to no seat and no card.

        A method of its own: compiled, `push` with default arguments is too long to be inlined.
        """
        lay(self.mem, self.bases, AGENDA + self.lane, step.id)

    def queue(self, step: Step, seat: i64, card: i64, x: i64) -> None:
        """Let *step* wait until `release`; what waits comes first in, first out."""
        self.put(QUEUE, frame_of(step, seat, card, x))

    def release(self) -> None:
        """Put all that was queued on the agenda, the first in on top."""
        m = self.mem
        i = m[LENGTH + QUEUE]
        while i > 0:
            i -= 1
            self.put(AGENDA, m[m[self.bases + QUEUE] + i])
        m[LENGTH + QUEUE] = 0

    def queued(self) -> i64:
        """Return how many steps wait in the queue."""
        return self.mem[LENGTH + QUEUE]

    def release_first(self) -> None:
        """Put what was queued first on the agenda."""
        m = self.mem
        base = m[self.bases + QUEUE]
        self.put(AGENDA, m[base])
        n = m[LENGTH + QUEUE] - 1
        i: i64 = 0
        while i < n:  # no mutant: nothing lies above
            m[base + i] = m[base + i + 1]
            i += 1
        m[LENGTH + QUEUE] = n

    def cut(self, frames: i64) -> None:
        """Forget everything still to happen, waiting or queued, but the last *frames* on everybody's agenda."""
        m = self.mem
        m[LENGTH + AGENDA] = frames
        m[LENGTH + QUEUE] = 0

    def retire(self, seat: i64) -> None:
        """*seat* leaves the game: nothing of it on the agenda happens any more, and it is asked nothing."""
        m = self.mem
        m[GONE] |= 1 << seat
        m[OPEN] &= ~(1 << seat)  # no mutant: an empty lane closes by itself
        m[LENGTH + AGENDA + 1 + seat] = 0
        m[LENGTH + OFFERS + 1 + seat] = 0
        m[LENGTH + PARTS + seat] = 0
        m[WAITING + 1 + seat] = NONE
        if m[WAITING] == seat:
            m[WAITING] = NONE
            m[LENGTH + OFFERS] = 0
            self.lane = 0
            self.program.steps[m[ASKED]].abandoned(self, seat, m[ASKED + 1], m[ASKED + 2])

    def has_left(self, seat: i64) -> bool:
        """Return whether *seat* has left the game."""
        gone = self.mem[GONE]
        return gone != 0 and gone & (1 << seat) != 0

    def seats_left(self) -> i64:
        """Return how many seats are still in the game."""
        gone = self.mem[GONE]
        n = self.program.seats
        while gone != 0:
            gone &= gone - 1
            n -= 1
        return n

    def seat_after(self, seat: i64) -> i64:
        """Return the next seat clockwise, whether it has left the game or not."""
        seat += 1
        if seat == self.program.seats:
            return 0
        return seat

    def seat_before(self, seat: i64) -> i64:
        """Return the next seat counter-clockwise, whether it has left the game or not."""
        if seat == 0:
            return self.program.seats - 1
        return seat - 1

    def next_seat(self, seat: i64) -> i64:
        """Return the next seat clockwise that is still in the game."""
        gone = self.mem[GONE]
        seats = self.program.seats
        while True:
            seat += 1
            if seat >= seats:
                seat = 0
            if gone & (1 << seat) == 0:
                return seat

    def ask_simultaneously(self, step: Step, seat: i64, card: i64, x: i64) -> None:
        """Open *seat*'s own lane with *step*: lanes run side by side, unseen by each other, and all else waits."""
        m = self.mem
        if m[OPEN] == 0:
            m[OPENINGS] += 1
            at: i64 = ORIGIN
            while at < STREAMS:  # those that decided together before may not be asked this time
                m[at] = NONE
                at += 3
        m[OPEN] |= 1 << seat
        m[ORIGIN + 3 * seat] = step.id
        m[ORIGIN + 3 * seat + 1] = card
        m[ORIGIN + 3 * seat + 2] = x
        before = self.lane
        self.lane = 1 + seat
        self.push(step, seat, card, x)
        self.lane = before

    def run(self) -> None:
        """Carry out steps until somebody must choose or the game ends."""
        m = self.mem
        while m[OVER] == 0:
            if m[OPEN] == 0:
                self._go_on(0)
                if m[WAITING] >= 0:
                    self.turn = m[WAITING]
                    return
            elif self._run_lanes():
                return
        self.turn = NONE

    def _go_on(self, lane: i64) -> None:
        """Carry out frame after frame of *lane*: until it waits, and everybody's until lanes open or the game ends."""
        m = self.mem
        steps = self.program.steps
        self.lane = lane
        length = LENGTH + AGENDA + lane
        base = m[self.bases + AGENDA + lane]
        waiting = WAITING + lane
        while m[waiting] < 0 and (lane > 0 or (m[OPEN] == 0 and m[OVER] == 0)):
            n = m[length] - 1
            if n < 0:
                if lane == 0:
                    raise RuntimeError("the agenda is empty, but the game is not over")
                return
            m[length] = n
            frame = m[base + n]
            if frame < BARE:
                steps[frame].do(self, NONE, NONE, 0)
                continue
            seat = ((frame >> SEAT_AT) & 15) - 1
            if m[GONE] == 0 or seat < 0 or m[GONE] & (1 << seat) == 0:
                number = frame & 0xFFFF
                steps[number].do(self, seat, ((frame >> CARD_AT) & 0xFFFF) - 1, frame >> X_AT)

    def _run_lanes(self) -> bool:
        """Advance every open lane; return whether a seat must answer."""
        seat: i64 = 0
        while seat < self.program.seats:
            if self.mem[OPEN] & (1 << seat) != 0:
                self._run_lane(seat)
            seat += 1
        return self._first_open()

    def _run_lane(self, seat: i64) -> None:
        """Advance the lane of *seat* until it waits or is finished."""
        if self.mem[LENGTH + AGENDA + 1 + seat] > 0:  # no mutant: with nothing to do it only takes time
            self._go_on(1 + seat)
        if self.mem[WAITING + 1 + seat] < 0:
            self.mem[OPEN] &= ~(1 << seat)

    def _first_open(self) -> bool:
        """Turn to the first seat that owes a part of the simultaneous decision; return whether there is one."""
        lanes = self.mem[OPEN]
        if lanes == 0:
            return False
        seat: i64 = 0
        while lanes & 1 == 0:
            lanes >>= 1
            seat += 1
        self.turn = seat
        self.lane = 1 + seat
        return True

    # Decisions ------------------------------------------------------------------------------------------

    def offer(self, key: i64) -> None:
        """Add *key* to what may be chosen; keys are offered in their canonical order."""
        lay(self.mem, self.bases, OFFERS + self.lane, key)

    def withdraw(self) -> None:
        """Take back everything offered so far."""
        self.mem[LENGTH + OFFERS + self.lane] = 0

    def offer_zone(self, zone: i64, but: i64) -> None:
        """Offer the cards of *zone* that are not in the zone *but*, in the order of the copies, equal ones once."""
        m = self.mem
        bases = self.bases
        program = self.program
        card_of = program.card_of
        target = OFFERS + self.lane
        start = m[bases + target] + m[LENGTH + target]
        i = m[bases + zone]
        last = i + m[LENGTH + zone]
        first_out = m[bases + but]
        last_out = first_out + m[LENGTH + but]
        if start + last - i > m[bases + target + 1]:
            raise IndexError("too many choices")
        if program.scattered:
            while i < last:
                if self.find(but, m[i]) < 0:
                    self.offer_card(m[i])
                i += 1
            return
        if INTERPRETED:
            m[LENGTH + target] += sort_out(m, i, last, first_out, last_out, card_of, start)
            return
        end = start
        while i < last:
            copy = m[i]
            i += 1
            j = first_out
            while j < last_out and m[j] != copy:
                j += 1
            if j < last_out:
                continue
            j = end
            while j > start and m[j - 1] > copy:
                j -= 1
            card = card_of[copy]
            if j > start and card_of[m[j - 1]] == card:
                continue
            if j == end or card_of[m[j]] != card:
                k = end
                while k > j:
                    m[k] = m[k - 1]
                    k -= 1
                end += 1
            m[j] = copy
        m[LENGTH + target] += end - start

    def offer_up_to(self, zone: i64, fact: i64, most: i64) -> None:
        """Offer the cards of *zone* whose printed *fact* is not more than *most*, as `offer_card` does."""
        m = self.mem
        facts = self.program.facts
        column = fact * self.program.copies
        i = m[self.bases + zone]
        end = i + m[LENGTH + zone]
        while i < end:
            if facts[column + m[i]] <= most:
                self.offer_card(m[i])
            i += 1

    def offer_card(self, copy: i64) -> None:
        """Add *copy* in the order of the copies; of equal copies the first stands for all."""
        m = self.mem
        bases = self.bases
        card_of = self.program.card_of
        zone = OFFERS + self.lane
        base = m[bases + zone]
        n = m[LENGTH + zone]
        i = base + n
        card = card_of[copy]
        if self.program.scattered:
            while i > base and m[i - 1] >= 0 and comes_after(self.program, m[i - 1], copy):
                i -= 1
        else:
            while i > base and m[i - 1] >= 0 and m[i - 1] > copy:
                i -= 1
        if i > base and m[i - 1] >= 0 and card_of[m[i - 1]] == card:
            return
        if i < base + n and card_of[m[i]] == card:
            m[i] = copy
            return
        lay(m, bases, zone, copy)
        j = base + n
        while j > i:
            m[j] = m[j - 1]
            j -= 1
        m[i] = copy

    def ask(self, step: Step, seat: i64, card: i64, x: i64) -> None:
        """Wait until *seat* chooses; a single offer resolves itself, none is passed over."""
        self.ask_secretly(step, seat, card, x, self.mem[LENGTH + OFFERS + self.lane])

    def ask_secretly(self, step: Step, seat: i64, card: i64, x: i64, candidates: i64) -> None:
        """Like `ask` among hidden cards: only their number, which all can see, decides whether it is a question."""
        m = self.mem
        lane = self.lane
        if candidates > 1:
            at = ASKED + 3 * lane
            m[WAITING + lane] = seat
            m[at] = step.id
            m[at + 1] = card
            m[at + 2] = x
        elif candidates == 1:
            m[LENGTH + OFFERS + lane] = 0
            step.chosen(self, seat, card, x, m[m[self.bases + OFFERS + lane]])

    def opening(self) -> i64:
        """Return the number of the simultaneous decision that is open, or 0."""
        if self.mem[OPEN] == 0:
            return 0
        return self.mem[OPENINGS]

    def lane_of(self, seat: i64) -> i64:
        """Return the lane in which *seat* must answer, or -1."""
        m = self.mem
        if m[OPEN] != 0:
            if m[WAITING + 1 + seat] == seat:
                return 1 + seat
        elif m[WAITING] == seat:
            return 0
        return NONE

    def count(self) -> i64:
        """Return how many choices the seat `turn` has."""
        return self.mem[LENGTH + OFFERS + self.lane]

    def key(self, i: i64) -> i64:
        """Return the key of choice *i* of the seat `turn`."""
        m = self.mem
        return m[m[self.bases + OFFERS + self.lane] + i]

    def choose(self, i: i64) -> None:
        """The seat `turn` takes its choice *i*."""
        m = self.mem
        lane = self.lane
        offered = LENGTH + OFFERS + lane
        waiting = WAITING + lane
        if i < 0 or i >= m[offered]:
            raise IndexError("no such choice")
        key = m[m[self.bases + OFFERS + lane] + i]
        seat = m[waiting]
        m[offered] = 0
        m[waiting] = NONE
        at = ASKED + 3 * lane
        number = m[at]
        self.program.steps[number].chosen(self, seat, m[at + 1], m[at + 2], key)
        if lane > 0:  # the other lanes wait already
            if m[waiting] < 0:
                self._run_lane(seat)
            elif self.turn == seat:  # and so does this one again
                return
            if self._first_open():
                return
        self.run()

    def choose_for(self, seat: i64, i: i64) -> None:
        """*seat*, which must answer, takes its choice *i*; seats that decide together answer in any order."""
        self.lane = self.lane_of(seat)
        self.choose(i)

    def ask_again(self) -> None:
        """Ask everybody's pending question anew: what it offers may have changed since."""
        m = self.mem
        if m[OVER] == 0 and m[OPEN] == 0 and m[WAITING] >= 0:
            seat = m[WAITING]
            m[LENGTH + OFFERS] = 0
            m[WAITING] = NONE
            self.lane = 0
            self.program.steps[m[ASKED]].do(self, seat, m[ASKED + 1], m[ASKED + 2])

    def drop_question(self) -> None:
        """Nobody answers everybody's pending question any more: what comes next has changed."""
        m = self.mem
        m[LENGTH + OFFERS] = 0
        m[WAITING] = NONE
        self.lane = 0

    def asks(self, lane: i64) -> Step:
        """Return the step that waits for an answer in *lane*."""
        return self.program.steps[self.mem[ASKED + 3 * lane]]

    def finish(self, reason: i64) -> None:
        """End the game; the places of the seats were set before."""
        self.mem[OVER] = 1
        self.mem[REASON] = reason
        self.mem[WAITING] = NONE
        self.mem[OPEN] = 0
        self.cut(0)

    def has_team_left(self, seat: i64) -> bool:
        """Return whether *seat* and all its partners have left the game."""
        team_of = self.program.team_of
        partner: i64 = 0
        while partner < self.program.seats:
            if team_of[partner] == team_of[seat] and not self.has_left(partner):
                return False
            partner += 1
        return True

    def set_place(self, seat: i64, place: i64) -> None:
        """Give *seat* and its partners their place in the final ranking, 1 for winners."""
        team_of = self.program.team_of
        partner: i64 = 0
        while partner < self.program.seats:
            if team_of[partner] == team_of[seat]:
                self.mem[PLACES + partner] = place
            partner += 1

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.mem[OVER] != 0

    # Events ---------------------------------------------------------------------------------------------

    def tell(self, event: i64, seat: i64 = NONE, card: i64 = NONE, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Report an event with its arguments, and what each observer knows of *card* at this moment."""
        if self.events is not None:
            known: i64 = 0
            if card >= 0:
                known = self.mem[self.mem[KNOWLEDGE] + card]
            note(self.events, event, seat, card, a, b, c, known)
            if self.positions is not None:
                self.positions.append(self.clone())

    # Saving ---------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """Return the whole memory; `from_bytes` with the same program gives an equal state back."""
        if INTERPRETED:
            return array("q", self.mem).tobytes()
        return bytes(memoryview(self.mem))


def lay(m: vec[i64], bases: i64, zone: i64, word: i64) -> None:
    """Lay *word* on top of *zone*; a full zone raises IndexError.

    A function of the memory, not of the state: compiled, an argument is not counted as one more reference.
    """
    length = LENGTH + zone
    base = bases + zone
    n = m[length]
    at = m[base] + n
    if at < m[base + 1]:
        m[at] = word
        m[length] = n + 1
    else:  # no code follows a failure: then a compiled call keeps nothing for it
        raise_full(zone)


def comes_after(program: Program, one: i64, other: i64) -> bool:
    """Return whether copy *one* follows *other* where equal copies would have numbers side by side."""
    ahead = program.kin[one] - program.kin[other]
    if ahead == 0:
        ahead = program.card_of[one] - program.card_of[other]
    if ahead == 0:
        ahead = one - other
    return ahead > 0


def sort_out(words: Any, i: i64, last: i64, first_out: i64, last_out: i64, card_of: vec[i64], at: i64) -> i64:
    """Do the work of `offer_zone` on a list, where the built-in sort is faster than any loop; return how many."""
    out = words[first_out:last_out]
    start = at
    card: i64 = NONE
    for copy in sorted(words[i:last]):
        next_card = card_of[copy]
        if next_card != card and copy not in out:
            card = next_card
            words[at] = copy
            at += 1
    return at - start


def pull_out(m: vec[i64], bases: i64, zone: i64, word: i64) -> None:
    """Take *word* out of *zone*; what lay above it moves down."""
    i = m[bases + zone]
    n = m[LENGTH + zone] - 1
    top = i + n
    while i <= top and m[i] != word:
        i += 1
    if i <= top:
        while i < top:
            m[i] = m[i + 1]
            i += 1
        m[LENGTH + zone] = n
    else:
        raise_missing(zone, word)


def leave(m: vec[i64], bases: i64, card_of: vec[i64], copy: i64, zone: i64, blur: i64) -> None:
    """*copy* left *zone*: whoever did not see which card it was is no longer sure of any card there (*blur*).

    Equal copies are interchangeable: the one that leaves carries, for each observer, the most known of any.
    """
    know = m[KNOWLEDGE]
    card = card_of[copy]
    i = m[bases + zone]
    end = i + m[LENGTH + zone]
    while i < end:
        other = m[i]
        if card_of[other] == card and m[know + other] != m[know + copy]:
            exchange_knowledge(m, know + copy, know + other)
        m[know + other] |= blur
        i += 1
    m[know + copy] |= blur


def exchange_knowledge(m: vec[i64], leaving: i64, staying: i64) -> None:
    """Give *leaving* for each observer the smaller digit of the two, *staying* the larger."""
    a = m[leaving]
    b = m[staying]
    most: i64 = 0
    least: i64 = 0
    shift: i64 = 0
    while shift < 3 * OBSERVERS:  # no mutant: beyond the last observer nothing is booked
        x = (a >> shift) & 7
        y = (b >> shift) & 7
        if x > y:
            x, y = y, x
        most |= x << shift
        least |= y << shift
        shift += 3
    m[leaving] = most
    m[staying] = least


def note(events: list[tuple[int, ...]], event: i64, seat: i64, card: i64, a: i64, b: i64, c: i64, known: i64) -> None:
    """Append an event to *events*; not in `tell`, which most calls leave at once because nobody watches."""
    events.append((event, seat, card, a, b, c, known))


def raise_full(zone: i64) -> NoReturn:
    """Refuse what no longer fits into *zone*."""
    raise IndexError(f"zone {zone} is full")


def raise_too_many_piles(zone: i64) -> NoReturn:
    """Refuse to shuffle an open zone for which no bit was left."""
    raise ValueError(f"zone {zone} cannot be shuffled: there are more than {MAX_PILES} piles")


def raise_missing(zone: i64, copy: i64) -> NoReturn:
    """Refuse to take what is not in *zone*."""
    raise ValueError(f"copy {copy} is not in zone {zone}")


def raise_not_hidden(counter: i64, value: i64) -> NoReturn:
    """Refuse to hide a counter that is not declared hidden, or a value outside its range."""
    raise ValueError(f"{value} is no hidden value of counter {counter}")


def raise_unfit(x: i64) -> NoReturn:
    """Refuse an argument that has no room in a frame."""
    raise ValueError(f"{x} is no argument of a step")


def frame_of(step: Step, seat: i64, card: i64, x: i64) -> i64:
    """Return a frame as one word; an argument that does not fit raises ValueError."""
    if x < 0 or x >= MAX_X:
        raise_unfit(x)
    return step.id | (seat + 1) << SEAT_AT | (card + 1) << CARD_AT | x << X_AT


def frame_seat(frame: i64) -> i64:
    """Return the seat of a frame, or -1."""
    return ((frame >> SEAT_AT) & 15) - 1


def frame_card(frame: i64) -> i64:
    """Return the card of a frame, or -1."""
    return ((frame >> CARD_AT) & 0xFFFF) - 1


def from_bytes(program: Program, saved: bytes) -> State:
    """Return the state that `to_bytes` saved.

    Raises ValueError if the bytes do not have the size of the program's memory.
    """
    if len(saved) != 8 * program.words:
        raise ValueError("the saved state has another size")
    words = memoryview(saved).cast("q").tolist()
    return resume(program, pack(words))


def resume(program: Program, mem: vec[i64]) -> State:
    """Return a state on *mem*, ready for the first seat that must answer."""
    state = State(program, NONE, 0, True, None, mem)
    if mem[OVER] == 0:
        if mem[OPEN] == 0:
            state.turn = mem[WAITING]
        else:
            state._run_lanes()
    return state


def blank_state(program: Program) -> State:
    """Return an empty state of *program*: all zones and counters empty, nothing on the agenda."""
    return State(program, NONE, 0, True, None, program.blank[:])
