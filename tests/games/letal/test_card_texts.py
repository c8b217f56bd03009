# ruff: noqa: E501 - the texts stand on one line each, as the specification prints them
"""The texts of L.E.T.A.L.: what every card means, that it is printed to the letter, and what a designer may write.

The tables below are entries of four lines: a card or an ability, its text in English and in French with `|` between the
printed lines, and its tree.
"""

import tomllib
from pathlib import Path

import pytest

from cardwright.games.letal import card_checks
from cardwright.games.letal.board import RESTING
from cardwright.games.letal.phrases import AVENGING, BOOK
from cardwright.games.letal.schema import SCHEMA
from cardwright.text import LANGUAGES, Language, TextError, Tree, check_cards, load_cards, print_text, read_text
from cardwright.text.phrase_index import example_of
from cardwright.text.phrasebook import Row
from cardwright.text.reader import Reading
from cardwright.text.sampler import productions_of
from tests.covers import covers
from tests.text.circle import (
    entries,
    never_said,
    no_word_is_dropped,
    printed,
    random_texts_come_back,
    tree_of,
)

CARDS = """
assassin: Ambush
This hero's attacks deal 1 more damage to an enemy adjacent to one of this hero's allies.
Les attaques de ce héros infligent 1 dégât de plus à un ennemi adjacent à un allié de ce héros.
change(by(self), more(1), to(a(hero(enemy, beside_ally))))

assassin: Slip Away
During your main phase, hide 1 card: Move 1.
Pendant votre phase principale, cachez 1 carte : déplacez ce héros d'une case.
use(main_phase, pay_hide(1)), move(self, steps(1))

gatewarden: Tower Shield
When this hero defends, each hidden card prevents 3 physical damage instead of 2.
Quand ce héros se défend, chaque carte cachée prévient 3 dégâts physiques au lieu de 2.
guard(3, 2)

gatewarden: Interpose
When an adjacent ally is attacked, before defence, hide 1 card: Prevent 2 damage to that ally.
Quand un allié adjacent est attaqué, avant la défense, cachez 1 carte : prévenez 2 dégâts infligés à cet allié.
use(attacked(a(hero(ally, adjacent)), before_defence), pay_hide(1)), prevent(damage(2), that_ally)

emberwright: Spark
Action, hide 1 card: Deal 2 magical damage to an enemy in Range 3.
Action, cachez 1 carte : infligez 2 dégâts magiques à un ennemi à Portée 3.
skill(pay_hide(1)), deal(damage(2, magical), a(hero(enemy, range(3))))

emberwright: Banked Coals
At the beginning of your turn, if this hero has 2 or fewer cards in hand, draw 1 card.
Au début de votre tour, si ce héros a au plus 2 cartes en main, piochez 1 carte.
on(turn_begins, if(hand_at_most(self, 2), draw(self, 1)))

longshot: Steady Aim
This hero's attacks deal 1 more damage to an enemy 3 or more steps away.
Les attaques de ce héros infligent 1 dégât de plus à un ennemi situé à 3 cases ou plus.
change(by(self), more(1), to(a(hero(enemy, far(3)))))

longshot: Fall Back
Action: Move 2. | Place 1 Mark token on an enemy in Range 4.
Action : déplacez ce héros de 2 cases. | Placez 1 jeton Marque sur un ennemi à Portée 4.
skill, move(self, steps(2)), place_token(1, mark, a(hero(enemy, range(4))))

longshot: Scouted Ahead
At the beginning of the game, place 1 Mark token on an enemy.
Au début de la partie, placez 1 jeton Marque sur un ennemi.
on(game_begins, place_token(1, mark, a(hero(enemy))))

bonesetter: Field Kit
When this hero uses Resting, it recovers 1 Endurance.
Quand ce héros se repose, il récupère 1 point d'Endurance.
on(rests, recover(it, 1))

bonesetter: Splint
Once per turn, during your main phase, discard 1 card: An ally in Radius 2 recovers 2 Endurance.
Une fois par tour, pendant votre phase principale, défaussez 1 carte : un allié dans un Rayon de 2 récupère 2 points d'Endurance.
use(once_per_turn, main_phase, pay_discard(1)), recover(a(hero(ally, radius(2))), 2)

bonesetter: Full Satchel
At the beginning of the game, an ally draws 1 card.
Au début de la partie, un allié pioche 1 carte.
on(game_begins, draw(a(hero(ally)), 1))

puppeteer: Tangled Strings
Once per turn, when this hero pushes or pulls an enemy, that enemy loses 1 Endurance.
Une fois par tour, quand ce héros repousse ou attire un ennemi, cet ennemi perd 1 point d'Endurance.
on(once_per_turn, displaces(a(hero(enemy))), lose(that_enemy, 1))

puppeteer: Tug
During your main phase, hide 1 card: Pull an enemy in Range 3 by 1.
Pendant votre phase principale, cachez 1 carte : attirez d'une case un ennemi à Portée 3.
use(main_phase, pay_hide(1)), pull(a(hero(enemy, range(3))), steps(1))

quick_stab
Refresh. | Deal 2 physical damage to an adjacent enemy.
Enchaînement. | Infligez 2 dégâts physiques à un ennemi adjacent.
refresh, deal(damage(2, physical), a(hero(enemy, adjacent)))

twin_daggers
Deal 3 physical damage to an adjacent enemy. | Deal 3 physical damage to an adjacent enemy.
Infligez 3 dégâts physiques à un ennemi adjacent. | Infligez 3 dégâts physiques à un ennemi adjacent.
deal(damage(3, physical), a(hero(enemy, adjacent))), deal(damage(3, physical), a(hero(enemy, adjacent)))

lunge
Move 2. | Deal 4 physical damage to an adjacent enemy.
Déplacez ce héros de 2 cases. | Infligez 4 dégâts physiques à un ennemi adjacent.
move(self, steps(2)), deal(damage(4, physical), a(hero(enemy, adjacent)))

hit_and_run
Deal 4 physical damage to an adjacent enemy. | Move 2.
Infligez 4 dégâts physiques à un ennemi adjacent. | Déplacez ce héros de 2 cases.
deal(damage(4, physical), a(hero(enemy, adjacent))), move(self, steps(2))

throwing_knife
Deal 4 physical damage to an enemy in Range 3.
Infligez 4 dégâts physiques à un ennemi à Portée 3.
deal(damage(4, physical), a(hero(enemy, range(3))))

between_the_ribs
Deal 5 physical damage to an adjacent enemy. | If that attack was not blocked, that enemy loses 2 Endurance.
Infligez 5 dégâts physiques à un ennemi adjacent. | Si cette attaque n'a pas été bloquée, cet ennemi perd 2 points d'Endurance.
deal(damage(5, physical), a(hero(enemy, adjacent))), if(not_blocked, lose(that_enemy, 2))

hamstring
Deal 4 physical damage to an adjacent enemy. | If that attack was not fully blocked, disable that enemy.
Infligez 4 dégâts physiques à un ennemi adjacent. | Si cette attaque n'a pas été entièrement bloquée, désactivez cet ennemi.
deal(damage(4, physical), a(hero(enemy, adjacent))), if(not_fully_blocked, disable(that_enemy))

shadow_walk
Refresh. | Move 3.
Enchaînement. | Déplacez ce héros de 3 cases.
refresh, move(self, steps(3))

changing_places
Refresh. | Swap positions with a hero in Radius 2.
Enchaînement. | Ce héros change de place avec un héros dans un Rayon de 2.
refresh, swap(a(hero(anyone, radius(2))))

cutpurse
An adjacent enemy discards 1 card. | Draw 1 card.
Un ennemi adjacent défausse 1 carte. | Piochez 1 carte.
discard(a(hero(enemy, adjacent)), 1), draw(self, 1)

biding_time
Draw 2 cards. | Hide 1 card. | Draw 1 card.
Piochez 2 cartes. | Cachez 1 carte. | Piochez 1 carte.
draw(self, 2), hide(1), draw(self, 1)

venom_coat
When this hero deals damage to an enemy with an attack, that enemy loses 1 Endurance.
Quand ce héros inflige des dégâts à un ennemi avec une attaque, cet ennemi perd 1 point d'Endurance.
on(deals_damage(a(hero(enemy))), lose(that_enemy, 1))

cold_blood
This hero's attacks deal 2 more damage to a disabled enemy.
Les attaques de ce héros infligent 2 dégâts de plus à un ennemi désactivé.
change(by(self), more(2), to(a(hero(enemy, disabled))))

sidestep
When an enemy in Radius 2 moves: | Move 1.
Quand un ennemi dans un Rayon de 2 se déplace : | Déplacez ce héros d'une case.
when(moves(a(hero(enemy, radius(2))))), move(self, steps(1))

smoke_pellet
When this hero is attacked, before defence: | Prevent 3 damage. | Move 1.
Quand ce héros est attaqué, avant la défense : | Prévenez 3 dégâts. | Déplacez ce héros d'une case.
when(attacked(self, before_defence)), prevent(damage(3)), move(self, steps(1))

feint
When this hero attacks, after defence: | This attack deals 2 more damage.
Quand ce héros attaque, après la défense : | Cette attaque inflige 2 dégâts de plus.
when(attacks(after_defence)), more_damage(2)

poisoned_needle
Deal 2 physical damage to an enemy in Range 2. | If that attack was not fully blocked, that enemy loses 2 Endurance.
Infligez 2 dégâts physiques à un ennemi à Portée 2. | Si cette attaque n'a pas été entièrement bloquée, cet ennemi perd 2 points d'Endurance.
deal(damage(2, physical), a(hero(enemy, range(2)))), if(not_fully_blocked, lose(that_enemy, 2))

blur
Refresh. | Attacks against this hero deal 1 less damage this round.
Enchaînement. | Les attaques contre ce héros infligent 1 dégât de moins pendant cette manche.
refresh, lasting(change(against(self), less(1)), this_round)

backstab
Deal 5 physical damage to an adjacent enemy. | If that enemy is adjacent to one of this hero's allies, it loses 1 Endurance.
Infligez 5 dégâts physiques à un ennemi adjacent. | Si cet ennemi est adjacent à un allié de ce héros, il perd 1 point d'Endurance.
deal(damage(5, physical), a(hero(enemy, adjacent))), if(beside_ally(that_enemy), lose(it, 1))

shield_bash
Deal 4 physical damage to an adjacent enemy. | Push that enemy by 2.
Infligez 4 dégâts physiques à un ennemi adjacent. | Repoussez cet ennemi de 2 cases.
deal(damage(4, physical), a(hero(enemy, adjacent))), push(that_enemy, steps(2))

hammerfall
Deal 6 physical damage to an adjacent enemy.
Infligez 6 dégâts physiques à un ennemi adjacent.
deal(damage(6, physical), a(hero(enemy, adjacent)))

wide_sweep
Deal 4 physical damage to each adjacent enemy.
Infligez 4 dégâts physiques à chaque ennemi adjacent.
deal(damage(4, physical), each(hero(enemy, adjacent)))

bear_down
Move 2. | Deal 4 physical damage to an adjacent enemy. | Push that enemy by 1.
Déplacez ce héros de 2 cases. | Infligez 4 dégâts physiques à un ennemi adjacent. | Repoussez cet ennemi d'une case.
move(self, steps(2)), deal(damage(4, physical), a(hero(enemy, adjacent))), push(that_enemy, steps(1))

boarding_hook
Pull an enemy in Range 3 by 2. | Deal 4 physical damage to an adjacent enemy.
Attirez de 2 cases un ennemi à Portée 3. | Infligez 4 dégâts physiques à un ennemi adjacent.
pull(a(hero(enemy, range(3))), steps(2)), deal(damage(4, physical), a(hero(enemy, adjacent)))

measured_step
Refresh. | Move 2.
Enchaînement. | Déplacez ce héros de 2 cases.
refresh, move(self, steps(2))

form_up
Refresh. | Move an ally in Radius 3 by 2.
Enchaînement. | Déplacez de 2 cases un allié dans un Rayon de 3.
refresh, move(a(hero(ally, radius(3))), steps(2))

bar_the_way
Extra cost: hide 1 card. | Disable an adjacent enemy.
Coût supplémentaire : cachez 1 carte. | Désactivez un ennemi adjacent.
extra(pay_hide(1)), disable(a(hero(enemy, adjacent)))

second_breath
This hero recovers 4 Endurance. | Remove this card from the game.
Ce héros récupère 4 points d'Endurance. | Retirez cette carte de la partie.
recover(self, 4), remove_self

morning_drill
Draw 2 cards.
Piochez 2 cartes.
draw(self, 2)

long_haft
This hero's attacks have Reach 2.
Les attaques de ce héros ont une Allonge de 2.
reach(by(self), 2)

rooted_stance
Refresh. | This hero cannot be pushed. | This hero cannot be pulled.
Enchaînement. | Ce héros ne peut pas être repoussé. | Ce héros ne peut pas être attiré.
refresh, cannot(self, be_pushed), cannot(self, be_pulled)

iron_discipline
When this hero fully blocks an attack, draw 1 card.
Quand ce héros bloque entièrement une attaque, piochez 1 carte.
on(fully_blocks, draw(self, 1))

raised_shield
When this hero is the target of a physical attack, before defence: | Prevent 4 physical damage.
Quand ce héros est la cible d'une attaque physique, avant la défense : | Prévenez 4 dégâts physiques.
when(targeted(physical, before_defence)), prevent(damage(4, physical))

cover
When an ally in Radius 2 is attacked, before defence: | Prevent 3 damage to that ally.
Quand un allié dans un Rayon de 2 est attaqué, avant la défense : | Prévenez 3 dégâts infligés à cet allié.
when(attacked(a(hero(ally, radius(2))), before_defence)), prevent(damage(3), that_ally)

counterblow
When this hero is attacked by an adjacent enemy, after defence: | That enemy loses 2 Endurance.
Quand ce héros est attaqué par un ennemi adjacent, après la défense : | Cet ennemi perd 2 points d'Endurance.
when(attacked_by(a(hero(enemy, adjacent)), after_defence)), lose(that_enemy, 2)

shield_wall
Attacks against this hero and each adjacent ally deal 2 less damage this round.
Les attaques contre ce héros et chaque allié adjacent infligent 2 dégâts de moins pendant cette manche.
lasting(change(against(both(self, each(hero(ally, adjacent)))), less(2)), this_round)

lock_blades
Deal 4 physical damage to an adjacent enemy. | That enemy cannot move this round.
Infligez 4 dégâts physiques à un ennemi adjacent. | Cet ennemi ne peut pas se déplacer pendant cette manche.
deal(damage(4, physical), a(hero(enemy, adjacent))), lasting(cannot(that_enemy, move_at_all), this_round)

sentinel
Attacks against each adjacent ally deal 1 less damage.
Les attaques contre chaque allié adjacent infligent 1 dégât de moins.
change(against(each(hero(ally, adjacent))), less(1))

fire_dart
Deal 3 magical damage to an enemy in Range 4.
Infligez 3 dégâts magiques à un ennemi à Portée 4.
deal(damage(3, magical), a(hero(enemy, range(4))))

bursting_ember
Choose a case in Range 3. | Deal 3 magical damage to each hero on that case or adjacent to it.
Choisissez une case à Portée 3. | Infligez 3 dégâts magiques à chaque héros sur cette case ou sur une case adjacente.
choose_case(case(range(3))), deal(damage(3, magical), each(hero(anyone, cross)))

ring_of_cinders
Deal 2 magical damage to each enemy in Radius 2. | Push each adjacent enemy by 1.
Infligez 2 dégâts magiques à chaque ennemi dans un Rayon de 2. | Repoussez d'une case chaque ennemi adjacent.
deal(damage(2, magical), each(hero(enemy, radius(2)))), push(each(hero(enemy, adjacent)), steps(1))

flicker
Refresh. | Deal 1 magical damage to an enemy in Radius 3.
Enchaînement. | Infligez 1 dégât magique à un ennemi dans un Rayon de 3.
refresh, deal(damage(1, magical), a(hero(enemy, radius(3))))

furnace_line
Choose a direction. | Deal 3 magical damage to each hero in Range 4 in that direction.
Choisissez une direction. | Infligez 3 dégâts magiques à chaque héros à Portée 4 dans cette direction.
choose_direction, deal(damage(3, magical), each(hero(anyone, along(4))))

white_heat
Extra cost: hide 2 cards. | Deal 5 magical damage to an enemy in Radius 3. | Remove this card from the game.
Coût supplémentaire : cachez 2 cartes. | Infligez 5 dégâts magiques à un ennemi dans un Rayon de 3. | Retirez cette carte de la partie.
extra(pay_hide(2)), deal(damage(5, magical), a(hero(enemy, radius(3)))), remove_self

walk_through_fire
Refresh. | Place this hero on a free case in Radius 3.
Enchaînement. | Placez ce héros sur une case libre dans un Rayon de 3.
refresh, place(case(radius(3)))

bellows
Refresh. | Push an enemy in Range 3 by 2.
Enchaînement. | Repoussez de 2 cases un ennemi à Portée 3.
refresh, push(a(hero(enemy, range(3))), steps(2))

sear_shut
This hero or an adjacent ally recovers 2 Endurance. | Draw 1 card.
Ce héros ou un allié adjacent récupère 2 points d'Endurance. | Piochez 1 carte.
recover(either(self, a(hero(ally, adjacent))), 2), draw(self, 1)

read_the_embers
Draw 3 cards. | Hide 1 card.
Piochez 3 cartes. | Cachez 1 carte.
draw(self, 3), hide(1)

choking_ash
Disable an enemy in Radius 2. | Disable this hero.
Désactivez un ennemi dans un Rayon de 2. | Désactivez ce héros.
disable(a(hero(enemy, radius(2)))), disable(self)

kindling
This hero's magical attacks deal 1 more damage.
Les attaques magiques de ce héros infligent 1 dégât de plus.
change(by(self, magical), more(1))

molten_ward
When an adjacent enemy attacks this hero, that enemy loses 1 Endurance.
Quand un ennemi adjacent attaque ce héros, cet ennemi perd 1 point d'Endurance.
on(attacks_this(a(hero(enemy, adjacent))), lose(that_enemy, 1))

heat_haze
When this hero is attacked, before defence: | Prevent 3 damage.
Quand ce héros est attaqué, avant la défense : | Prévenez 3 dégâts.
when(attacked(self, before_defence)), prevent(damage(3))

flare
When this hero attacks, before defence: | Extra cost: hide 1 card. | This attack deals 2 more damage.
Quand ce héros attaque, avant la défense : | Coût supplémentaire : cachez 1 carte. | Cette attaque inflige 2 dégâts de plus.
when(attacks(before_defence)), extra(pay_hide(1)), more_damage(2)

backdraft
When an adjacent enemy plays an Attack card: | Push that enemy by 1.
Quand un ennemi adjacent joue une carte Attaque : | Repoussez cet ennemi d'une case.
when(plays(a(hero(enemy, adjacent)), attack_card)), push(that_enemy, steps(1))

stoke
Refresh. | This hero's magical attacks deal 1 more damage this turn.
Enchaînement. | Les attaques magiques de ce héros infligent 1 dégât de plus pendant ce tour.
refresh, lasting(change(by(self, magical), more(1)), this_turn)

wall_of_smoke
Attacks against this hero deal 2 less damage this round. | Draw 1 card.
Les attaques contre ce héros infligent 2 dégâts de moins pendant cette manche. | Piochez 1 carte.
lasting(change(against(self), less(2)), this_round), draw(self, 1)

burning_step
Deal 3 magical damage to an adjacent enemy. | Place this hero on a free case in Range 3.
Infligez 3 dégâts magiques à un ennemi adjacent. | Placez ce héros sur une case libre à Portée 3.
deal(damage(3, magical), a(hero(enemy, adjacent))), place(case(range(3)))

long_arrow
Deal 4 physical damage to an enemy in Range 5.
Infligez 4 dégâts physiques à un ennemi à Portée 5.
deal(damage(4, physical), a(hero(enemy, range(5))))

pinning_shot
Deal 3 physical damage to an enemy in Range 4. | If that attack was not blocked, disable that enemy.
Infligez 3 dégâts physiques à un ennemi à Portée 4. | Si cette attaque n'a pas été bloquée, désactivez cet ennemi.
deal(damage(3, physical), a(hero(enemy, range(4)))), if(not_blocked, disable(that_enemy))

call_the_shot
Refresh. | Place 1 Mark token on an enemy in Radius 4.
Enchaînement. | Placez 1 jeton Marque sur un ennemi dans un Rayon de 4.
refresh, place_token(1, mark, a(hero(enemy, radius(4))))

collect_the_bounty
Deal 4 physical damage to an enemy in Range 4. | Remove all Mark tokens from that enemy. If you did, that enemy loses 2 Endurance.
Infligez 4 dégâts physiques à un ennemi à Portée 4. | Retirez tous les jetons Marque de cet ennemi. Si vous l'avez fait, cet ennemi perd 2 points d'Endurance.
deal(damage(4, physical), a(hero(enemy, range(4)))), did(remove_tokens(mark, that_enemy), lose(that_enemy, 2))

higher_ground
When this hero deals damage to an enemy with an attack, you may place 1 Mark token on that enemy.
Quand ce héros inflige des dégâts à un ennemi avec une attaque, vous pouvez placer 1 jeton Marque sur cet ennemi.
on(deals_damage(a(hero(enemy))), may(place_token(1, mark, that_enemy)))

caltrops
When an enemy in Radius 2 moves: | That enemy loses 1 Endurance.
Quand un ennemi dans un Rayon de 2 se déplace : | Cet ennemi perd 1 point d'Endurance.
when(moves(a(hero(enemy, radius(2))))), lose(that_enemy, 1)

leap_clear
When an adjacent enemy plays an Attack card: | Move 2.
Quand un ennemi adjacent joue une carte Attaque : | Déplacez ce héros de 2 cases.
when(plays(a(hero(enemy, adjacent)), attack_card)), move(self, steps(2))

fletching
Draw 1 card. | You may return 1 Attack card from your discard pile to your hand. | Remove this card from the game.
Piochez 1 carte. | Vous pouvez reprendre en main 1 carte Attaque de votre défausse. | Retirez cette carte de la partie.
draw(self, 1), may(return_cards(1, attack_card)), remove_self

low_volley
Choose a direction. | Deal 3 physical damage to each enemy in Range 5 in that direction.
Choisissez une direction. | Infligez 3 dégâts physiques à chaque ennemi à Portée 5 dans cette direction.
choose_direction, deal(damage(3, physical), each(hero(enemy, along(5))))

heavy_bolt
Deal 5 physical damage to an enemy in Range 3. | Push that enemy by 1.
Infligez 5 dégâts physiques à un ennemi à Portée 3. | Repoussez cet ennemi d'une case.
deal(damage(5, physical), a(hero(enemy, range(3)))), push(that_enemy, steps(1))

new_perch
Refresh. | Move 2.
Enchaînement. | Déplacez ce héros de 2 cases.
refresh, move(self, steps(2))

over_the_wall
Place this hero on a free case in Range 2. | Draw 1 card.
Placez ce héros sur une case libre à Portée 2. | Piochez 1 carte.
place(case(range(2))), draw(self, 1)

far_eye
Refresh. | The Range of this hero's attacks is increased by 1.
Enchaînement. | La Portée des attaques de ce héros augmente de 1.
refresh, range_more(by(self), 1)

behind_the_parapet
When this hero is attacked by an enemy 3 or more steps away, before defence: | Prevent 4 damage.
Quand ce héros est attaqué par un ennemi situé à 3 cases ou plus, avant la défense : | Prévenez 4 dégâts.
when(attacked_by(a(hero(enemy, far(3))), before_defence)), prevent(damage(4))

long_watch
Draw 2 cards. | Place 1 Mark token on an enemy in Radius 3.
Piochez 2 cartes. | Placez 1 jeton Marque sur un ennemi dans un Rayon de 3.
draw(self, 2), place_token(1, mark, a(hero(enemy, radius(3))))

named_on_the_arrow
Refresh. | Deal 2 physical damage to an enemy in Radius 4 with a Mark token.
Enchaînement. | Infligez 2 dégâts physiques à un ennemi dans un Rayon de 4 qui porte un jeton Marque.
refresh, deal(damage(2, physical), a(hero(enemy, radius(4), bearing(mark))))

harassing_shot
Deal 3 physical damage to an enemy in Range 4. | That enemy's attacks deal 2 less damage this round.
Infligez 3 dégâts physiques à un ennemi à Portée 4. | Les attaques de cet ennemi infligent 2 dégâts de moins pendant cette manche.
deal(damage(3, physical), a(hero(enemy, range(4)))), lasting(change(by(that_enemy), less(2)), this_round)

pathfinder
Refresh. | Move 1. | Move an ally in Radius 2 by 2.
Enchaînement. | Déplacez ce héros d'une case. | Déplacez de 2 cases un allié dans un Rayon de 2.
refresh, move(self, steps(1)), move(a(hero(ally, radius(2))), steps(2))

snare
When an enemy in Radius 2 moves: | Place 1 Mark token on that enemy. | That enemy cannot move this turn.
Quand un ennemi dans un Rayon de 2 se déplace : | Placez 1 jeton Marque sur cet ennemi. | Cet ennemi ne peut pas se déplacer pendant ce tour.
when(moves(a(hero(enemy, radius(2))))), place_token(1, mark, that_enemy), lasting(cannot(that_enemy, move_at_all), this_turn)

set_the_bone
An ally in Radius 2 recovers 2 Endurance. | Enable that ally.
Un allié dans un Rayon de 2 récupère 2 points d'Endurance. | Réactivez cet allié.
recover(a(hero(ally, radius(2))), 2), enable(that_ally)

strong_tonic
This hero and each ally in Radius 3 recover 2 Endurance. | Remove this card from the game.
Ce héros et chaque allié dans un Rayon de 3 récupèrent chacun 2 points d'Endurance. | Retirez cette carte de la partie.
recover(both(self, each(hero(ally, radius(3)))), 2), remove_self

crutch_blow
Deal 4 physical damage to an adjacent enemy. | An adjacent ally draws 1 card.
Infligez 4 dégâts physiques à un ennemi adjacent. | Un allié adjacent pioche 1 carte.
deal(damage(4, physical), a(hero(enemy, adjacent))), draw(a(hero(ally, adjacent)), 1)

pressure_point
Deal 4 physical damage to an adjacent enemy. | If that attack was not blocked, that enemy discards 2 cards.
Infligez 4 dégâts physiques à un ennemi adjacent. | Si cette attaque n'a pas été bloquée, cet ennemi défausse 2 cartes.
deal(damage(4, physical), a(hero(enemy, adjacent))), if(not_blocked, discard(that_enemy, 2))

house_call
Refresh. | Move 3. | If an ally is adjacent to this hero, draw 1 card.
Enchaînement. | Déplacez ce héros de 3 cases. | Si un allié est adjacent à ce héros, piochez 1 carte.
refresh, move(self, steps(3)), if(beside_this(a(hero(ally))), draw(self, 1))

bedside_manner
At the end of your turn, if this hero made no attack this turn, an ally in Radius 2 recovers 1 Endurance.
À la fin de votre tour, si ce héros n'a pas attaqué pendant ce tour, un allié dans un Rayon de 2 récupère 1 point d'Endurance.
on(turn_ends, if(no_attack(self), recover(a(hero(ally, radius(2))), 1)))

numbing_salve
When this hero or an ally in Radius 3 is attacked, before defence: | Prevent 2 damage to that hero.
Quand ce héros ou un allié dans un Rayon de 3 est attaqué, avant la défense : | Prévenez 2 dégâts infligés à ce héros-là.
when(attacked(either(self, a(hero(ally, radius(3)))), before_defence)), prevent(damage(2), that_hero)

share_supplies
This hero and each ally in Radius 2 draw 1 card. | Hide 1 card.
Ce héros et chaque allié dans un Rayon de 2 piochent chacun 1 carte. | Cachez 1 carte.
draw(both(self, each(hero(ally, radius(2)))), 1), hide(1)

bitter_draught
Deal 2 magical damage to an enemy in Range 2. | That enemy discards 1 card.
Infligez 2 dégâts magiques à un ennemi à Portée 2. | Cet ennemi défausse 1 carte.
deal(damage(2, magical), a(hero(enemy, range(2)))), discard(that_enemy, 1)

bone_saw
Deal 4 physical damage to an adjacent enemy. | If that attack was not fully blocked, that enemy loses 1 Endurance.
Infligez 4 dégâts physiques à un ennemi adjacent. | Si cette attaque n'a pas été entièrement bloquée, cet ennemi perd 1 point d'Endurance.
deal(damage(4, physical), a(hero(enemy, adjacent))), if(not_fully_blocked, lose(that_enemy, 1))

make_room
Deal 4 physical damage to an adjacent enemy. | Push that enemy by 1. | Move 1.
Infligez 4 dégâts physiques à un ennemi adjacent. | Repoussez cet ennemi d'une case. | Déplacez ce héros d'une case.
deal(damage(4, physical), a(hero(enemy, adjacent))), push(that_enemy, steps(1)), move(self, steps(1))

drag_clear
Refresh. | Pull an ally in Range 4 by 3.
Enchaînement. | Attirez de 3 cases un allié à Portée 4.
refresh, pull(a(hero(ally, range(4))), steps(3))

clean_linen
Once per turn, when an ally in Radius 3 recovers Endurance, draw 1 card.
Une fois par tour, quand un allié dans un Rayon de 3 récupère de l'Endurance, piochez 1 carte.
on(once_per_turn, recovers(a(hero(ally, radius(3)))), draw(self, 1))

smelling_salts
When an ally in Radius 3 becomes disabled: | Enable that ally.
Quand un allié dans un Rayon de 3 vient d'être désactivé : | Réactivez cet allié.
when(becomes_disabled(a(hero(ally, radius(3))))), enable(that_ally)

thick_bandage
When this hero is attacked, before defence: | Prevent 2 damage. | Draw 1 card.
Quand ce héros est attaqué, avant la défense : | Prévenez 2 dégâts. | Piochez 1 carte.
when(attacked(self, before_defence)), prevent(damage(2)), draw(self, 1)

sort_the_satchel
Draw 3 cards. | Hide 1 card.
Piochez 3 cartes. | Cachez 1 carte.
draw(self, 3), hide(1)

willow_bark
Refresh. | Attacks against an ally in Radius 2 deal 1 less damage this round.
Enchaînement. | Les attaques contre un allié dans un Rayon de 2 infligent 1 dégât de moins pendant cette manche.
refresh, lasting(change(against(a(hero(ally, radius(2)))), less(1)), this_round)

bloodletting
Deal 4 physical damage to an adjacent enemy. | If that attack was not fully blocked, an ally in Radius 2 recovers 2 Endurance.
Infligez 4 dégâts physiques à un ennemi adjacent. | Si cette attaque n'a pas été entièrement bloquée, un allié dans un Rayon de 2 récupère 2 points d'Endurance.
deal(damage(4, physical), a(hero(enemy, adjacent))), if(not_fully_blocked, recover(a(hero(ally, radius(2))), 2))

pass_the_flask
An ally in Radius 3 draws 2 cards.
Un allié dans un Rayon de 3 pioche 2 cartes.
draw(a(hero(ally, radius(3))), 2)

whip_cord
Pull an enemy in Range 3 by 1. | Deal 4 physical damage to an enemy in Range 2.
Attirez d'une case un ennemi à Portée 3. | Infligez 4 dégâts physiques à un ennemi à Portée 2.
pull(a(hero(enemy, range(3))), steps(1)), deal(damage(4, physical), a(hero(enemy, range(2))))

dance
Move an enemy in Radius 3 by 2. | That enemy loses 1 Endurance.
Déplacez de 2 cases un ennemi dans un Rayon de 3. | Cet ennemi perd 1 point d'Endurance.
move(a(hero(enemy, radius(3))), steps(2)), lose(that_enemy, 1)

cut_the_strings
Deal 3 magical damage to an enemy in Range 3. | If that enemy has 2 or fewer cards in hand, disable it.
Infligez 3 dégâts magiques à un ennemi à Portée 3. | Si cet ennemi a au plus 2 cartes en main, désactivez-le.
deal(damage(3, magical), a(hero(enemy, range(3)))), if(hand_at_most(that_enemy, 2), disable(it))

understudy
When an enemy in Radius 2 plays an Attack card: | Swap positions with an ally in Radius 2. | That ally draws 1 card.
Quand un ennemi dans un Rayon de 2 joue une carte Attaque : | Ce héros change de place avec un allié dans un Rayon de 2. | Cet allié pioche 1 carte.
when(plays(a(hero(enemy, radius(2))), attack_card)), swap(a(hero(ally, radius(2)))), draw(that_ally, 1)

stage_fright
Each enemy in Radius 2 discards 1 card at random.
Chaque ennemi dans un Rayon de 2 défausse 1 carte au hasard.
discard_random(each(hero(enemy, radius(2))), 1)

marked_thread
Put this Aura on an enemy in Range 4. | At the beginning of your turn, pull that enemy by 1.
Posez cette Aura sur un ennemi à Portée 4. | Au début de votre tour, attirez cet ennemi d'une case.
put_aura(a(hero(enemy, range(4)))), on(turn_begins, pull(that_enemy, steps(1)))

unpick
Refresh. | Discard 1 Aura of a hero in Range 3.
Enchaînement. | Défaussez 1 Aura d'un héros à Portée 3.
refresh, discard_aura(1, a(hero(anyone, range(3))))

curtain
When this hero is the target of a magical attack, after defence: | Prevent 3 magical damage. | Push the attacker by 1.
Quand ce héros est la cible d'une attaque magique, après la défense : | Prévenez 3 dégâts magiques. | Repoussez l'attaquant d'une case.
when(targeted(magical, after_defence)), prevent(damage(3, magical)), push(attacker, steps(1))

garrotte
Deal 5 physical damage to an adjacent enemy. | If that attack was not blocked, that enemy discards 1 card.
Infligez 5 dégâts physiques à un ennemi adjacent. | Si cette attaque n'a pas été bloquée, cet ennemi défausse 1 carte.
deal(damage(5, physical), a(hero(enemy, adjacent))), if(not_blocked, discard(that_enemy, 1))

tangled_feet
Deal 3 magical damage to an enemy in Range 3. | Pull that enemy by 2.
Infligez 3 dégâts magiques à un ennemi à Portée 3. | Attirez cet ennemi de 2 cases.
deal(damage(3, magical), a(hero(enemy, range(3)))), pull(that_enemy, steps(2))

knock_heads
Choose a case in Range 3. | Deal 3 physical damage to each enemy on that case or adjacent to it.
Choisissez une case à Portée 3. | Infligez 3 dégâts physiques à chaque ennemi sur cette case ou sur une case adjacente.
choose_case(case(range(3))), deal(damage(3, physical), each(hero(enemy, cross)))

role_reversal
Refresh. | Swap positions with an enemy in Radius 2.
Enchaînement. | Ce héros change de place avec un ennemi dans un Rayon de 2.
refresh, swap(a(hero(enemy, radius(2))))

rehearsal
Draw 3 cards. | Discard 1 card.
Piochez 3 cartes. | Défaussez 1 carte.
draw(self, 3), discard(self, 1)

sweeping_bow
Refresh. | Move 1. | Push an adjacent enemy by 2.
Enchaînement. | Déplacez ce héros d'une case. | Repoussez de 2 cases un ennemi adjacent.
refresh, move(self, steps(1)), push(a(hero(enemy, adjacent)), steps(2))

merciless_critic
This hero's attacks deal 1 more damage to an enemy with 2 or fewer cards in hand.
Les attaques de ce héros infligent 1 dégât de plus à un ennemi qui a au plus 2 cartes en main.
change(by(self), more(1), to(a(hero(enemy, hand_at_most(2)))))

sleight_of_hand
When this hero is attacked, before defence: | Draw 1 card. | Prevent 2 damage.
Quand ce héros est attaqué, avant la défense : | Piochez 1 carte. | Prévenez 2 dégâts.
when(attacked(self, before_defence)), draw(self, 1), prevent(damage(2))

feet_of_lead
An enemy in Radius 3 cannot move this round. | Draw 1 card.
Un ennemi dans un Rayon de 3 ne peut pas se déplacer pendant cette manche. | Piochez 1 carte.
lasting(cannot(a(hero(enemy, radius(3))), move_at_all), this_round), draw(self, 1)

cruel_joke
Deal 4 physical damage to an enemy in Range 2. | Swap positions with that enemy.
Infligez 4 dégâts physiques à un ennemi à Portée 2. | Ce héros change de place avec cet ennemi.
deal(damage(4, physical), a(hero(enemy, range(2)))), swap(that_enemy)

prompter
When an ally in Radius 3 is attacked, before defence: | That ally draws 2 cards.
Quand un allié dans un Rayon de 3 est attaqué, avant la défense : | Cet allié pioche 2 cartes.
when(attacked(a(hero(ally, radius(3))), before_defence)), draw(that_ally, 2)

straight_blow
Deal 5 physical damage to an adjacent enemy.
Infligez 5 dégâts physiques à un ennemi adjacent.
deal(damage(5, physical), a(hero(enemy, adjacent)))

sling_stone
Deal 3 physical damage to an enemy in Range 2.
Infligez 3 dégâts physiques à un ennemi à Portée 2.
deal(damage(3, physical), a(hero(enemy, range(2))))

hedge_magic
Deal 2 magical damage to an enemy in Radius 2.
Infligez 2 dégâts magiques à un ennemi dans un Rayon de 2.
deal(damage(2, magical), a(hero(enemy, radius(2))))

headlong_charge
Move 3. | Deal 3 physical damage to an adjacent enemy.
Déplacez ce héros de 3 cases. | Infligez 3 dégâts physiques à un ennemi adjacent.
move(self, steps(3)), deal(damage(3, physical), a(hero(enemy, adjacent)))

shove
Refresh. | Push an adjacent enemy by 1.
Enchaînement. | Repoussez d'une case un ennemi adjacent.
refresh, push(a(hero(enemy, adjacent)), steps(1))

forced_march
Move 3. | Draw 1 card.
Déplacez ce héros de 3 cases. | Piochez 1 carte.
move(self, steps(3)), draw(self, 1)

last_reserves
Refresh. | Extra cost: hide 1 card. | Move 3.
Enchaînement. | Coût supplémentaire : cachez 1 carte. | Déplacez ce héros de 3 cases.
refresh, extra(pay_hide(1)), move(self, steps(3))

field_rations
Draw 1 card. | This hero recovers 2 Endurance.
Piochez 1 carte. | Ce héros récupère 2 points d'Endurance.
draw(self, 1), recover(self, 2)

study_the_ground
Draw 3 cards. | Hide 2 cards.
Piochez 3 cartes. | Cachez 2 cartes.
draw(self, 3), hide(2)

brace
Refresh. | This round, when this hero defends, each hidden card prevents 3 physical damage instead of 2.
Enchaînement. | Pendant cette manche, quand ce héros se défend, chaque carte cachée prévient 3 dégâts physiques au lieu de 2.
refresh, lasting(guard(3, 2), this_round)

rallying_cry
Refresh. | Attacks by each ally in Radius 2 deal 1 more damage this round.
Enchaînement. | Les attaques de chaque allié dans un Rayon de 2 infligent 1 dégât de plus pendant cette manche.
refresh, lasting(change(by(each(hero(ally, radius(2)))), more(1)), this_round)

whetstone
This hero's physical attacks deal 1 more damage.
Les attaques physiques de ce héros infligent 1 dégât de plus.
change(by(self, physical), more(1))

cold_iron
Refresh. | Magical attacks against this hero deal 1 less damage.
Enchaînement. | Les attaques magiques contre ce héros infligent 1 dégât de moins.
refresh, change(against(self, magical), less(1))

frugal_habits
At the beginning of your turn, if this hero has 1 or fewer cards in hand, draw 1 card.
Au début de votre tour, si ce héros a au plus 1 carte en main, piochez 1 carte.
on(turn_begins, if(hand_at_most(self, 1), draw(self, 1)))

duck
When this hero is the target of a physical attack, before defence: | Prevent 3 physical damage.
Quand ce héros est la cible d'une attaque physique, avant la défense : | Prévenez 3 dégâts physiques.
when(targeted(physical, before_defence)), prevent(damage(3, physical))

rowan_twig
When this hero is the target of a magical attack, before defence: | Prevent 3 magical damage. | Draw 1 card.
Quand ce héros est la cible d'une attaque magique, avant la défense : | Prévenez 3 dégâts magiques. | Piochez 1 carte.
when(targeted(magical, before_defence)), prevent(damage(3, magical)), draw(self, 1)

follow_through
When this hero attacks, after defence: | This attack deals 1 more damage. | Draw 1 card.
Quand ce héros attaque, après la défense : | Cette attaque inflige 1 dégât de plus. | Piochez 1 carte.
when(attacks(after_defence)), more_damage(1), draw(self, 1)

catch_breath
At the end of an opponent's turn, if this hero lost 3 or more Endurance this turn: | Draw 2 cards.
À la fin du tour d'un adversaire, si ce héros a perdu au moins 3 points d'Endurance pendant ce tour : | Piochez 2 cartes.
when(opponent_turn_ends, lost_at_least(self, 3)), draw(self, 2)
"""

