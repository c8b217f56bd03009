"""Model which cards each observer of In the Trueshot Lodge can tell apart, from "Hidden and public information".

Bags are explained in `tests.games.secrets`.

| what happens                                   | who sees it   | who loses track, of which cards                   |
|------------------------------------------------|---------------|---------------------------------------------------|
| setup: the three piles are shuffled            | nobody        | all: the cards of each pile                       |
| setup: three Common pets drawn                 | the owner     | all others: these and all Common ones of the pile |
| setup: one of the three chosen                 | the owner     |                                                   |
| first pets and the two others of each revealed | all           |                                                   |
| into the shop or the row, revealed, cast       | all           |                                                   |
| put under the weapon pile by a refresh         | all           |                                                   |
| drafted, taken, placed in a hand               | all           |                                                   |
| drawn from the spell pile                      | the owner     | all others: it was any card of the pile           |
| discarded, left over, out with its owner       | all           |                                                   |
| a discard pile is shuffled and becomes a pile  |               | all: the cards shuffled                           |

A drawn card was in the bag of its pile, so there is nothing more to mix when it is drawn.
"""

from __future__ import annotations

import cardwright as cw
from cardwright.games.trueshot import board
from tests.games.machinery import Event, table_of, where_laid
from tests.games.secrets import TABLE, Place, Secrets

PILES = {board.PET_PILE: "pet", board.WEAPON_PILE: "weapon", board.SPELL_PILE: "spell"}
OPEN = (
    "pets", "weapon", "aside", "aspect", "pet_discard", "weapon_discard", "spell_discard",
    "shop", "row", "shown", "box",
)  # fmt: skip


