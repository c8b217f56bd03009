# ruff: noqa: E501 - the texts stand on one line each, as the specification prints them
"""The texts of In the Trueshot Lodge: what every card means, that it is printed to the letter, and what may be written.

The tables below are entries of four lines: a name, the English text, the French text, the tree.
"""

from dataclasses import replace
from time import process_time

import pytest

from cardwright.games.trueshot.card_checks import FAMILIES, RARITIES, TYPES
from cardwright.games.trueshot.phrases import BOOK
from cardwright.games.trueshot.schema import SCHEMA
from cardwright.text import Language, TextError, load_cards, print_text, read_text
from tests.covers import covers
from tests.text.circle import entries, printed, tree_of

CARDS = """
hyena
When I kill, I permanently gain +1 Attack
Lorsque je tue, je gagne définitivement +1 Attaque
when(kills(self), gain(self, attack(1), permanent))

hound
When my owner casts an Arrow or Shot spell, I gain +2 Attack until the end of the round
Lorsque mon propriétaire lance un sort de flèche ou de tir, je gagne +2 Attaque jusqu'à la fin de la manche
when(casts(of(arrow, shot)), gain(self, attack(2), round))

fox
When my owner casts an Aspect spell, I permanently gain +1 Attack and +1 Health
Lorsque mon propriétaire lance un sort d'aspect, je gagne définitivement +1 Attaque et +1 Vie
when(casts(of(aspect)), gain(self, both(1, 1), permanent))

rodent
When my owner casts a Bite or Sting spell, remove 2 Health from an opponent's pet
Lorsque mon propriétaire lance un sort de morsure ou de piqûre, je retire 2 Vie à un familier adverse
when(casts(of(bite, sting)), remove(a(any, opponents), 2))

bear
When a Trap spell is placed in my owner's hand, I permanently gain +1 Health
Lorsqu'un sort de piège est placé dans la main de mon propriétaire, je gagne définitivement +1 Vie
when(placed(of(trap)), gain(self, health(1), permanent))

wolf
At the start of the combat phase, my owner's other pets gain +1 Attack until the end of the round
Au début de la phase de combat, les autres familiers de mon propriétaire gagnent +1 Attaque jusqu'à la fin de la manche
when(combat_start, gain(others_all(any), attack(1), round))

cat
When I strike with the advantage, I gain +1 Attack until the end of the round
Lorsque je frappe avec l'avantage, je gagne +1 Attaque jusqu'à la fin de la manche
when(strikes_with_advantage(self), gain(self, attack(1), round))

boar
When I am struck, I gain +1 Attack until the end of the round
Lorsque je suis frappé, je gagne +1 Attaque jusqu'à la fin de la manche
when(struck(self), gain(self, attack(1), round))

owl
When I am tamed, my owner takes a spell from the spell discard pile
Lorsque je suis dompté, mon propriétaire prend un sort dans la défausse de sorts
when(tamed, take_spells(owner, 1))

spider
Once per round, when I strike, the struck pet can't strike until the end of its owner's turn
Une fois par manche, lorsque je frappe, le familier frappé ne peut pas frapper jusqu'à la fin du tour de son propriétaire
once(when(strikes(self), cannot_strike(struck_pet, owners_turn)))

raven
When I kill, my owner gains 1 Coin
Lorsque je tue, mon propriétaire gagne 1 Pièce
when(kills(self), gain_coins(owner, 1))

serpent
When I strike, the struck pet loses 1 Attack until the end of the round
Lorsque je frappe, le familier frappé perd 1 Attaque jusqu'à la fin de la manche
when(strikes(self), lose_attack(struck_pet, 1, round))

turtle
Strikes remove 1 less Health from me
Les frappes me retirent 1 Vie de moins
static(less(self, 1))

crab
When I die, remove 2 Health from the pet that killed me
Lorsque je meurs, je retire 2 Vie au familier qui m'a tué
when(dies(self), remove(killer, 2))

gorilla
When I strike, remove 1 Health from each other pet of the struck pet's owner
Lorsque je frappe, je retire 1 Vie à chaque autre familier du propriétaire du familier frappé
when(strikes(self), remove(others_of_struck, 1))

stag
When another pet of my owner dies, I gain +2 Attack until the end of the round
Lorsqu'un autre familier de mon propriétaire meurt, je gagne +2 Attaque jusqu'à la fin de la manche
when(dies(other), gain(self, attack(2), round))

chimera
When I strike, remove 2 Health from an opponent's pet at random
Lorsque je frappe, je retire 2 Vie à un familier adverse au hasard
when(strikes(self), remove(random(any, opponents), 2))

ember_lion
When I die, remove 2 Health from each pet of the adjacent players
Lorsque je meurs, je retire 2 Vie à chaque familier des joueurs adjacents
when(dies(self), remove(each(any, neighbours), 2))

griffin
At the start of the combat phase, remove 1 Health from each opponent's pet
Au début de la phase de combat, je retire 1 Vie à chaque familier adverse
when(combat_start, remove(each(any, opponents), 1))

spirit_lynx
When my owner casts a spell, I permanently gain +1 Attack
Lorsque mon propriétaire lance un sort, je gagne définitivement +1 Attaque
when(casts(any_spell), gain(self, attack(1), permanent))

silk_moth
When I am tamed, my owner gains 2 Coins
Lorsque je suis dompté, mon propriétaire gagne 2 Pièces
when(tamed, gain_coins(owner, 2))

hydra
Once per round, when I die, I come back to life with 3 Health
Une fois par manche, lorsque je meurs, je reviens à la vie avec 3 Vie
once(when(dies(self), revive(self, 3)))

rhinoceros
My owner's weapon has +1 Attack
L'arme de mon propriétaire a +1 Attaque
static(has(weapon(owner), attack(1)))

stone_beetle
When I am struck, I permanently gain +1 Health
Lorsque je suis frappé, je gagne définitivement +1 Vie
when(struck(self), gain(self, health(1), permanent))

rhokdelar
When my owner casts a spell, I permanently gain +1 Attack
Lorsque mon propriétaire lance un sort, je gagne définitivement +1 Attaque
when(casts(any_spell), gain(self, attack(1), permanent))

old_dagger
When I am equipped, my owner gains 2 Health
Lorsque je suis équipée, mon propriétaire gagne 2 Vie
when(equipped, gain_life(owner, 2))

hooked_net
At the start of the combat phase, an opponent's pet can't strike until the end of its owner's turn
Au début de la phase de combat, un familier adverse ne peut pas frapper jusqu'à la fin du tour de son propriétaire
when(combat_start, cannot_strike(a(any, opponents), owners_turn))

ash_bow
When I strike, my owner gains 1 Coin
Lorsque je frappe, mon propriétaire gagne 1 Pièce
when(strikes(self), gain_coins(owner, 1))

trappers_blade
When my owner casts a Trap spell, I permanently gain +1 Attack
Lorsque mon propriétaire lance un sort de piège, je gagne définitivement +1 Attaque
when(casts(of(trap)), gain(self, attack(1), permanent))

healers_staff
When I strike, my owner gains 2 Health
Lorsque je frappe, mon propriétaire gagne 2 Vie
when(strikes(self), gain_life(owner, 2))

twin_string_bow
When I strike, I permanently gain +1 Attack
Lorsque je frappe, je gagne définitivement +1 Attaque
when(strikes(self), gain(self, attack(1), permanent))

horn_bow
At the start of the combat phase, my owner's pets gain +1 Attack until the end of the round
Au début de la phase de combat, les familiers de mon propriétaire gagnent +1 Attaque jusqu'à la fin de la manche
when(combat_start, gain(mine_all(any), attack(1), round))

buckler_bow
At the start of the combat phase, my owner's pets gain +1 Health until the end of the round
Au début de la phase de combat, les familiers de mon propriétaire gagnent +1 Vie jusqu'à la fin de la manche
when(combat_start, gain(mine_all(any), health(1), round))

heavy_crossbow
When I strike, my owner loses 1 Health
Lorsque je frappe, mon propriétaire perd 1 Vie
when(strikes(self), lose_life(owner, 1))

boar_spear
When I am equipped, permanently give +1 Health to each pet of my owner
Lorsque je suis équipée, je confère définitivement +1 Vie à chaque familier de mon propriétaire
when(equipped, give(each(any, owners), health(1), permanent))

drovers_whip
My owner's Ferocious pets have +1 Attack
Les familiers féroces de mon propriétaire ont +1 Attaque
static(has(mine_all(of_type(ferocious)), attack(1)))

long_rifle
I strike each opponent
Je frappe chaque adversaire
static(reach)

great_sling
When I strike, each struck player loses 1 Coin
Lorsque je frappe, chaque joueur frappé perd 1 Pièce
when(strikes(self), lose_coins(struck_players, 1))

aspect_of_the_beast
When a pet of my owner kills, it permanently gains +1 Health
Lorsqu'un familier de mon propriétaire tue, il gagne définitivement +1 Vie
when(kills(mine), gain(it, health(1), permanent))

aspect_of_the_cheetah
Once per round, when a pet of my owner strikes, my owner takes an extra turn
Une fois par manche, lorsqu'un familier de mon propriétaire frappe, mon propriétaire joue un tour supplémentaire
once(when(strikes(mine), extra_turn(owner)))

aspect_of_the_hawk
My owner's pets have +1 Attack
Les familiers de mon propriétaire ont +1 Attaque
static(has(mine_all(any), attack(1)))

aspect_of_the_monkey
Each round, the first strike against a pet of my owner removes 2 less Health
À chaque manche, la première frappe contre un familier de mon propriétaire retire 2 Vie de moins
static(first_less(2))

aspect_of_the_pack
My owner may own one more pet
Mon propriétaire peut posséder un familier de plus
static(more_pets(owner, 1))

aspect_of_the_wild
At the start of my owner's turn, restore 1 Health to each pet of my owner
Au début du tour de mon propriétaire, je rends 1 Vie à chaque familier de mon propriétaire
when(turn_start, restore(each(any, owners), 1))

scatter_shot
A pet can't strike until the end of its owner's turn
Un familier ne peut pas frapper jusqu'à la fin du tour de son propriétaire
cannot_strike(a(any, anyone), owners_turn)

multi_shot
Remove 1 Health from each pet of a player
Retire 1 Vie à chaque familier d'un joueur
remove(all_of(any, a_player), 1)

arcane_shot
Remove 2 Health from a pet
Retire 2 Vie à un familier
remove(a(any, anyone), 2)

rapid_shot
Give +2 Attack to a pet until the end of the turn
Confère +2 Attaque à un familier jusqu'à la fin du tour
give(a(any, anyone), attack(2), turn)

tranquilizing_shot
Give -2 Attack to a pet until the end of the round
Confère -2 Attaque à un familier jusqu'à la fin de la manche
give(a(any, anyone), attack(-2), round)

mongoose_bite
Remove 3 Health from a damaged pet
Retire 3 Vie à un familier blessé
remove(a(damaged, anyone), 3)

serpent_sting
Until the end of the round, a pet loses 1 Health at the start of each turn of its owner
Jusqu'à la fin de la manche, un familier perd 1 Vie au début de chaque tour de son propriétaire
poison(a(any, anyone), 1, round)

viper_sting
An opponent discards a spell
Un adversaire défausse un sort
discard_spells(an_opponent, 1)

scorpid_sting
Give -1 Attack to each pet of a player until the end of the round
Confère -1 Attaque à chaque familier d'un joueur jusqu'à la fin de la manche
give(all_of(any, a_player), attack(-1), round)

wyvern_sting
Remove 1 Health from a pet. It can't strike until the end of its owner's turn
Retire 1 Vie à un familier. Il ne peut pas frapper jusqu'à la fin du tour de son propriétaire
remove(a(any, anyone), 1), cannot_strike(it, owners_turn)

explosive_trap
Remove 1 Health from each pet of an opponent. Place me in that player's hand
Retire 1 Vie à chaque familier d'un adversaire. Placez-moi dans la main de ce joueur
remove(all_of(any, an_opponent), 1), place(that_player)

freezing_trap
An opponent's pet can't strike until the end of its owner's turn. Place me in its owner's hand
Un familier adverse ne peut pas frapper jusqu'à la fin du tour de son propriétaire. Placez-moi dans la main de son propriétaire
cannot_strike(a(any, opponents), owners_turn), place(its_owner)

frost_trap
Give -1 Attack to each pet of an opponent until the end of the round. Place me in that player's hand
Confère -1 Attaque à chaque familier d'un adversaire jusqu'à la fin de la manche. Placez-moi dans la main de ce joueur
give(all_of(any, an_opponent), attack(-1), round), place(that_player)

immolation_trap
Remove 2 Health from an opponent's pet. Place me in its owner's hand
Retire 2 Vie à un familier adverse. Placez-moi dans la main de son propriétaire
remove(a(any, opponents), 2), place(its_owner)

mend_pet
Permanently give +2 Health to a pet
Confère définitivement +2 Vie à un familier
give(a(any, anyone), health(2), permanent)

first_aid
Restore 3 Health to a pet
Rend 3 Vie à un familier
restore(a(any, anyone), 3)

hunting_horn
Give +1 Attack to each of your pets until the end of the round
Confère +1 Attaque à chacun de vos familiers jusqu'à la fin de la manche
give(each(any, yours), attack(1), round)

second_wind
A dead pet comes back to life with 2 Health
Un familier mort revient à la vie avec 2 Vie
revive(a(dead, anyone), 2)

plunder
You gain 2 Coins
Vous gagnez 2 Pièces
gain_coins(you, 2)

field_dressing
You gain 2 Health
Vous gagnez 2 Vie
gain_life(you, 2)

camouflage
A pet can't be struck until the end of the turn
Un familier ne peut pas être frappé jusqu'à la fin du tour
cannot_be_struck(a(any, anyone), turn)

disarm
A player loses their weapon
Un joueur perd son arme
lose_weapon(a_player)

instinct
Choose a type. A pet has that type until the end of the round
Choisissez un type. Un familier a ce type jusqu'à la fin de la manche
choose_type, has_type(a(any, anyone), that_type, round)
"""