FAMILIES = """
both kinds of damage
Deal 3 magical damage and 1 physical damage to each disabled enemy in Radius 2.
Infligez 3 dégâts magiques et 1 dégât physique à chaque ennemi désactivé dans un Rayon de 2.
deal(damage(3, magical), damage(1, physical), each(hero(enemy, disabled, radius(2))))

friendly heroes
Deal 1 physical damage to an adjacent disabled friendly hero. | Move that hero by 1. | Enable each friendly hero in Range 2 with a Mark token.
Infligez 1 dégât physique à un héros adjacent désactivé de votre équipe. | Déplacez ce héros-là d'une case. | Réactivez chaque héros de votre équipe à Portée 2 qui porte un jeton Marque.
deal(damage(1, physical), a(hero(friend, disabled, adjacent))), move(that_hero, steps(1)), enable(each(hero(friend, range(2), bearing(mark))))

a condition and an offer
If an adjacent enemy is adjacent to one of this hero's allies, you may move 2. If you did, you may discard 1 card at random.
Si un ennemi adjacent est adjacent à un allié de ce héros, vous pouvez déplacer ce héros de 2 cases. Si vous l'avez fait, vous pouvez défausser 1 carte au hasard.
did(if(beside_ally(a(hero(enemy, adjacent))), may(move(self, steps(2)))), may(discard_random(self, 1)))

offers
When this hero is attacked: | You may deal 1 magical damage to the attacker. | You may push the attacker by 1. | You may pull an enemy in Range 2 by 3. | You may swap positions with the attacker. | You may prevent 1 magical damage to that enemy.
Quand ce héros est attaqué : | Vous pouvez infliger 1 dégât magique à l'attaquant. | Vous pouvez repousser l'attaquant d'une case. | Vous pouvez attirer de 3 cases un ennemi à Portée 2. | Vous pouvez faire changer ce héros de place avec l'attaquant. | Vous pouvez prévenir 1 dégât magique infligé à cet ennemi.
when(attacked(self)), may(deal(damage(1, magical), attacker)), may(push(attacker, steps(1))), may(pull(a(hero(enemy, range(2))), steps(3))), may(swap(attacker)), may(prevent(damage(1, magical), that_enemy))

it is the hero of the condition
Disable an enemy. | If that enemy has 0 or fewer cards in hand, it loses 3 Endurance. If you did, push it by 1.
Désactivez un ennemi. | Si cet ennemi a au plus 0 carte en main, il perd 3 points d'Endurance. Si vous l'avez fait, repoussez-le d'une case.
disable(a(hero(enemy))), did(if(hand_at_most(that_enemy, 0), lose(it, 3)), push(it, steps(1)))

it everywhere
When this hero is attacked by an enemy: | If this hero lost 2 or more Endurance this turn, place 1 Mark token on it. | If this hero made no attack this turn, its attacks deal 1 more damage this turn. | If that enemy is adjacent to this hero, deal 2 physical damage to it. | If the attacker has 1 or fewer cards in hand, you may remove all Mark tokens from it. | If the attacker has 1 or fewer cards in hand, you may disable it.
Quand ce héros est attaqué par un ennemi : | Si ce héros a perdu au moins 2 points d'Endurance pendant ce tour, placez 1 jeton Marque sur lui. | Si ce héros n'a pas attaqué pendant ce tour, ses attaques infligent 1 dégât de plus pendant ce tour. | Si cet ennemi est adjacent à ce héros, infligez-lui 2 dégâts physiques. | Si l'attaquant a au plus 1 carte en main, vous pouvez lui retirer tous les jetons Marque. | Si l'attaquant a au plus 1 carte en main, vous pouvez le désactiver.
when(attacked_by(a(hero(enemy)))), if(lost_at_least(self, 2), place_token(1, mark, it)), if(no_attack(self), lasting(change(by(it), more(1)), this_turn)), if(beside_this(that_enemy), deal(damage(2, physical), it)), if(hand_at_most(attacker, 1), may(remove_tokens(mark, it))), if(hand_at_most(attacker, 1), may(disable(it)))

this hero too
This hero and each ally in Range 2 discard 1 card at random. | Discard 2 Auras of this hero or an adjacent ally. | Remove all Mark tokens from this hero and each ally. | Place 2 Mark tokens on this hero.
Ce héros et chaque allié à Portée 2 défaussent chacun 1 carte au hasard. | Défaussez 2 Auras de ce héros ou d'un allié adjacent. | Retirez tous les jetons Marque de ce héros et de chaque allié. | Placez 2 jetons Marque sur ce héros.
discard_random(both(self, each(hero(ally, range(2)))), 1), discard_aura(2, either(self, a(hero(ally, adjacent)))), remove_tokens(mark, both(self, each(hero(ally)))), place_token(2, mark, self)

durations
Physical attacks by this hero or an adjacent ally have Reach 2 this turn. | The Range of that hero's attacks is increased by 2 this round. | This hero and each ally cannot be pushed this round. | This hero or an ally cannot move this turn.
Les attaques physiques de ce héros ou d'un allié adjacent ont une Allonge de 2 pendant ce tour. | La Portée des attaques de ce héros-là augmente de 2 pendant cette manche. | Ce héros et chaque allié ne peuvent pas être repoussés pendant cette manche. | Ce héros ou un allié ne peut pas se déplacer pendant ce tour.
lasting(reach(by(either(self, a(hero(ally, adjacent))), physical), 2), this_turn), lasting(range_more(by(that_hero), 2), this_round), lasting(cannot(both(self, each(hero(ally))), be_pushed), this_round), lasting(cannot(either(self, a(hero(ally))), move_at_all), this_turn)

this attack
When this hero is attacked, before defence, if this hero has 1 or fewer cards in hand: | Extra cost: discard 1 card. | This attack, when this hero defends, each hidden card prevents 4 physical damage instead of 2. | Attacks against this hero deal 1 less damage this attack.
Quand ce héros est attaqué, avant la défense, si ce héros a au plus 1 carte en main : | Coût supplémentaire : défaussez 1 carte. | Pendant cette attaque, quand ce héros se défend, chaque carte cachée prévient 4 dégâts physiques au lieu de 2. | Les attaques contre ce héros infligent 1 dégât de moins pendant cette attaque.
when(attacked(self, before_defence), hand_at_most(self, 1)), extra(pay_discard(1)), lasting(guard(4, 2), this_attack), lasting(change(against(self), less(1)), this_attack)

the next attack
This hero's next attack deals 2 more damage. | The next magical attack by each ally in Radius 2 deals 1 more damage to an adjacent enemy. | Disable an enemy in Range 2. | That enemy's next physical attack deals 2 less damage. | The next attack by this hero or an adjacent ally has Reach 2. | The Range of that hero's next attack is increased by 1. | If that hero made no attack this turn, its next attack deals 1 more damage.
La prochaine attaque de ce héros inflige 2 dégâts de plus. | La prochaine attaque magique de chaque allié dans un Rayon de 2 inflige 1 dégât de plus à un ennemi adjacent. | Désactivez un ennemi à Portée 2. | La prochaine attaque physique de cet ennemi inflige 2 dégâts de moins. | La prochaine attaque de ce héros ou d'un allié adjacent a une Allonge de 2. | La Portée de la prochaine attaque de ce héros-là augmente de 1. | Si ce héros-là n'a pas attaqué pendant ce tour, sa prochaine attaque inflige 1 dégât de plus.
change(next(self), more(2)), change(next(each(hero(ally, radius(2))), magical), more(1), to(a(hero(enemy, adjacent)))), disable(a(hero(enemy, range(2)))), change(next(that_enemy, physical), less(2)), reach(next(either(self, a(hero(ally, adjacent)))), 2), range_more(next(that_hero), 1), if(no_attack(that_hero), change(next(it), more(1)))

an ability with everything
Once per round, when this hero or an ally moves, if that hero is adjacent to this hero, discard 2 cards: Draw 1 card. | Choose an adjacent case.
Une fois par manche, quand ce héros ou un allié se déplace, si ce héros-là est adjacent à ce héros, défaussez 2 cartes : piochez 1 carte. | Choisissez une case adjacente.
use(once_per_round, moves(either(self, a(hero(ally)))), beside_this(that_hero), pay_discard(2)), draw(self, 1), choose_case(case(adjacent))

a limit alone
Once per turn, at the end of an opponent's turn: An enemy loses 1 Endurance.
Une fois par tour, à la fin du tour d'un adversaire : un ennemi perd 1 point d'Endurance.
use(once_per_turn, opponent_turn_ends), lose(a(hero(enemy)), 1)

cases
Place this hero on a free adjacent case. | Place this hero on a free case. | Place this hero on a free case adjacent to one of this hero's allies. | Choose a case 3 or more steps away. | Choose a direction. | Place this hero on a free case in Range 2 in that direction.
Placez ce héros sur une case libre adjacente. | Placez ce héros sur une case libre. | Placez ce héros sur une case libre adjacente à un allié de ce héros. | Choisissez une case située à 3 cases ou plus. | Choisissez une direction. | Placez ce héros sur une case libre à Portée 2 dans cette direction.
place(case(adjacent)), place(case), place(case(beside_ally)), choose_case(case(far(3))), choose_direction, place(case(along(2)))

an Aura on another hero
Refresh. | Extra cost: hide 1 card. | Put this Aura on an ally in Radius 2. | That ally's magical attacks deal 1 more damage to an enemy with a Mark token. | Once per round, when this hero pushes or pulls a hero, that hero draws 1 card.
Enchaînement. | Coût supplémentaire : cachez 1 carte. | Posez cette Aura sur un allié dans un Rayon de 2. | Les attaques magiques de cet allié infligent 1 dégât de plus à un ennemi qui porte un jeton Marque. | Une fois par manche, quand ce héros repousse ou attire un héros, ce héros-là pioche 1 carte.
refresh, extra(pay_hide(1)), put_aura(a(hero(ally, radius(2)))), change(by(that_ally, magical), more(1), to(a(hero(enemy, bearing(mark))))), on(once_per_round, displaces(a(hero(anyone))), draw(that_hero, 1))

kinds of cards
When this hero plays an Action card: | Return 2 cards from your discard pile to your hand. | Return 1 Trick card from your discard pile to your hand. | Remove this card from the game.
Quand ce héros joue une carte Action : | Reprenez en main 2 cartes de votre défausse. | Reprenez en main 1 carte Ruse de votre défausse. | Retirez cette carte de la partie.
when(plays(self, action_card)), return_cards(2), return_cards(1, trick_card), remove_self
"""