class TrueshotSecrets(Secrets):
    """Track the bags of every observer of one game of In the Trueshot Lodge."""

    held = ("hand", "drawn", "chosen")

    def _begin(self, state: cw.State) -> None:
        table = table_of(state)
        cards = {card.id: card for card in table.cards.cards}
        self.kind = [cards[card].kind for card in self.card]
        self.common = [bool(cards[card].kind == "pet" and not cards[card].facts["rarity"]) for card in self.card]
        self.aspect = [bool(cards[card].facts.get("families", 0) & board.IS_ASPECT) for card in self.card]
        self.place = (
            where_laid(state)
            if self.started_at
            else {
                copy: ("box", TABLE) if kind == "basic" else (f"{kind}_pile", TABLE)
                for copy, kind in enumerate(self.kind)
            }
        )
        self.kept: dict[int | None, set[int]] = {who: set() for who in self.observers}
        drawn = self._drawn_unseen(state)
        for kind in PILES.values():
            pile = self._lying(f"{kind}_pile", TABLE)
            for who in self.observers:
                hidden = [copy for copy in drawn if self.kind[copy] == kind and self.place[copy][1] != who]
                self.identities.add(self._mix([who], [*pile, *hidden]))

    def _drawn_unseen(self, state: cw.State) -> list[int]:
        """Return the hand cards that a position writes with a question mark."""
        found: list[int] = []
        for line in (state._start or "").splitlines():
            owner, _, parts = line.partition(" ")
            for part in parts.split(","):
                name, *words = part.split() or [""]
                if name == "hand":
                    hand = self._lying("hand", "ABCD".index(owner))
                    found += [copy for copy, word in zip(hand, reversed(words), strict=True) if word.startswith("?")]
        return found

    def exchange_groups(self, who: int | None) -> dict[int, int]:
        """Merge the groups of hidden cards that stayed in hands while the spell pile was reshuffled.

        A guess knows less here than a player who remembers every reshuffle (docs/engine.md).
        """
        kept = {copy for copy in self.kept[who] if self.place[copy][0] == "hand" and self.bags[who][copy]}
        group = super().exchange_groups(who)
        merged = {group[copy] for copy in kept}
        return {copy: min(merged) if leader in merged else leader for copy, leader in group.items()}

    def same_use(self, first: int, second: int) -> bool:
        """Return whether both or neither are Aspects, which a discard visibly passes over (TL-6.30, TL-7.5)."""
        return self.aspect[first] == self.aspect[second]

    def _may_move_silently(self, told: Place, place: Place) -> bool:
        """Return whether all can follow the move, from a face-up zone, or it is the secret choice at setup."""
        return (told[0] in OPEN and place[0] in (*OPEN, "hand")) or (
            (told[0], place[0]) == ("drawn", "chosen") and told[1] == place[1]
        )

    def _event(self, event: Event, later: list[Event], after: dict[int, Place]) -> None:
        kind, seat, card, x, *_ = event
        name = self.names[kind]
        if name in ("trigger", "casts", "row", "round-won", "round-drawn"):
            self._use_up()
        match name:
            case "start":
                self._deal(after)
            case "tamed":
                self._to(card, "pets", seat, self.observers)
            case "unchosen" | "declines" | "releases":
                self._to(card, "pet_discard", TABLE, self.observers)
            case "shop":
                self._to(card, "shop", TABLE, self.observers)
            case "reveals-pet" | "reveals-weapon":
                self._to(card, "shown", TABLE, self.observers)
            case "casts":
                self._leave(card, seat)
                self._to(card, "shown", TABLE, self.observers)
            case "buys":
                self._to(card, "weapon", seat, self.observers)
            case "refund" | "loses-weapon":
                self._to(card, "weapon_discard", TABLE, self.observers)
            case "replaces":
                self._to(card, "weapon_pile", TABLE, self.observers)
                self._to(x, "shop", TABLE, self.observers)
            case "row":
                self._to(card, "row", TABLE, self.observers)
            case "drafts" | "takes" | "placed":
                self._to(card, "hand", seat, self.observers)
            case "draws":
                self._to(card, "hand", seat, [seat])
            case "discards":
                self._leave(card, seat)
                self._to(card, "spell_discard", TABLE, self.observers)
            case "aspect":
                self._to(card, "aspect", seat, self.observers)
            case "aspect-gone" | "left-over":
                self._to(card, "spell_discard", TABLE, self.observers)
            case "shuffle":
                self._shuffled(PILES[x])
            case "eliminated" | "concedes":
                self._out(seat)

    def _deal(self, after: dict[int, Place]) -> None:
        """Deal each seat three pets; others cannot tell these from the Common pets of the pile."""
        for copy, place in after.items():
            if place[0] == "drawn":
                self._to(copy, *place, [place[1]])
        for who in self.observers:
            unseen = [copy for copy, (_, seat) in self.place.items() if self.kind[copy] == "pet" and seat != who]
            for copy in unseen:
                self.bags[who][copy].clear()
            self._mix([who], self._lying("pet_pile", TABLE))
            self.identities.add(self._mix([who], [copy for copy in unseen if self.common[copy]]))
            self.identities.add(self._mix([who], [copy for copy in unseen if not self.common[copy]]))

    def _use_up(self) -> None:
        for copy in self._lying("shown", TABLE):
            if self.kind[copy] == "spell":
                self._to(copy, "spell_discard", TABLE, self.observers)

    def _shuffled(self, kind: str) -> None:
        shuffled = self._lying(f"{kind}_discard", TABLE)
        for copy in shuffled:
            self.place[copy] = (f"{kind}_pile", TABLE)
        self._mix(self.observers, shuffled)
        for who in self.observers:
            kept = [copy for copy, (zone, _) in self.place.items() if zone == "hand" and self.bags[who][copy]]
            self.kept[who] |= {copy for copy in kept if not self.bags[who][copy] & self.identities}

    def _out(self, seat: int) -> None:
        for copy, (_, owner) in list(self.place.items()):
            if owner == seat:
                zone = "box" if self.kind[copy] == "basic" else f"{self.kind[copy]}_discard"
                self._to(copy, zone, TABLE, self.observers)