# No card says these; every one is made of rows that cards use, or that stand beside them in the vocabulary.
COMBINED = """
combined 1
When I die, each opponent loses 1 Coin
Lorsque je meurs, chaque adversaire perd 1 Pièce
when(dies(self), lose_coins(each_opponent, 1))

combined 2
Once per round, when another pet of my owner is struck, restore 1 Health to it
Une fois par manche, lorsqu'un autre familier de mon propriétaire est frappé, je lui rends 1 Vie
once(when(struck(other), restore(it, 1)))

combined 3
If my owner has 3 or more Coins, remove 2 Health from an opponent's pet
Si mon propriétaire a au moins 3 Pièces, retire 2 Vie à un familier adverse
if(at_least(owner, coins, 3), remove(a(any, opponents), 2))

combined 4
You may remove 1 Health from each pet
Vous pouvez retirer 1 Vie à chaque familier
may(remove(each(any, anyone), 1))

combined 5
Choose one: give +1 Attack to a pet until the end of the turn; or restore 2 Health to it
Au choix : confère +1 Attaque à un familier jusqu'à la fin du tour ; ou lui rend 2 Vie
choose_one(give(a(any, anyone), attack(1), turn), restore(it, 2))

combined 6
When I kill, restore 2 Health to me
Lorsque je tue, je me rends 2 Vie
when(kills(self), restore(self, 2))

combined 7
When I am struck, remove 1 Health from the pet that struck me
Lorsque je suis frappé, je retire 1 Vie au familier qui m'a frappé
when(struck(self), remove(striker, 1))

combined 8
When a pet of my owner is struck, remove 1 Health from the pet that struck it
Lorsqu'un familier de mon propriétaire est frappé, je retire 1 Vie au familier qui l'a frappé
when(struck(mine), remove(its_striker, 1))

combined 9
When I die, permanently give -1 Attack to the pet that killed me
Lorsque je meurs, je confère définitivement -1 Attaque au familier qui m'a tué
when(dies(self), give(killer, attack(-1), permanent))

combined 10
When I strike, remove 1 Health from the struck pet. It can't strike until the end of its owner's turn
Lorsque je frappe, je retire 1 Vie au familier frappé. Il ne peut pas frapper jusqu'à la fin du tour de son propriétaire
when(strikes(self), remove(struck_pet, 1)), cannot_strike(it, owners_turn)

combined 11
When I strike, the struck pet's owner loses 1 Coin
Lorsque je frappe, le propriétaire du familier frappé perd 1 Pièce
when(strikes(self), lose_coins(struck_owner, 1))

combined 12
When I strike, each pet of the struck pet's owner loses 1 Attack until the end of the round
Lorsque je frappe, chaque familier du propriétaire du familier frappé perd 1 Attaque jusqu'à la fin de la manche
when(strikes(self), lose_attack(all_of(any, struck_owner), 1, round))

combined 13
When another pet of my owner dies, it comes back to life with 1 Health
Lorsqu'un autre familier de mon propriétaire meurt, il revient à la vie avec 1 Vie
when(dies(other), revive(it, 1))

combined 14
When a pet of my owner dies, it permanently gains +1 Attack and +1 Health
Lorsqu'un familier de mon propriétaire meurt, il gagne définitivement +1 Attaque et +1 Vie
when(dies(mine), gain(it, both(1, 1), permanent))

combined 15
When my owner loses Health, I permanently gain +1 Attack
Lorsque mon propriétaire perd de la Vie, je gagne définitivement +1 Attaque
when(hurt, gain(self, attack(1), permanent))

combined 16
At the start of the preparation phase, if my owner has 2 or fewer Coins, my owner gains 1 Coin
Au début de la phase de préparation, si mon propriétaire a au plus 2 Pièces, mon propriétaire gagne 1 Pièce
when(prep_start, if(at_most(owner, coins, 2), gain_coins(owner, 1)))

combined 17
At the start of my owner's turn, if my owner has a weapon, restore 1 Health to my owner's other pets
Au début du tour de mon propriétaire, si mon propriétaire a une arme, je rends 1 Vie aux autres familiers de mon propriétaire
when(turn_start, if(has_weapon(owner), restore(others_all(any), 1)))

combined 18
At the start of the combat phase, if my owner has an active Aspect, I gain +2 Health until the end of the round
Au début de la phase de combat, si mon propriétaire a un aspect actif, je gagne +2 Vie jusqu'à la fin de la manche
when(combat_start, if(has_aspect(owner), gain(self, health(2), round)))

combined 19
At the start of the combat phase, choose one: I gain +1 Attack until the end of the round; or my owner gains 1 Health
Au début de la phase de combat, au choix : je gagne +1 Attaque jusqu'à la fin de la manche ; ou mon propriétaire gagne 1 Vie
when(combat_start, choose_one(gain(self, attack(1), round), gain_life(owner, 1)))

combined 20
When I kill, my owner may draw a spell from the spell pile
Lorsque je tue, mon propriétaire peut piocher un sort dans la cache de sorts
when(kills(self), may(draw_spells(owner, 1)))

combined 21
When I kill, my owner may take an extra turn
Lorsque je tue, mon propriétaire peut jouer un tour supplémentaire
when(kills(self), may(extra_turn(owner)))

combined 22
When I am tamed, my owner draws 2 spells from the spell pile
Lorsque je suis dompté, mon propriétaire pioche 2 sorts dans la cache de sorts
when(tamed, draw_spells(owner, 2))

combined 23
When I am tamed, each player discards a spell
Lorsque je suis dompté, chaque joueur défausse un sort
when(tamed, discard_spells(each_player, 1))

combined 24
When a spell is placed in my owner's hand, remove 1 Health from a damaged pet at random
Lorsqu'un sort est placé dans la main de mon propriétaire, je retire 1 Vie à un familier blessé au hasard
when(placed(any_spell), remove(random(damaged, anyone), 1))

combined 25
When my owner casts a Bite or Sting spell, permanently give +1 Attack to my owner's weapon
Lorsque mon propriétaire lance un sort de morsure ou de piqûre, je confère définitivement +1 Attaque à l'arme de mon propriétaire
when(casts(of(bite, sting)), give(weapon(owner), attack(1), permanent))

combined 26
When I strike with the advantage, the struck pet can't strike until the end of the turn
Lorsque je frappe avec l'avantage, le familier frappé ne peut pas frapper jusqu'à la fin du tour
when(strikes_with_advantage(self), cannot_strike(struck_pet, turn))

combined 27
When another pet of my owner strikes with the advantage, it gains +1 Attack until the end of the turn
Lorsqu'un autre familier de mon propriétaire frappe avec l'avantage, il gagne +1 Attaque jusqu'à la fin du tour
when(strikes_with_advantage(other), gain(it, attack(1), turn))

combined 28
Once per round, when a pet of my owner kills, my owner gains 1 Coin for each dead pet
Une fois par manche, lorsqu'un familier de mon propriétaire tue, mon propriétaire gagne 1 Pièce pour chaque familier mort
once(when(kills(mine), for_each(gain_coins(owner, 1), pets_of(dead, anyone))))

combined 29
When I strike, remove 1 Health from each other Ferocious pet of my owner
Lorsque je frappe, je retire 1 Vie à chaque autre familier féroce de mon propriétaire
when(strikes(self), remove(each(of_type(ferocious), others), 1))

combined 30
When I am struck, I can't be struck until the end of my owner's turn
Lorsque je suis frappé, je ne peux pas être frappé jusqu'à la fin du tour de mon propriétaire
when(struck(self), cannot_be_struck(self, owners_turn))

combined 31
When I strike, I can't strike until the end of my owner's turn
Lorsque je frappe, je ne peux pas frapper jusqu'à la fin du tour de mon propriétaire
when(strikes(self), cannot_strike(self, owners_turn))

combined 32
At the start of the combat phase, I lose 1 Health
Au début de la phase de combat, je perds 1 Vie
when(combat_start, lose_health(self, 1))

combined 33
At the start of the combat phase, my owner's Cunning pets can't be struck until the end of the turn
Au début de la phase de combat, les familiers rusés de mon propriétaire ne peuvent pas être frappés jusqu'à la fin du tour
when(combat_start, cannot_be_struck(mine_all(of_type(cunning)), turn))

combined 34
When I strike, my owner's pets permanently lose 1 Attack
Lorsque je frappe, les familiers de mon propriétaire perdent définitivement 1 Attaque
when(strikes(self), lose_attack(mine_all(any), 1, permanent))

combined 35
When I am equipped, my owner's dead pets come back to life with 1 Health
Lorsque je suis équipée, les familiers morts de mon propriétaire reviennent à la vie avec 1 Vie
when(equipped, revive(mine_all(dead), 1))

combined 36
When I am equipped, a player's weapon gains +2 Attack until the end of the round
Lorsque je suis équipée, l'arme d'un joueur gagne +2 Attaque jusqu'à la fin de la manche
when(equipped, gain(weapon(a_player), attack(2), round))

combined 37
When I strike, the adjacent players lose 1 Coin
Lorsque je frappe, les joueurs adjacents perdent 1 Pièce
when(strikes(self), lose_coins(neighbours, 1))

combined 38
When I strike, each struck player discards 2 spells
Lorsque je frappe, chaque joueur frappé défausse 2 sorts
when(strikes(self), discard_spells(struck_players, 2))

combined 39
My owner's other pets have +1 Attack and +1 Health
Les autres familiers de mon propriétaire ont +1 Attaque et +1 Vie
static(has(others_all(any), both(1, 1)))

combined 40
Each opponent's pet has -1 Attack
Chaque familier adverse a -1 Attaque
static(has(each(any, opponents), attack(-1)))

combined 41
I have +1 Health. Strikes remove 1 more Health from each opponent's pet
J'ai +1 Vie. Les frappes retirent 1 Vie de plus à chaque familier adverse
static(has(self, health(1))), static(more(each(any, opponents), 1))

combined 42
Strikes remove 1 less Health from my owner's Tenacious pets
Les frappes retirent 1 Vie de moins aux familiers tenaces de mon propriétaire
static(less(mine_all(of_type(tenacious)), 1))

combined 43
Each pet of the adjacent players has -1 Health
Chaque familier des joueurs adjacents a -1 Vie
static(has(each(any, neighbours), health(-1)))

combined 44
My owner's weapon has -1 Attack
L'arme de mon propriétaire a -1 Attaque
static(has(weapon(owner), attack(-1)))

combined 45
My owner may own two more pets
Mon propriétaire peut posséder deux familiers de plus
static(more_pets(owner, 2))

combined 46
Give -1 Attack to each opponent's damaged pet until the end of its owner's turn
Confère -1 Attaque à chaque familier blessé adverse jusqu'à la fin du tour de son propriétaire
give(each(damaged, opponents), attack(-1), owners_turn)

combined 47
Permanently give +1 Attack and -1 Health to one of your pets
Confère définitivement +1 Attaque et -1 Vie à l'un de vos familiers
give(a(any, yours), both(1, -1), permanent)

combined 48
Permanently give +1 Attack to a player's weapon
Confère définitivement +1 Attaque à l'arme d'un joueur
give(weapon(a_player), attack(1), permanent)

combined 49
A pet permanently has the Cunning type
Un familier a définitivement le type rusé
has_type(a(any, anyone), cunning, permanent)

combined 50
Choose a type. Each of your pets has that type until the end of the turn
Choisissez un type. Chacun de vos familiers a ce type jusqu'à la fin du tour
choose_type, has_type(each(any, yours), that_type, turn)

combined 51
Remove 1 Health from a pet for each Coin you have
Retire 1 Vie à un familier pour chaque Pièce que vous avez
for_each(remove(a(any, anyone), 1), coins_of(you))

combined 52
Remove 1 Health from a pet for each spell in your hand
Retire 1 Vie à un familier pour chaque sort dans votre main
for_each(remove(a(any, anyone), 1), spells_of(you))

combined 53
You gain 1 Coin for each opponent's dead pet
Vous gagnez 1 Pièce pour chaque familier mort adverse
for_each(gain_coins(you, 1), pets_of(dead, opponents))

combined 54
You may lose 2 Health. You take an extra turn
Vous pouvez perdre 2 Vie. Vous jouez un tour supplémentaire
may(lose_life(you, 2)), extra_turn(you)

combined 55
You may permanently give +1 Health to each of your Tenacious pets
Vous pouvez conférer définitivement +1 Vie à chacun de vos familiers tenaces
may(give(each(of_type(tenacious), yours), health(1), permanent))

combined 56
An opponent loses 2 Coins. You gain 2 Coins
Un adversaire perd 2 Pièces. Vous gagnez 2 Pièces
lose_coins(an_opponent, 2), gain_coins(you, 2)

combined 57
An opponent loses 3 Health. Place me in that player's hand
Un adversaire perd 3 Vie. Placez-moi dans la main de ce joueur
lose_life(an_opponent, 3), place(that_player)

combined 58
If a player has 5 or more Coins, that player loses 2 Coins
Si un joueur a au moins 5 Pièces, ce joueur perd 2 Pièces
if(at_least(a_player, coins, 5), lose_coins(that_player, 2))

combined 59
If an opponent has an active Aspect, remove 1 Health from each pet of that player
Si un adversaire a un aspect actif, retire 1 Vie à chaque familier de ce joueur
if(has_aspect(an_opponent), remove(all_of(any, that_player), 1))

combined 60
Remove 2 Health from a pet. Its owner gains 1 Coin
Retire 2 Vie à un familier. Son propriétaire gagne 1 Pièce
remove(a(any, anyone), 2), gain_coins(its_owner, 1)

combined 61
Remove 1 Health from a pet. If its owner has 3 or more living pets, remove 2 Health from it
Retire 1 Vie à un familier. Si son propriétaire a au moins 3 familiers vivants, lui retire 2 Vie
remove(a(any, anyone), 1), if(at_least(its_owner, living, 3), remove(it, 2))

combined 62
Each player loses their weapon
Chaque joueur perd son arme
lose_weapon(each_player)

combined 63
You lose your weapon. You take 2 spells from the spell discard pile
Vous perdez votre arme. Vous prenez 2 sorts dans la défausse de sorts
lose_weapon(you), take_spells(you, 2)

combined 64
A dead pet comes back to life with 1 Health. It gains +2 Attack until the end of the round
Un familier mort revient à la vie avec 1 Vie. Il gagne +2 Attaque jusqu'à la fin de la manche
revive(a(dead, anyone), 1), gain(it, attack(2), round)

combined 65
One of your dead pets comes back to life with 3 Health
L'un de vos familiers morts revient à la vie avec 3 Vie
revive(a(dead, yours), 3)

combined 66
Until the end of the round, each opponent's pet loses 1 Health at the start of each turn of its owner
Jusqu'à la fin de la manche, chaque familier adverse perd 1 Vie au début de chaque tour de son propriétaire
poison(each(any, opponents), 1, round)

combined 67
Until the end of the round, my owner's pets lose 1 Health at the start of each turn of their owner
Jusqu'à la fin de la manche, les familiers de mon propriétaire perdent 1 Vie au début de chaque tour de leur propriétaire
poison(mine_all(any), 1, round)

combined 68
You may choose a type. A pet has that type until the end of the turn
Vous pouvez choisir un type. Un familier a ce type jusqu'à la fin du tour
may(choose_type), has_type(a(any, anyone), that_type, turn)

combined 69
Choose one: you gain 2 Coins; or an opponent discards a spell; or restore 4 Health to one of your damaged pets
Au choix : vous gagnez 2 Pièces ; ou un adversaire défausse un sort ; ou rend 4 Vie à l'un de vos familiers blessés
choose_one(gain_coins(you, 2), discard_spells(an_opponent, 1), restore(a(damaged, yours), 4))

combined 70
If you have 4 or less Health, you gain 2 Health
Si vous avez au plus 4 Vie, vous gagnez 2 Vie
if(at_most(you, life, 4), gain_life(you, 2))

combined 71
If you have 1 or fewer spells in hand, you draw 2 spells from the spell pile
Si vous avez au plus 1 sort en main, vous piochez 2 sorts dans la cache de sorts
if(at_most(you, spells, 1), draw_spells(you, 2))

combined 72
You may place me in a player's hand
Vous pouvez me placer dans la main d'un joueur
may(place(a_player))

combined 73
A pet at random can't be struck until the end of the round
Un familier au hasard ne peut pas être frappé jusqu'à la fin de la manche
cannot_be_struck(random(any, anyone), round)

combined 74
Remove 1 Health from each pet of an opponent. That player loses 1 Coin
Retire 1 Vie à chaque familier d'un adversaire. Ce joueur perd 1 Pièce
remove(all_of(any, an_opponent), 1), lose_coins(that_player, 1)

combined 75
When I die, permanently give +1 Health to each other pet of my owner
Lorsque je meurs, je confère définitivement +1 Vie à chaque autre familier de mon propriétaire
when(dies(self), give(each(any, others), health(1), permanent))
"""