INNATE = f"""
Resting
{RESTING}
Action : piochez 1 carte.
skill, draw(self, 1)

Avenging
{AVENGING}
Action, cachez 1 carte : infligez 3 dégâts physiques à un ennemi à Portée 2 à qui ce héros garde rancune.
skill(pay_hide(1)), deal(damage(3, physical), a(hero(enemy, range(2), grudge)))
"""

SHIPPED = load_cards(SCHEMA.shipped, SCHEMA).required()
LINES = [*entries(CARDS), *entries(INNATE), *entries(FAMILIES)]


def lines(text: str) -> str:
    """Return a text with its printed lines below each other."""
    return text.replace(" | ", "\n")


@covers("LT-21.9")
@pytest.mark.parametrize(
    ("name", "en", "fr", "tree"), LINES, ids=[f"{number}-{line[0]}" for number, line in enumerate(LINES)]
)
def test_a_text_means_one_thing_and_is_printed_in_both_languages(name: str, en: str, fr: str, tree: str) -> None:
    meant = tree_of(tree)
    assert read_text(lines(en), BOOK, "en") == meant
    assert read_text(lines(fr), BOOK, "fr") == meant
    assert print_text(meant, BOOK, "en") == printed(lines(en), "en")
    assert print_text(meant, BOOK, "fr") == printed(lines(fr), "fr")


