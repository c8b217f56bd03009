"""What an observer sees: one shape for all games, language-free, derived from the layout.

    {game, seat, round, phase, over, pending, question, next,
     seats: [{seat, counters, zones, unseen}], shared: {counters, zones}}

A zone is {size, cards}: each card its id with its present numbers, or null if the observer does not know it there.
Piles are shown from the top, rows from their first card; in a hand the known cards come first, so that no place in it
tells anything.
"""

from __future__ import annotations

from cardwright.engine import NONE, SPECTATOR, Layout, State, Zone
from cardwright.engine.state import AGENDA, IN_HAND, PARTS, frame_card, frame_seat
from cardwright.games.game import Table, seat_letter


def observe(table: Table, g: State, observer: int) -> dict[str, object]:
    """Return all that *observer* may know about the position itself."""
    game, layout = table.game, table.layout
    return {
        "game": game.name,
        "seat": None if observer == SPECTATOR else seat_letter(observer),
        "round": game.round_of(g),
        "phase": game.phase_of(g),
        "over": g.is_over(),
        "seats": [_owner(table, g, observer, seat) for seat in range(table.players)],
        "shared": _owner(table, g, observer, NONE),
        "next": _next(table, g),
    } | _own_parts(table, g, observer, layout)


def about_choice(table: Table, g: State, observer: int, key: int) -> dict[str, object]:
    """Return which cards and seats a choice is about, and where they lie if the observer knows: each thing where it is.

    {card, owner, zone, place, seat, target_card, target_owner, target_zone, target_place, target_seat}
    """
    about: dict[str, object] = {}
    for role, part in zip(("", "target_"), table.game.key_parts(key), strict=False):
        if part >= 0:
            about[f"{role}card"] = table.card_id(part)
            if g.knows(observer, part):
                about |= {f"{role}{name}": value for name, value in _whereabouts(table, g, part).items()}
        elif (seat := table.game.key_seat(part)) >= 0:
            about[f"{role}seat"] = seat_letter(seat)
    return about


def _whereabouts(table: Table, g: State, copy: int) -> dict[str, object]:
    """Return owner and zone of a card, in a player's row with its place: `B.1` is the first card of B's row."""
    for zone in table.layout.zones:
        for seat in table.layout.seats_of(zone):
            at = g.find(zone.number + max(seat, 0), copy)
            if at >= 0:
                found: dict[str, object] = {"owner": seat_letter(seat) or None, "zone": zone.name}
                return found | {"place": f"{seat_letter(seat)}.{at + 1}"} if zone.row and seat >= 0 else found
    return {}


def _owner(table: Table, g: State, observer: int, seat: int) -> dict[str, object]:
    layout = table.layout
    counters = {
        counter.name: g.get(counter.number, max(seat, 0))
        for counter in layout.counters
        if counter.per_seat == (seat >= 0) and not counter.inner
    }
    zones = {zone.name: _zone(table, g, observer, zone, seat) for zone in layout.zones if zone.per_seat == (seat >= 0)}
    shown: dict[str, object] = {"counters": counters, "zones": zones}
    return {"seat": seat_letter(seat), **shown, "unseen": _unseen(table, g, observer, seat)} if seat >= 0 else shown


def _zone(table: Table, g: State, observer: int, zone: Zone, seat: int) -> dict[str, object]:
    number = zone.number + max(seat, 0)
    copies = [g.card(number, i) for i in range(g.size(number))]
    if not zone.row:
        copies.reverse()
    cards = [_card(table, g, number, seat, copy) if g.knows(observer, copy) else None for copy in copies]
    if zone.role == IN_HAND:
        cards.sort(key=lambda card: "~" if card is None else str(card["id"]))
    return {"size": len(copies), "cards": cards}


def _card(table: Table, g: State, zone: int, seat: int, copy: int) -> dict[str, object]:
    return {"id": table.card_id(copy), **table.game.attributes(g, zone, seat, copy)}


def _unseen(table: Table, g: State, observer: int, seat: int) -> list[str]:
    """Return the cards the observer knows to be somewhere among the seat's deck, hand and face-down cards.

    What may lie in a family that seats share may as well lie elsewhere: nothing of it is told of one seat.
    """
    found = []
    for zone in table.layout.zones:
        if zone.per_seat and zone.role != 0 and zone.family is None:
            copies = (g.card(zone.number + seat, i) for i in range(g.size(zone.number + seat)))
            found += [table.card_id(copy) for copy in copies if 0 < (g.knowledge(copy) >> (3 * observer)) & 7 < 4]
    return sorted(found)


def _own_parts(table: Table, g: State, observer: int, layout: Layout) -> dict[str, object]:
    """Return the observer's own unfinished part of a simultaneous answer."""
    if observer == SPECTATOR:
        return {}
    zone = PARTS + observer
    keys = [g.card(zone, i) for i in range(g.size(zone))]
    return {"parts": [table.card_id(key) if key >= 0 else table.game.key_name(key) for key in keys]}


def _next(table: Table, g: State) -> list[dict[str, object]]:
    """Return what lies on everybody's agenda, the next first."""
    steps: list[dict[str, object]] = []
    for at in reversed(range(g.size(AGENDA))):
        frame = g.card(AGENDA, at)
        name, card = table.game.step_name(g.program.steps[frame & 0xFFFF], frame_card(frame))
        shown: dict[str, object] = {
            "step": name,
            "seat": seat_letter(frame_seat(frame)) or None,
            "card": None if card is None else table.card_id(card),
        }
        if not steps or steps[-1] != shown:
            steps.append(shown)
    return steps