ALL = entries(CARDS) + entries(COMBINED)
EVERY_TEXT = pytest.mark.parametrize(("name", "en", "fr", "tree"), ALL, ids=[entry[0] for entry in ALL])
SHIPPED = load_cards(SCHEMA.shipped, SCHEMA)


@EVERY_TEXT
def test_both_languages_mean_the_same_tree(name: str, en: str, fr: str, tree: str) -> None:
    assert read_text(en, BOOK, "en") == tree_of(tree)
    assert read_text(fr, BOOK, "fr") == tree_of(tree)


@EVERY_TEXT
def test_the_tree_is_printed_to_the_letter(name: str, en: str, fr: str, tree: str) -> None:
    assert print_text(tree_of(tree), BOOK, "en") == printed(en, "en")
    assert print_text(tree_of(tree), BOOK, "fr") == printed(fr, "fr")


@pytest.mark.parametrize(
    ("card", "en", "fr"),
    [
        ("hyena", "When I kill, I permanently gain +1 Attack", "Lorsque je tue, je gagne définitivement +1 Attaque"),
        (
            "rhokdelar",
            "When my owner casts a spell, I permanently gain +1 Attack",
            "Lorsque mon propriétaire lance un sort, je gagne définitivement +1 Attaque",
        ),
        ("mend_pet", "Permanently give +2 Health to a pet", "Confère définitivement +2 Vie à un familier"),
    ],
)
def test_the_six_texts_of_the_printed_cards(card: str, en: str, fr: str) -> None:
    tree = SHIPPED.card(card).tree
    assert (print_text(tree, BOOK, "en"), print_text(tree, BOOK, "fr")) == (en, fr)
    assert read_text(en, BOOK, "en") == read_text(fr, BOOK, "fr") == tree