def test_every_card_is_printed_as_the_specification_has_it() -> None:
    table = {
        name: {"en": printed(lines(en), "en"), "fr": printed(lines(fr), "fr")} for name, en, fr, _ in entries(CARDS)
    }
    found = {}
    for card in SHIPPED.cards:
        texts = {card.id: card.tree} if card.tree.args else {}
        texts |= {f"{card.id}: {ability.names['en']}": ability.tree for ability in card.abilities}
        found.update({name: {lang: print_text(tree, BOOK, lang) for lang in LANGUAGES} for name, tree in texts.items()})
    assert found == table


def test_the_shipped_cards_have_neither_errors_nor_warnings() -> None:
    assert SHIPPED.problems == ()
    kinds = [card.kind for card in SHIPPED.cards]
    assert {kind: kinds.count(kind) for kind in SCHEMA.kinds} == {"hero": 6, "action": 91, "aura": 17, "trick": 24}
    assert sum(len(card.abilities) for card in SHIPPED.cards) == 14
    types = [card.words["types"] for card in SHIPPED.cards if card.kind != "hero"]
    own = ["rogue", "guardian", "mage", "hunter", "mender", "schemer"]
    assert [types.count((name,)) for name in [*own, "any"]] == [19] * 6 + [18]


def test_hero_types_have_names_in_both_languages() -> None:
    assert SHIPPED.words_of("assassin", "types", "fr") == ["Roublard"]
    assert {word.id for word in SHIPPED.open_words["types"]} == set(SHIPPED.words["types"])