# The set


def test_the_shipped_set_is_the_one_of_the_specification() -> None:
    assert SHIPPED.problems == ()
    meant = {card.id: card.tree for card in SHIPPED.cards if card.kind != "basic"}
    assert meant == {name: tree_of(tree) for name, _, _, tree in entries(CARDS)}
    counted = [
        (kind, len(cards), sum(card.copies for card in cards))
        for kind in ("pet", "weapon", "spell", "basic")
        if (cards := [card for card in SHIPPED.cards if card.kind == kind])
    ]
    assert counted == [("pet", 24, 40), ("weapon", 14, 14), ("spell", 29, 30), ("basic", 1, 4)]


@covers("TL-1.2", "TL-1.3", "TL-1.5", "TL-1.6")
def test_pets_have_a_type_and_a_rarity_that_says_how_many_copies_there_are() -> None:
    pets = [card for card in SHIPPED.cards if card.kind == "pet"]
    spread = [(sum(c.facts["type"] == t and c.facts["rarity"] == r for c in pets)) for t in range(3) for r in range(2)]
    assert spread == [5, 3, 6, 2, 5, 3]
    assert all(card.copies == 2 - card.facts["rarity"] for card in pets)
    hydra = SHIPPED.card("hydra")
    assert (TYPES.words(hydra.facts["type"]), RARITIES.words(hydra.facts["rarity"])) == ("tenacious", "exotic")
    assert (hydra.facts["attack"], hydra.facts["health"]) == (3, 5)