@covers("LT-7.2", "LT-7.3")
def test_an_action_card_is_an_attack_because_of_its_text() -> None:
    actions = [card for card in SHIPPED.cards if card.kind == "action"]
    assert sum(card_checks.is_attack(card.tree) for card in actions) == 45
    lunge = tree_of("move(self, steps(2)), deal(damage(4, physical), a(hero(enemy, adjacent)))")
    assert card_checks.is_attack(lunge)
    assert not card_checks.is_attack(Tree("text", *lunge.args[:1]))


# How texts may be written


@pytest.mark.parametrize(
    ("text", "language", "tree"),
    [
        ("Relance.\nDéplacement 2.", "fr", "refresh, move(self, steps(2))"),
        ("Enchaînement. Déplacez de 2 cases ce héros.", "fr", "refresh, move(self, steps(2))"),
        ("Déplacez ce héros de 1 case.", "fr", "move(self, steps(1))"),
        ("Move this hero by 2.", "en", "move(self, steps(2))"),
        ("Repoussez un ennemi adjacent de 2 cases.", "fr", "push(a(hero(enemy, adjacent)), steps(2))"),
        (
            "Disable an enemy.\nPush that enemy by 1.",
            "en",
            "disable(a(hero(enemy))), push(that_enemy, steps(1))",
        ),
        (
            "Désactivez un ennemi.\nRepoussez d'une case cet ennemi.",
            "fr",
            "disable(a(hero(enemy))), push(that_enemy, steps(1))",
        ),
        ("Piochez 1 carte.\nRetirez cette carte du jeu.", "fr", "draw(self, 1), remove_self"),
        ("Piochez 1 carte. Cette carte est retirée du jeu.", "fr", "draw(self, 1), remove_self"),
        ("This hero draws 2 cards.", "en", "draw(self, 2)"),
        ("Deal 3 damage to an adjacent enemy.", "en", "deal(damage(3, physical), a(hero(enemy, adjacent)))"),
        (
            "This round, attacks against this hero deal 1 less damage.",
            "en",
            "lasting(change(against(self), less(1)), this_round)",
        ),
        ("When this hero moves: Draw 1 card.", "en", "when(moves(self)), draw(self, 1)"),
        ("Extra cost: hide 1 card. Draw 2 cards.", "en", "extra(pay_hide(1)), draw(self, 2)"),
        ("Action:\nDraw 1 card.", "en", "skill, draw(self, 1)"),
    ],
)
def test_other_spellings_are_read(text: str, language: Language, tree: str) -> None:
    assert read_text(text, BOOK, language) == tree_of(tree)