@covers("TL-1.8", "TL-1.9")
def test_weapons_have_a_cost_and_the_basic_weapon_has_no_effect() -> None:
    sling, basic = SHIPPED.card("great_sling"), SHIPPED.card("basic_weapon")
    assert (sling.facts["attack"], sling.facts["cost"]) == (5, 5)
    assert (basic.facts["attack"], basic.facts["cost"], basic.copies) == (2, 0, 4)
    assert (basic.names["en"], basic.names["fr"]) == ("Basic Weapon", "Arme basique")
    assert basic.tree.args == ()
    assert print_text(basic.tree, BOOK, "fr") == ""


FAMILY_WORDS = {
    "aspect": ("aspect",),
    "arrow": ("flèche",),
    "bite": ("bite", "morsure"),
    "trap": ("trap", "piège"),
    "sting": ("sting", "piqûre"),
    "shot": ("shot", "tir"),
}


@covers("TL-1.11", "TL-1.12", "TL-1.13", "TL-7.20")
def test_a_spell_has_the_families_that_its_two_names_show() -> None:
    for card in SHIPPED.cards:
        if card.kind == "spell":
            words = {word.lower() for name in card.names.values() for word in name.replace("’", " ").split()}
            shown = [family for family, signs in FAMILY_WORDS.items() if words & {*signs}]
            assert FAMILIES.words(card.facts["families"]) == shown, card.id
    assert FAMILIES.words(SHIPPED.card("scatter_shot").facts["families"]) == ["arrow", "shot"]