@pytest.mark.parametrize(
    ("text", "language", "word", "suggestion"),
    [
        ("Deal 2 fysical damage to an adjacent enemy.", "en", "fysical", "physical"),
        ("Deal 2 physical damage to a adjacent enemy.", "en", "a", "an"),
        ("Piochez 2 carte.", "fr", "carte", "cartes"),
        ("Déplacez ce héros de une case.", "fr", "de", "d’une"),
        ("Draw a card.", "en", "a", "1"),
        ("Move 0.", "en", "0", ""),
        ("Draw 1 card\nMove 1.", "en", "Move", ". Move"),
        ("Prevent 2 dammage.", "en", "dammage", "damage"),
    ],
)
def test_what_is_wrong_is_pointed_at(text: str, language: Language, word: str, suggestion: str) -> None:
    with pytest.raises(TextError) as refused:
        read_text(text, BOOK, language)
    (problem,) = refused.value.problems
    start, length = problem.caret
    assert (problem.excerpt[start : start + length], problem.suggestion) == (word, suggestion)


REFUSED = [
    # Words that look back (LT-21.1 to LT-21.3, LT-21.11, LT-21.14).
    ("Disable that enemy.", "nobody-named", "that enemy"),
    ("Disable each enemy.\nPush that enemy by 1.", "nobody-named", "that enemy"),
    ("If an enemy is adjacent to this hero, disable that enemy.", "nobody-named", "that enemy"),
    ("At the beginning of your turn, disable that enemy.", "nobody-named", "that enemy"),
    ("An ally draws 1 card.\nDisable that enemy.", "other-side", "that enemy"),
    ("Disable an enemy.\nAn ally draws 1 card.\nPush that enemy by 1.", "other-side", "that enemy"),
    ("When this hero or an ally is attacked:\nThat ally draws 1 card.", "other-side", "That ally"),
    ("Disable a friendly hero.\nEnable that ally.", "other-side", "that ally"),
    ("Push the attacker by 1.", "no-attacker", "the attacker"),
    ("When this hero attacks:\nPush the attacker by 1.", "no-attacker", "the attacker"),
    ("When this hero deals damage to an enemy with an attack, it loses 1 Endurance.", "nobody-is-it", "it"),
    ("When an ally moves:\nIt draws 1 card.", "nobody-is-it", "It"),
    ("If an ally is adjacent to this hero, it draws 1 card.", "nobody-is-it", "it"),
    ("Disable an enemy.\nIt loses 1 Endurance.", "nobody-is-it", "It"),
    ("If that attack was not blocked, draw 1 card.", "no-attack-before", "that attack was not blocked"),
    (
        "Deal 1 magical damage to each enemy.\nIf that attack was not fully blocked, draw 1 card.",
        "attack-on-several",
        "that attack was not fully blocked",
    ),
    ("Disable each hero on that case or adjacent to it.", "no-case", "on that case or adjacent to it"),
    ("Disable each hero in Range 2 in that direction.", "no-direction", "in Range 2 in that direction"),
    ("When an enemy in Range 2 in that direction moves:\nMove 1.", "no-direction", "in Range 2 in that direction"),
    # Attacks (LT-10.6, LT-18.6).
    ("Prevent 2 damage.", "no-attack", "Prevent 2 damage"),
    ("When this hero moves:\nPrevent 2 damage.", "no-attack", "Prevent 2 damage"),
    ("This attack deals 2 more damage.", "no-attack", "This attack deals 2 more damage"),
    ("This hero cannot be pushed this attack.", "no-attack", "this attack"),
    (
        "Deal 1 physical damage and 2 physical damage to an adjacent enemy.",
        "same-kind-twice",
        "Deal 1 physical damage and 2 physical damage to an adjacent enemy",
    ),
    ("At the beginning of the game, deal 1 magical damage to an enemy.", "no-attack-yet", None),
    ("When this hero dies, deal 1 magical damage to an enemy.", "hero-is-dead", None),
    ("When this hero dies, draw 1 card.", "hero-is-dead", None),
    ("When this hero dies, each adjacent enemy loses 1 Endurance.", "hero-is-dead", "adjacent enemy"),
    ("When an ally dies, that ally recovers 1 Endurance.", "nobody-named", "that ally"),
    (
        "When this hero defends, each hidden card prevents 3 physical damage instead of 1.",
        "not-two",
        "When this hero defends, each hidden card prevents 3 physical damage instead of 1",
    ),
    ("When this hero becomes disabled:\nMove 1.", "disabled-itself", "When this hero becomes disabled"),
]


@covers("LT-21.1", "LT-21.3", "LT-21.11", "LT-21.14", "LT-10.6")
@pytest.mark.parametrize(("text", "code", "words"), REFUSED, ids=[text for text, _, _ in REFUSED])
def test_a_text_that_means_nothing_is_refused(text: str, code: str, words: str | None) -> None:
    with pytest.raises(TextError) as refused:
        read_text(text, BOOK, "en")
    (problem,) = refused.value.problems
    assert problem.id == code
    assert problem.rule is None or problem.rule.startswith("LT-")
    assert words is None or problem.arguments["words"] == words
    for language in LANGUAGES:
        assert problem.render(language)


def test_what_is_named_before_may_be_spoken_of() -> None:
    for text in (
        "Disable an enemy.\nDisable each ally.\nPush that enemy by 1.",
        "Disable an enemy.\nDisable that hero.",
        "When an enemy moves, if it has 1 or fewer cards in hand:\nDisable that enemy.",
        "When an enemy attacks this hero, push the attacker by 1.",
        "When this hero fully blocks an attack, if the attacker is adjacent to this hero, push it by 1.",
        "When an ally recovers Endurance, it draws 1 card.",
        "Put this Aura on an ally.\nWhen this hero deals damage to an enemy with an attack, disable that enemy.",
        "Put this Aura on an ally.\nAt the end of your turn, that ally draws 1 card.",
        "Choose a direction.\nDraw 1 card.\nDisable an enemy in Range 2 in that direction.",
        "At the end of your turn, choose a direction. If you did, disable each hero in Range 2 in that direction.",
    ):
        assert read_text(text, BOOK, "en").op == "text"