@covers("TL-1.14")
def test_weapons_and_spells_have_one_copy_unless_they_say_otherwise() -> None:
    several = {card.id: card.copies for card in SHIPPED.cards if card.kind in ("weapon", "spell") and card.copies > 1}
    assert several == {"mend_pet": 2}


@covers("TL-7.8", "TL-7.15", "TL-7.16", "TL-7.17")
@pytest.mark.parametrize(
    ("pet", "families"),
    [("fox", {"aspect"}), ("bear", {"trap"}), ("hound", {"arrow", "shot"}), ("rodent", {"bite", "sting"})],
)
def test_four_pets_name_families_of_spells(pet: str, families: set[str]) -> None:
    tree = SHIPPED.card(pet).tree
    assert {leaf.op for spell in tree.walk() if spell.op == "of" for leaf in spell.walk()} - {"of"} == families


# Spelling


@pytest.mark.parametrize(
    ("text", "language", "tree"),
    [
        ("When I kill, I permanently gain +1 Attack.", "en", "when(kills(self), gain(self, attack(1), permanent))"),
        ("Lorsque je tue, je gagne définitivement +1 Attaque.", "fr", "when(kills(self), gain(self, attack(1), permanent))"),
        ("WHEN I KILL, I GAIN +1 ATTACK PERMANENTLY", "en", "when(kills(self), gain(self, attack(1), permanent))"),
        ("lorsque je tue, je gagne +1 attaque definitivement", "fr", "when(kills(self), gain(self, attack(1), permanent))"),
        ("When I kill, I permanently gain +2 Health and +1 Attack", "en", "when(kills(self), gain(self, both(1, 2), permanent))"),
        ("Je retire 2 Vie à un familier", "fr", "remove(a(any, anyone), 2)"),
        ("Retire 2 Vie à un familier", "fr", "remove(a(any, anyone), 2)"),
        ("Retirez 2 Vie à un familier", "fr", "remove(a(any, anyone), 2)"),
        ("Lorsque je frappe, retire 1 Vie à un familier", "fr", "when(strikes(self), remove(a(any, anyone), 1))"),
        ("Lorsque je frappe, me rend 1 Vie", "fr", "when(strikes(self), restore(self, 1))"),
        ("When I strike, you may restore 1 Health to me", "en", "when(strikes(self), may(restore(self, 1)))"),
        ("My owner may restore 1 Health to a pet", "en", "may(restore(a(any, anyone), 1))"),
        ("Mon propriétaire peut rendre 1 Vie à un familier", "fr", "may(restore(a(any, anyone), 1))"),
        ("Si vous avez 3 Pièces ou plus, vous gagnez 1 Vie", "fr", "if(at_least(you, coins, 3), gain_life(you, 1))"),
        ("An opponent discards one spell", "en", "discard_spells(an_opponent, 1)"),
        ("A pet loses 1 Health at the start of each turn of its owner until the end of the round.", "en", "poison(a(any, anyone), 1, round)"),
        ("Lorsqu’un familier de mon propriétaire tue, il gagne +1 Vie jusqu’à la fin du tour.", "fr", "when(kills(mine), gain(it, health(1), turn))"),
    ],
)  # fmt: skip
def test_spelling_variants_read_alike(text: str, language: Language, tree: str) -> None:
    assert read_text(text, BOOK, language) == tree_of(tree)