# Cards


HEADER = 'game = "letal"\n[words.types]\nrogue = { en = "Rogue", fr = "Roublard" }\nany = { en = "any", fr = "tous" }\n'
NAMED = 'name = { en = "Test", fr = "Essai" }\n'
WHOLE = {
    "hero": 'endurance = 10\nstarting_hand = 4\nmaximum_hand = 6\n[[test.abilities]]\nname = { en = "A", fr = "B" }\n',
    "action": "",
    "aura": "",
    "trick": "",
}


def card_file(kind: str, text: str, types: str = '"rogue"') -> str:
    return f'{HEADER}[test]\n{NAMED}kind = "{kind}"\ntypes = [{types}]\n{WHOLE[kind]}text = """{text}"""\n'


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        ("hero", "Action: Draw 1 card.", ""),
        ("hero", "Once per turn, during your main phase: Draw 1 card.", ""),
        ("hero", "When this hero moves: Draw 1 card.", "no-cost-or-limit"),
        ("hero", "Draw 1 card.", "never-executed"),
        ("hero", "Refresh.\nThis hero cannot be pushed.", "no-play"),
        ("hero", "Extra cost: hide 1 card.\nThis hero cannot be pushed.", "cost-of-ability"),
        ("hero", "Action: Remove this card from the game.", "not-executed"),
        ("hero", "Put this Aura on an ally.\nThat ally cannot be pushed.", "no-aura"),
        ("hero", "Attacks against an ally deal 1 less damage.", "not-lasting"),
        ("action", "Action: Draw 1 card.", "not-an-ability"),
        ("action", "When this hero moves:\nDraw 1 card.", "not-a-trick"),
        ("action", "At the end of your turn, draw 1 card.", "never-triggered"),
        ("action", "Attacks against an ally deal 1 less damage.", ""),
        ("trick", "During your main phase, hide 1 card: Draw 1 card.", "not-an-ability"),
        ("trick", "Refresh.\nDraw 1 card.", "no-play"),
        ("trick", "When this hero moves:\nDraw 1 card.", ""),
        ("aura", "Draw 1 card.", "never-executed"),
        ("aura", "This hero cannot be pushed this turn.", "never-executed"),
        ("aura", "This hero's next attack deals 2 more damage.", "never-executed"),
        ("aura", "At the beginning of your turn, this hero's next attack deals 2 more damage.", ""),
        ("hero", "The next attack by each ally deals 1 more damage.", "never-executed"),
        ("action", "The next attack by an ally has Reach 2.", ""),
        ("aura", "At the beginning of the game, draw 1 card.", "not-in-play-yet"),
        ("aura", "At the end of your turn, remove this card from the game.", "not-executed"),
        ("aura", "Attacks against this hero or an ally deal 1 less damage.", "not-lasting"),
        ("aura", "This hero's attacks deal 1 more damage to an adjacent enemy.", ""),
        # Warnings.
        ("trick", "Draw 1 card.", "wide-trick"),
        ("trick", "When this hero moves:\nDeal 1 physical damage to an adjacent enemy.", "stray-attack"),
        ("aura", "At the end of your turn, deal 1 magical damage to an adjacent enemy.", "stray-attack"),
        ("hero", "At the end of your turn, deal 1 magical damage to an adjacent enemy.", "stray-attack"),
        ("hero", "Action: Deal 1 magical damage to an adjacent enemy.", ""),
        ("action", "This hero recovers 3 Endurance.", "endless"),
        ("action", "This hero recovers 2 Endurance.", ""),
        ("action", "Return 1 card from your discard pile to your hand.", "endless"),
        ("trick", "When this hero moves:\nThis hero recovers 3 Endurance.\nRemove this card from the game.", ""),
    ],
)
@covers("LT-7.23", "LT-17.13", "LT-9.2")
def test_a_text_must_suit_its_kind_of_card(kind: str, text: str, code: str) -> None:
    problems = check_cards(card_file(kind, text), SCHEMA)
    assert [problem.id for problem in problems] == ([code] if code else [])
    for problem in problems:
        assert problem.severity == ("warning" if code in ("wide-trick", "stray-attack", "endless") else "error")
        assert all(problem.render(language) for language in LANGUAGES)


@covers("LT-2.6", "LT-2.9", "LT-3.4")
def test_the_facts_of_a_card_must_be_possible() -> None:
    hero = card_file("hero", "Action: Draw 1 card.")
    action = card_file("action", "Draw 1 card.")
    for text, code in (
        (hero, ""),
        (hero.replace("starting_hand = 4", "starting_hand = 7"), "starting-hand"),
        (hero.replace('["rogue"]', "[]"), "one-type"),
        (hero.replace('["rogue"]', '["rogue", "any"]'), "one-type"),
        (hero.replace('["rogue"]', '["any"]'), "one-type"),
        (hero.replace('["rogue"]', '["ranger"]'), "unknown-value"),
        (hero.replace("endurance = 10", "endurance = 0"), "out-of-range"),
        (action, ""),
        (action.replace('["rogue"]', '["rogue", "any"]'), ""),
        (action.replace('["rogue"]', "[]"), "no-type"),
    ):
        problems = check_cards(text, SCHEMA)
        assert [problem.id for problem in problems] == ([code] if code else []), text
        assert all(problem.render(language) for problem in problems for language in LANGUAGES)


def test_every_message_of_the_checks_is_used() -> None:
    checks = Path(card_checks.__file__)
    told = tomllib.loads(checks.with_name("problems.toml").read_text(encoding="utf-8"))["problem"]
    source = checks.read_text(encoding="utf-8")
    assert [name for name in told if f'"{name}"' not in source] == ["unfinished-sentence"]


# The table as a whole


PRINTED_ROWS = [row for row in BOOK.rows if row.prints]


@pytest.mark.parametrize(
    "row", PRINTED_ROWS, ids=[f"{number}-{row.pattern}" for number, row in enumerate(PRINTED_ROWS)]
)
def test_the_examples_of_a_row_mean_the_same(row: Row) -> None:
    meant = [readings(row, language) for language in LANGUAGES]
    assert meant[0] == meant[1] != []


def readings(row: Row, language: Language) -> list[Tree]:
    text = example_of(BOOK, row)[language]
    grammar = BOOK.grammar(language)
    if text.endswith("."):
        return [read_text(text, BOOK, language)]
    return Reading(grammar, text, start=productions_of(grammar, row)[0]).trees()


def test_examples_that_are_whole_texts_can_stand_on_a_card() -> None:
    examples = {text for row in PRINTED_ROWS if (text := example_of(BOOK, row)["en"]).endswith(".")}
    trees = {text: read_text(text, BOOK, "en") for text in examples}
    assert [text for text, tree in trees.items() if not kinds_for(tree)] == []


def kinds_for(tree: Tree) -> list[str]:
    return [kind for kind in SCHEMA.kinds if SCHEMA.misplaced(kind, {}, tree) is None]


@pytest.mark.parametrize("seed", range(10))
def test_random_texts_come_back_from_both_languages(seed: int) -> None:
    random_texts_come_back(BOOK, seed=seed, count=100)


def test_random_texts_say_everything_there_is_to_say() -> None:
    assert never_said(BOOK, seed=3, count=6000) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(50))
def test_no_word_is_ever_dropped(seed: int, language: Language) -> None:
    no_word_is_dropped(BOOK, language, seed=seed, may_go=())