@covers("TL-6.9")
@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("When I strike, I gain +1 Attack", "When I strike, I gain +1 Attack until the end of the round"),
        ("Give -1 Attack to a pet", "Give -1 Attack to a pet until the end of the round"),
        ("A pet loses 2 Attack", "A pet loses 2 Attack until the end of the round"),
        ("Give +1 Attack to your weapon", "Give +1 Attack to your weapon until the end of the round"),
    ],
)
def test_a_change_without_an_end_lasts_until_the_end_of_the_round(text: str, full: str) -> None:
    tree = read_text(text, BOOK, "en")
    assert tree == read_text(full, BOOK, "en")
    assert print_text(tree, BOOK, "en") == printed(full, "en")


@pytest.mark.parametrize(
    "text",
    [
        "Once per round, once per round, when I strike, my owner gains 1 Coin",
        "Once per round, my owner gains 1 Coin",
        "You may you may remove 1 Health from a pet",
        "You may a pet loses 1 Health",
        "You may choose one: you gain 1 Coin; or you gain 1 Health",
        "When I strike, my owner's pets have +1 Attack",
        "My owner's pets permanently have +1 Attack",
        "A pet has +1 Attack",
        "Remove 1 Health from each pet of my owner's pets",
        "My owner's weapon gains +1 Health until the end of the round",
        "Each opponent takes an extra turn",
        "Place me in my owner's hand",
        "A pet can't strike",
        "My owner may own three more pets",
        "You gain +2 Coins",
        "Gain 2 Coins",
        "You draw a Trap spell from the spell pile",
        "If an opponent has a Trap spell in hand, you gain 1 Coin",
        "When I strike, my owner gains 1 Coin.. ",
        "",
    ],
)
def test_nothing_else_is_read(text: str) -> None:
    with pytest.raises(TextError):
        read_text(text, BOOK, "en")


def test_the_set_is_read_and_checked_quickly() -> None:
    """Measured with a phrasebook that nobody has used yet, in the time of this process alone."""
    book = replace(BOOK, _grammars={})
    schema = replace(SCHEMA, book=book)
    started = process_time()
    cards = load_cards(SCHEMA.shipped, schema)
    assert process_time() - started < 0.3
    for card in cards.cards:
        if card.tree.args:
            assert read_text(print_text(card.tree, book, "fr"), book, "fr") == card.tree
    assert process_time() - started < 0.5
