# ruff: noqa: E501 - the texts stand on one line each, as the specification prints them
"""The texts of Hounds & Heroes: what every card means, that it is printed to the letter, and what a designer may write.

The tables below are entries of four lines: a name, the English text, the French text, the tree.
"""

from random import Random

import pytest

from cardwright.games.hounds.phrases import BOOK
from cardwright.games.hounds.schema import SCHEMA
from cardwright.text import Language, TextError, load_cards, print_text, random_tree, read_text
from tests.covers import covers
from tests.text.circle import entries, printed, tree_of

CARDS = """
chihuahua
Your opponent's Attack gets -4 power this round.
L'Attaque de votre adversaire reçoit -4 de puissance cette manche.
power(attack(opp), -4, round)

pug
After battle, if your Attack dealt no damage, gain 4 Treats.
Après la bataille, si votre Attaque n'a infligé aucun dégât, gagnez 4 Friandises.
after_battle(if(no_damage_by(attack(me)), gain(me, treats, 4)))

yorkshire
Use the ability of a Hero in the Barracks.
Utilisez la capacité d'un Héros de la Caserne.
use(a(filter(hero), barracks))

papillon
The power of your Defense becomes the power of a Hero in the Barracks this round.
La puissance de votre Défense devient la puissance d'un Héros de la Caserne cette manche.
set_power(defense(me), power_of(a(filter(hero), barracks)), round)

maltese
Prevent up to 4 damage dealt to you this round. Your Hounds can't faint this round.
Prévenez jusqu'à 4 dégâts qui vous sont infligés cette manche. Vos Molosses ne peuvent pas s'évanouir cette manche.
prevent(me, 4, round), no_faint(me, round)

puppy_pile
Draw 2 cards.
Piochez 2 cartes.
draw(me, 2)

jack_russell
You may swap your opponent's Attack and Defense. Gain 1 Treat.
Vous pouvez échanger l'Attaque et la Défense de votre adversaire. Gagnez 1 Friandise.
may(swap(both(attack(opp), defense(opp)))), gain(me, treats, 1)

dachshund
Your Attack deals at least 3 damage this round.
Votre Attaque inflige au moins 3 dégâts cette manche.
min_damage(attack(me), 3, round)

corgi
Gain 1 Treat. The next Hero you recruit this round costs 2 Treats less.
Gagnez 1 Friandise. Le prochain Héros que vous recrutez cette manche coûte 2 Friandises de moins.
gain(me, treats, 1), discount(me, 2)

beagle
Look at the top 3 cards of your deck. Put 1 of them into your hand and the rest into your discard pile.
Regardez les 3 cartes du dessus de votre pioche. Mettez-en 1 dans votre main et le reste dans votre défausse.
dig(me, 3, 1)

shih_tzu
Steal 3 Treats from your opponent.
Volez 3 Friandises à votre adversaire.
steal(3)

cocker
Return a Hound from your discard pile to your hand. Gain 1 Treat.
Reprenez un Molosse de votre défausse dans votre main. Gagnez 1 Friandise.
move(a(filter(hound), discard(me)), to_hand(me)), gain(me, treats, 1)

french_bulldog
The power of your Defense becomes the power of your opponent's Attack this round.
La puissance de votre Défense devient la puissance de l'Attaque de votre adversaire cette manche.
set_power(defense(me), power_of(attack(opp)), round)

fox_terrier
If your opponent's ability has already resolved, your Attack gets +5 power this round.
Si la capacité de votre adversaire est déjà résolue, votre Attaque reçoit +5 de puissance cette manche.
if(resolved(opp), power(attack(me), 5, round))

poodle
Use the ability of a Hound in your opponent's discard pile.
Utilisez la capacité d'un Molosse de la défausse de votre adversaire.
use(a(filter(hound), discard(opp)))

whippet
Your Attack gets +3 power this round.
Votre Attaque reçoit +3 de puissance cette manche.
power(attack(me), 3, round)

schnauzer
Your Defense gets +3 power this round.
Votre Défense reçoit +3 de puissance cette manche.
power(defense(me), 3, round)

labrador
Gain 2 Treats.
Gagnez 2 Friandises.
gain(me, treats, 2)

border_collie
You may swap your Attack and your Defense. Your Defense gets +1 power this round.
Vous pouvez échanger votre Attaque et votre Défense. Votre Défense reçoit +1 de puissance cette manche.
may(swap(both(attack(me), defense(me)))), power(defense(me), 1, round)

basset
Next round, draw 1 card more.
À la manche suivante, piochez 1 carte de plus.
next_draw(me, 1)

bloodhound
Look at the top 3 cards of your opponent's deck. Put them back in any order. Your Attack gets +2 power next round.
Regardez les 3 cartes du dessus de la pioche de votre adversaire. Remettez-les dans l'ordre de votre choix. Votre Attaque reçoit +2 de puissance à la manche suivante.
reorder(opp, 3), power(attack(me), 2, next_round)

golden
Put a card from your discard pile on top of your deck.
Placez une carte de votre défausse sur le dessus de votre pioche.
move(a(filter(card), discard(me)), top(me))

basenji
You may put a Hero from the Barracks on the bottom of the Hero deck. Gain 1 Treat.
Vous pouvez placer un Héros de la Caserne sous la pioche des Héros. Gagnez 1 Friandise.
may(move(a(filter(hero), barracks), bottom_heroes)), gain(me, treats, 1)

caped_mutt
Your Attack counts as a Hero this round.
Votre Attaque compte comme un Héros cette manche.
count_as_hero(attack(me), round)

german_shepherd
Your Attack and your Defense get +1 power this round.
Votre Attaque et votre Défense reçoivent +1 de puissance cette manche.
power(both(attack(me), defense(me)), 1, round)

husky
Your Attack gets +3 power this round. Next round, draw 1 card fewer.
Votre Attaque reçoit +3 de puissance cette manche. À la manche suivante, piochez 1 carte de moins.
power(attack(me), 3, round), next_draw(me, -1)

dalmatian
Discard the top card of your deck. If its power is 3 or less, your Attack gets +3 power this round.
Défaussez la carte du dessus de votre pioche. Si sa puissance est de 3 ou moins, votre Attaque reçoit +3 de puissance cette manche.
mill(me, 1), if(power_at_most(it, 3), power(attack(me), 3, round))

saint_bernard
Gain 2 life.
Gagnez 2 points de vie.
gain(me, life, 2)

airedale
Put a Hound from your opponent's discard pile on top of their deck.
Placez un Molosse de la défausse de votre adversaire sur le dessus de sa pioche.
move(a(filter(hound), discard(opp)), top(opp))

doberman
Your opponent loses 2 life.
Votre adversaire perd 2 points de vie.
lose(opp, life, 2)

aussie
Draw 1 card. You may swap your Attack with a card in your hand.
Piochez 1 carte. Vous pouvez échanger votre Attaque avec une carte de votre main.
draw(me, 1), may(swap_hand(attack(me)))

rottweiler
Cancel your opponent's ability.
Annulez la capacité de votre adversaire.
cancel(opp)

great_dane
After battle, return this card to your hand.
Après la bataille, reprenez cette carte dans votre main.
after_battle(move(this, to_hand(me)))

wolfhound
Each player draws 1 card.
Chaque joueur pioche 1 carte.
draw(each, 1)

tibetan_mastiff
If you have fewer Treats than your opponent, gain 2 Treats.
Si vous avez moins de Friandises que votre adversaire, gagnez 2 Friandises.
if(fewer(me, treats, opp), gain(me, treats, 2))

kangal
Your Attack gets +1 power this round for each Hero in your discard pile.
Votre Attaque reçoit +1 de puissance cette manche pour chaque Héros dans votre défausse.
for_each(power(attack(me), 1, round), count(filter(hero), discard(me)))

grandma_crumb
Gain 3 Treats.
Gagnez 3 Friandises.
gain(me, treats, 3)

mail_carrier
Draw 1 card.
Piochez 1 carte.
draw(me, 1)

agent_squirrel
Steal 4 Treats from your opponent.
Volez 4 Friandises à votre adversaire.
steal(4)

headhunter
Put a Hero from your opponent's discard pile on the bottom of the Hero deck. Your opponent gains Treats equal to its cost.
Placez un Héros de la défausse de votre adversaire sous la pioche des Héros. Votre adversaire gagne autant de Friandises que son coût.
move(a(filter(hero), discard(opp)), bottom_heroes), gain(opp, treats, cost_of(it))

whistler
Return a Hero from your discard pile to your hand.
Reprenez un Héros de votre défausse dans votre main.
move(a(filter(hero), discard(me)), to_hand(me))

doctor_paws
Recover 1 of your fainted Hounds. Gain 2 life.
Ranimez 1 de vos Molosses évanouis. Gagnez 2 points de vie.
recover(me, 1), gain(me, life, 2)

lady_leash
You may swap your opponent's Defense and Ability card.
Vous pouvez échanger la Défense et la carte de Capacité de votre adversaire.
may(swap(both(defense(opp), ability(opp))))

professor_fetch
Look at the top 4 cards of your deck. Put 2 of them into your hand and the rest into your discard pile.
Regardez les 4 cartes du dessus de votre pioche. Mettez-en 2 dans votre main et le reste dans votre défausse.
dig(me, 4, 2)

dogini
Replace your opponent's Defense with the top card of their deck.
Remplacez la Défense de votre adversaire par la carte du dessus de sa pioche.
replace(defense(opp))

barksalot
Choose one: your Attack gets +4 power this round; or your Defense gets +4 power this round.
Au choix : votre Attaque reçoit +4 de puissance cette manche ; ou votre Défense reçoit +4 de puissance cette manche.
choose_one(power(attack(me), 4, round), power(defense(me), 4, round))

iron_muzzle
Cancel your opponent's ability. Your Defense gets +2 power this round.
Annulez la capacité de votre adversaire. Votre Défense reçoit +2 de puissance cette manche.
cancel(opp), power(defense(me), 2, round)

madame_kibble
Gain double Treats for battle damage this round.
Gagnez le double de Friandises pour les dégâts de bataille cette manche.
double_treats(me, round)

bone_baron
You may recruit a Hero with cost 4 or less for free.
Vous pouvez recruter gratuitement un Héros de coût 4 ou moins.
may(recruit_free(filter(hero, cost_at_most(4))))

queen_of_strays
Use the ability of your Attack. Use the ability of your Defense.
Utilisez la capacité de votre Attaque. Utilisez la capacité de votre Défense.
use(attack(me)), use(defense(me))

comet_tail
Your opponent loses 4 life.
Votre adversaire perd 4 points de vie.
lose(opp, life, 4)

dog_catcher
If your opponent's Ability card is a Hound, it faints.
Si la carte de Capacité de votre adversaire est un Molosse, il s'évanouit.
if(is(ability(opp), hound), faint(that))

thunder_paw
Next round, your opponent draws 1 card fewer.
À la manche suivante, votre adversaire pioche 1 carte de moins.
next_draw(opp, -1)

alpha_prime
Your Attack and your Defense count as Heroes this round.
Votre Attaque et votre Défense comptent comme des Héros cette manche.
count_as_hero(both(attack(me), defense(me)), round)
"""

TEMPLATES = """
T01a
Your opponent's Defense gets -1 power next round for each Hero in your discard pile.
La Défense de votre adversaire reçoit -1 de puissance à la manche suivante pour chaque Héros dans votre défausse.
for_each(power(defense(opp), -1, next_round), count(filter(hero), discard(me)))

T02a
Your Ability card gets +1 power next round.
Votre carte de Capacité reçoit +1 de puissance à la manche suivante.
power(ability(me), 1, next_round)

T02b
Your opponent's Ability card gets -2 power this round.
La carte de Capacité de votre adversaire reçoit -2 de puissance cette manche.
power(ability(opp), -2, round)

T03a
Your opponent's Attack and Defense get -2 power this round.
L'Attaque et la Défense de votre adversaire reçoivent -2 de puissance cette manche.
power(both(attack(opp), defense(opp)), -2, round)

T03b
Your opponent's Defense and Ability card get +1 power next round.
La Défense et la carte de Capacité de votre adversaire reçoivent +1 de puissance à la manche suivante.
power(both(defense(opp), ability(opp)), 1, next_round)

T04a
The power of your Attack becomes the power of your opponent's Defense next round.
La puissance de votre Attaque devient la puissance de la Défense de votre adversaire à la manche suivante.
set_power(attack(me), power_of(defense(opp)), next_round)

T05a
The power of your Ability card becomes the power of a Hero in the Barracks next round.
La puissance de votre carte de Capacité devient la puissance d'un Héros de la Caserne à la manche suivante.
set_power(ability(me), power_of(a(filter(hero), barracks)), next_round)

T06a
Your Attack deals at least 1 damage this round.
Votre Attaque inflige au moins 1 dégât cette manche.
min_damage(attack(me), 1, round)

T06b
Your opponent's Attack deals at least 2 damage next round.
L'Attaque de votre adversaire inflige au moins 2 dégâts à la manche suivante.
min_damage(attack(opp), 2, next_round)

T07a
Prevent up to 1 damage dealt to you next round.
Prévenez jusqu'à 1 dégât qui vous est infligé à la manche suivante.
prevent(me, 1, next_round)

T07b
Prevent up to 2 damage dealt to you this round.
Prévenez jusqu'à 2 dégâts qui vous sont infligés cette manche.
prevent(me, 2, round)

T08a
Your Hounds can't faint next round.
Vos Molosses ne peuvent pas s'évanouir à la manche suivante.
no_faint(me, next_round)

T09a
Your opponent's Defense counts as a Hero next round.
La Défense de votre adversaire compte comme un Héros à la manche suivante.
count_as_hero(defense(opp), next_round)

T10a
Your opponent's Attack and Defense count as Heroes this round.
L'Attaque et la Défense de votre adversaire comptent comme des Héros cette manche.
count_as_hero(both(attack(opp), defense(opp)), round)

T11a
Swap your opponent's Attack and Ability card.
Échangez l'Attaque et la carte de Capacité de votre adversaire.
swap(both(attack(opp), ability(opp)))

T11b
Swap your Attack and your Defense.
Échangez votre Attaque et votre Défense.
swap(both(attack(me), defense(me)))

T12a
Swap your Defense with a card in your hand.
Échangez votre Défense avec une carte de votre main.
swap_hand(defense(me))

T13a
Replace your opponent's Attack with the top card of their deck.
Remplacez l'Attaque de votre adversaire par la carte du dessus de sa pioche.
replace(attack(opp))

T14a
Each player draws 1 card.
Chaque joueur pioche 1 carte.
draw(each, 1)

T14b
Each player draws 3 cards.
Chaque joueur pioche 3 cartes.
draw(each, 3)

T15a
Draw 1 card.
Piochez 1 carte.
draw(me, 1)

T15b
Draw 3 cards.
Piochez 3 cartes.
draw(me, 3)

T16a
Look at the top 5 cards of your deck. Put 2 of them into your hand and the rest into your discard pile.
Regardez les 5 cartes du dessus de votre pioche. Mettez-en 2 dans votre main et le reste dans votre défausse.
dig(me, 5, 2)

T17a
Look at the top 4 cards of your opponent's deck. Put them back in any order.
Regardez les 4 cartes du dessus de la pioche de votre adversaire. Remettez-les dans l'ordre de votre choix.
reorder(opp, 4)

T18a
Return a Hero from your discard pile to your hand.
Reprenez un Héros de votre défausse dans votre main.
move(a(filter(hero), discard(me)), to_hand(me))

T18b
Return a card from your discard pile to your hand.
Reprenez une carte de votre défausse dans votre main.
move(a(filter(card), discard(me)), to_hand(me))

T19a
Put a Hound from your discard pile on top of your deck.
Placez un Molosse de votre défausse sur le dessus de votre pioche.
move(a(filter(hound), discard(me)), top(me))

T20a
Put a card from your opponent's discard pile on top of their deck.
Placez une carte de la défausse de votre adversaire sur le dessus de sa pioche.
move(a(filter(card), discard(opp)), top(opp))

T21a
Put a Hero from your opponent's discard pile on the bottom of the Hero deck. Your opponent gains Treats equal to its cost.
Placez un Héros de la défausse de votre adversaire sous la pioche des Héros. Votre adversaire gagne autant de Friandises que son coût.
move(a(filter(hero), discard(opp)), bottom_heroes), gain(opp, treats, cost_of(it))

T22a
Put a Hero from the Barracks on the bottom of the Hero deck.
Placez un Héros de la Caserne sous la pioche des Héros.
move(a(filter(hero), barracks), bottom_heroes)

T23a
Return this card to your hand.
Reprenez cette carte dans votre main.
move(this, to_hand(me))

T24a
Gain 1 Treat.
Gagnez 1 Friandise.
gain(me, treats, 1)

T24b
Gain 5 Treats.
Gagnez 5 Friandises.
gain(me, treats, 5)

T25a
Your opponent gains 1 Treat.
Votre adversaire gagne 1 Friandise.
gain(opp, treats, 1)

T25b
Your opponent gains 2 Treats.
Votre adversaire gagne 2 Friandises.
gain(opp, treats, 2)

T26a
Steal 1 Treat from your opponent.
Volez 1 Friandise à votre adversaire.
steal(1)

T26b
Steal 2 Treats from your opponent.
Volez 2 Friandises à votre adversaire.
steal(2)

T27a
Gain double Treats for battle damage next round.
Gagnez le double de Friandises pour les dégâts de bataille à la manche suivante.
double_treats(me, next_round)

T28a
Your opponent loses 1 life.
Votre adversaire perd 1 point de vie.
lose(opp, life, 1)

T28b
Your opponent loses 3 life.
Votre adversaire perd 3 points de vie.
lose(opp, life, 3)

T29a
Gain 1 life.
Gagnez 1 point de vie.
gain(me, life, 1)

T29b
Gain 3 life.
Gagnez 3 points de vie.
gain(me, life, 3)

T30a
Cancel your opponent's ability.
Annulez la capacité de votre adversaire.
cancel(opp)

T31a
Use the ability of a Hero in the Barracks.
Utilisez la capacité d'un Héros de la Caserne.
use(a(filter(hero), barracks))

T32a
Use the ability of a Hound in your opponent's discard pile.
Utilisez la capacité d'un Molosse de la défausse de votre adversaire.
use(a(filter(hound), discard(opp)))

T33a
Use the ability of your opponent's Attack.
Utilisez la capacité de l'Attaque de votre adversaire.
use(attack(opp))

T34a
The next Hero you recruit this round costs 1 Treat less.
Le prochain Héros que vous recrutez cette manche coûte 1 Friandise de moins.
discount(me, 1)

T34b
The next Hero you recruit this round costs 3 Treats less.
Le prochain Héros que vous recrutez cette manche coûte 3 Friandises de moins.
discount(me, 3)

T35a
Recruit a Hero with cost 5 or less for free.
Recrutez gratuitement un Héros de coût 5 ou moins.
recruit_free(filter(hero, cost_at_most(5)))

T36a
Next round, draw 1 card more.
À la manche suivante, piochez 1 carte de plus.
next_draw(me, 1)

T36b
Next round, draw 2 cards more.
À la manche suivante, piochez 2 cartes de plus.
next_draw(me, 2)

T37a
Next round, draw 1 card fewer.
À la manche suivante, piochez 1 carte de moins.
next_draw(me, -1)

T37b
Next round, draw 2 cards fewer.
À la manche suivante, piochez 2 cartes de moins.
next_draw(me, -2)

T38a
Next round, your opponent draws 1 card fewer.
À la manche suivante, votre adversaire pioche 1 carte de moins.
next_draw(opp, -1)

T38b
Next round, your opponent draws 2 cards fewer.
À la manche suivante, votre adversaire pioche 2 cartes de moins.
next_draw(opp, -2)

T39a
Recover 1 of your fainted Hounds.
Ranimez 1 de vos Molosses évanouis.
recover(me, 1)

T39b
Recover 2 of your fainted Hounds.
Ranimez 2 de vos Molosses évanouis.
recover(me, 2)

T40a
If your opponent's Defense is a Hound, it faints.
Si la Défense de votre adversaire est un Molosse, il s'évanouit.
if(is(defense(opp), hound), faint(that))

T41a
Discard the top card of your deck.
Défaussez la carte du dessus de votre pioche.
mill(me, 1)
"""

COMBINED = """
combined 1
Draw 1 card for each Hero in your discard pile.
Piochez 1 carte pour chaque Héros dans votre défausse.
for_each(draw(me, 1), count(filter(hero), discard(me)))

combined 2
If your opponent has fewer Treats than you, your Defense gets +2 power this round.
Si votre adversaire a moins de Friandises que vous, votre Défense reçoit +2 de puissance cette manche.
if(fewer(opp, treats, me), power(defense(me), 2, round))

combined 3
Your opponent loses 1 life for each of your fainted Hounds.
Votre adversaire perd 1 point de vie pour chacun de vos Molosses évanouis.
for_each(lose(opp, life, 1), fainted_hounds(me))

combined 4
Each player gains 2 life.
Chaque joueur gagne 2 points de vie.
gain(each, life, 2)

combined 5
You may draw 2 cards.
Vous pouvez piocher 2 cartes.
may(draw(me, 2))

combined 6
If your opponent's Attack is a Hound, it gets -2 power this round.
Si l'Attaque de votre adversaire est un Molosse, il reçoit -2 de puissance cette manche.
if(is(attack(opp), hound), power(that, -2, round))

combined 7
After battle, if your Attack dealt damage, draw 1 card.
Après la bataille, si votre Attaque a infligé des dégâts, piochez 1 carte.
after_battle(if(damage_dealt_by(attack(me)), draw(me, 1)))

combined 8
Next round, your opponent draws 2 cards more.
À la manche suivante, votre adversaire pioche 2 cartes de plus.
next_draw(opp, 2)

combined 9
Choose one: gain 2 Treats; or draw 1 card; or your opponent loses 1 life.
Au choix : gagnez 2 Friandises ; ou piochez 1 carte ; ou votre adversaire perd 1 point de vie.
choose_one(gain(me, treats, 2), draw(me, 1), lose(opp, life, 1))

combined 10
Next round, each player draws 1 card fewer.
À la manche suivante, chaque joueur pioche 1 carte de moins.
next_draw(each, -1)

combined 11
Each player loses 1 Treat.
Chaque joueur perd 1 Friandise.
lose(each, treats, 1)

combined 12
Lose 2 life. Gain 5 Treats.
Perdez 2 points de vie. Gagnez 5 Friandises.
lose(me, life, 2), gain(me, treats, 5)

combined 13
Your opponent discards 1 card.
Votre adversaire défausse 1 carte.
discard(opp, 1)

combined 14
Each player discards 2 cards.
Chaque joueur défausse 2 cartes.
discard(each, 2)

combined 15
You may discard 1 card. If its power is 4 or more, gain 3 Treats.
Vous pouvez défausser 1 carte. Si sa puissance est de 4 ou plus, gagnez 3 Friandises.
may(discard(me, 1)), if(power_at_least(it, 4), gain(me, treats, 3))

combined 16
Your opponent discards the top card of their deck.
Votre adversaire défausse la carte du dessus de sa pioche.
mill(opp, 1)

combined 17
Each player discards the top 2 cards of their deck.
Chaque joueur défausse les 2 cartes du dessus de sa pioche.
mill(each, 2)

combined 18
Discard the top card of your deck. If it is a Hero, your Attack gets +5 power this round.
Défaussez la carte du dessus de votre pioche. Si c'est un Héros, votre Attaque reçoit +5 de puissance cette manche.
mill(me, 1), if(is(it, hero), power(attack(me), 5, round))

combined 19
Discard the top card of your deck. Your opponent loses life equal to its power.
Défaussez la carte du dessus de votre pioche. Votre adversaire perd autant de points de vie que sa puissance.
mill(me, 1), lose(opp, life, power_of(it))

combined 20
Return a Hero from your discard pile to your hand. Lose Treats equal to its cost.
Reprenez un Héros de votre défausse dans votre main. Perdez autant de Friandises que son coût.
move(a(filter(hero), discard(me)), to_hand(me)), lose(me, treats, cost_of(it))

combined 21
If you have 5 or more Treats, you may draw 1 card.
Si vous avez au moins 5 Friandises, vous pouvez piocher 1 carte.
if(at_least(me, treats, 5), may(draw(me, 1)))

combined 22
If your opponent has 2 or fewer cards in hand, each player draws 2 cards.
Si votre adversaire a au plus 2 cartes en main, chaque joueur pioche 2 cartes.
if(at_most(opp, hand_cards, 2), draw(each, 2))

combined 23
If you have less life than your opponent, gain 3 life.
Si vous avez moins de points de vie que votre adversaire, gagnez 3 points de vie.
if(fewer(me, life, opp), gain(me, life, 3))

combined 24
If your opponent has more cards in their deck than you, draw 1 card.
Si votre adversaire a plus de cartes dans sa pioche que vous, piochez 1 carte.
if(more(opp, deck_cards, me), draw(me, 1))

combined 25
If you have as many Treats as your opponent, choose one: gain 1 Treat; or steal 1 Treat from your opponent.
Si vous avez autant de Friandises que votre adversaire, au choix : gagnez 1 Friandise ; ou volez 1 Friandise à votre adversaire.
if(as_many(me, treats, opp), choose_one(gain(me, treats, 1), steal(1)))

combined 26
If you have as much life as your opponent, steal 2 Treats from your opponent.
Si vous avez autant de points de vie que votre adversaire, volez 2 Friandises à votre adversaire.
if(as_many(me, life, opp), steal(2))

combined 27
If your opponent has 10 or less life, your opponent loses 1 life.
Si votre adversaire a au plus 10 points de vie, votre adversaire perd 1 point de vie.
if(at_most(opp, life, 10), lose(opp, life, 1))

combined 28
If you have 1 or more Heroes in your discard pile, your Attack counts as a Hero next round.
Si vous avez au moins 1 Héros dans votre défausse, votre Attaque compte comme un Héros à la manche suivante.
if(at_least(me, discard_heroes, 1), count_as_hero(attack(me), next_round))

combined 29
If your opponent has 3 or more fainted Hounds, prevent up to 1 damage dealt to you this round.
Si votre adversaire a au moins 3 Molosses évanouis, prévenez jusqu'à 1 dégât qui vous est infligé cette manche.
if(at_least(opp, fainted, 3), prevent(me, 1, round))

combined 30
If the power of your opponent's Attack is 5 or more, your Defense gets +4 power this round.
Si la puissance de l'Attaque de votre adversaire est de 5 ou plus, votre Défense reçoit +4 de puissance cette manche.
if(power_at_least(attack(opp), 5), power(defense(me), 4, round))

combined 31
Your Attack and your Ability card get -1 power next round.
Votre Attaque et votre carte de Capacité reçoivent -1 de puissance à la manche suivante.
power(both(attack(me), ability(me)), -1, next_round)

combined 32
Your opponent's Attack and Ability card count as Heroes next round.
L'Attaque et la carte de Capacité de votre adversaire comptent comme des Héros à la manche suivante.
count_as_hero(both(attack(opp), ability(opp)), next_round)

combined 33
The power of your opponent's Ability card becomes the power of your Attack next round.
La puissance de la carte de Capacité de votre adversaire devient la puissance de votre Attaque à la manche suivante.
set_power(ability(opp), power_of(attack(me)), next_round)

combined 34
Your opponent's Defense deals at least 1 damage this round.
La Défense de votre adversaire inflige au moins 1 dégât cette manche.
min_damage(defense(opp), 1, round)

combined 35
Your opponent's Hounds can't faint next round.
Les Molosses de votre adversaire ne peuvent pas s'évanouir à la manche suivante.
no_faint(opp, next_round)

combined 36
Each player's Hounds can't faint this round.
Les Molosses de chaque joueur ne peuvent pas s'évanouir cette manche.
no_faint(each, round)

combined 37
Swap your Defense and your Ability card.
Échangez votre Défense et votre carte de Capacité.
swap(both(defense(me), ability(me)))

combined 38
Swap your opponent's Defense with a card in your hand.
Échangez la Défense de votre adversaire avec une carte de votre main.
swap_hand(defense(opp))

combined 39
Replace your Attack with the top card of your deck.
Remplacez votre Attaque par la carte du dessus de votre pioche.
replace(attack(me))

combined 40
Look at the top 2 cards of your deck. Put them back in any order.
Regardez les 2 cartes du dessus de votre pioche. Remettez-les dans l'ordre de votre choix.
reorder(me, 2)

combined 41
Put a card from your hand on the bottom of your deck.
Placez une carte de votre main sous votre pioche.
move(a(filter(card), hand(me)), bottom(me))

combined 42
Put a Hound with power 2 or more from your discard pile on top of your opponent's deck.
Placez un Molosse de puissance 2 ou plus de votre défausse sur le dessus de la pioche de votre adversaire.
move(a(filter(hound, power_at_least(2)), discard(me)), top(opp))

combined 43
Put a card from your hand into your discard pile.
Placez une carte de votre main dans votre défausse.
move(a(filter(card), hand(me)), to_discard(me))

combined 44
Put this card on the bottom of your deck.
Placez cette carte sous votre pioche.
move(this, bottom(me))

combined 45
Return a Hound from your opponent's fainted pile to their hand.
Renvoyez un Molosse de la pile des évanouis de votre adversaire dans sa main.
move(a(filter(hound), fainted(opp)), to_hand(opp))

combined 46
Return a card from the Barracks to your opponent's hand.
Renvoyez une carte de la Caserne dans la main de votre adversaire.
move(a(filter(card), barracks), to_hand(opp))

combined 47
Use the ability of a Hero with power 7 or more in the Barracks.
Utilisez la capacité d'un Héros de puissance 7 ou plus de la Caserne.
use(a(filter(hero, power_at_least(7)), barracks))

combined 48
Use the ability of your opponent's Defense.
Utilisez la capacité de la Défense de votre adversaire.
use(defense(opp))

combined 49
If your opponent's Defense is a Hero, use its ability.
Si la Défense de votre adversaire est un Héros, utilisez sa capacité.
if(is(defense(opp), hero), use(that))

combined 50
If your Attack is a Hound, its power becomes the power of your Defense this round.
Si votre Attaque est un Molosse, sa puissance devient la puissance de votre Défense cette manche.
if(is(attack(me), hound), set_power(that, power_of(defense(me)), round))

combined 51
You may recruit a Hero for free.
Vous pouvez recruter gratuitement un Héros.
may(recruit_free(filter(hero)))

combined 52
Recruit a Hero with power 6 or less for free.
Recrutez gratuitement un Héros de puissance 6 ou moins.
recruit_free(filter(hero, power_at_most(6)))

combined 53
Your opponent recovers 1 of their fainted Hounds.
Votre adversaire ranime 1 de ses Molosses évanouis.
recover(opp, 1)

combined 54
Each player recovers 2 of their fainted Hounds.
Chaque joueur ranime 2 de ses Molosses évanouis.
recover(each, 2)

combined 55
After battle, gain 1 Treat for each point of damage your Attack dealt.
Après la bataille, gagnez 1 Friandise pour chaque point de dégât infligé par votre Attaque.
after_battle(for_each(gain(me, treats, 1), damage_by(attack(me))))

combined 56
After battle, if your opponent's Attack dealt no damage, you may return a Hound from your discard pile to your hand.
Après la bataille, si l'Attaque de votre adversaire n'a infligé aucun dégât, vous pouvez reprendre un Molosse de votre défausse dans votre main.
after_battle(if(no_damage_by(attack(opp)), may(move(a(filter(hound), discard(me)), to_hand(me)))))

combined 57
Your Attack gets +1 power this round for each Treat you have.
Votre Attaque reçoit +1 de puissance cette manche pour chaque Friandise que vous avez.
for_each(power(attack(me), 1, round), treats_of(me))

combined 58
Your Defense gets +2 power next round for each Hero in the Barracks.
Votre Défense reçoit +2 de puissance à la manche suivante pour chaque Héros dans la Caserne.
for_each(power(defense(me), 2, next_round), count(filter(hero), barracks))

combined 59
Prevent up to 2 damage dealt to you next round for each card in your opponent's hand.
Prévenez jusqu'à 2 dégâts qui vous sont infligés à la manche suivante pour chaque carte dans la main de votre adversaire.
for_each(prevent(me, 2, next_round), count(filter(card), hand(opp)))

combined 60
Steal 1 Treat from your opponent for each Hound with power 3 or less in your discard pile.
Volez 1 Friandise à votre adversaire pour chaque Molosse de puissance 3 ou moins dans votre défausse.
for_each(steal(1), count(filter(hound, power_at_most(3)), discard(me)))

combined 61
Next round, draw 1 card more for each Treat your opponent has.
À la manche suivante, piochez 1 carte de plus pour chaque Friandise que votre adversaire a.
for_each(next_draw(me, 1), treats_of(opp))

combined 62
You may gain double Treats for battle damage next round.
Vous pouvez gagner le double de Friandises pour les dégâts de bataille à la manche suivante.
may(double_treats(me, next_round))

combined 63
You may look at the top 5 cards of your deck. Put 3 of them into your hand and the rest into your discard pile.
Vous pouvez regarder les 5 cartes du dessus de votre pioche. Mettez-en 3 dans votre main et le reste dans votre défausse.
may(dig(me, 5, 3))

combined 64
After battle, choose one: return this card to your hand; or put a Hero from the Barracks on the bottom of the Hero deck.
Après la bataille, au choix : reprenez cette carte dans votre main ; ou placez un Héros de la Caserne sous la pioche des Héros.
after_battle(choose_one(move(this, to_hand(me)), move(a(filter(hero), barracks), bottom_heroes)))

combined 65
If your opponent's ability has already resolved, you may use the ability of your Defense.
Si la capacité de votre adversaire est déjà résolue, vous pouvez utiliser la capacité de votre Défense.
if(resolved(opp), may(use(defense(me))))

combined 66
Gain Treats equal to the power of a Hero in the Barracks.
Gagnez autant de Friandises que la puissance d'un Héros de la Caserne.
gain(me, treats, power_of(a(filter(hero), barracks)))

combined 67
Draw 0 cards. Gain 0 life.
Piochez 0 carte. Gagnez 0 point de vie.
draw(me, 0), gain(me, life, 0)

combined 68
You may draw 1 card for each Treat you have.
Vous pouvez piocher 1 carte pour chaque Friandise que vous avez.
may(for_each(draw(me, 1), treats_of(me)))

combined 69
If your opponent has 4 or more cards in their discard pile, you may lose 1 Treat for each card in your hand.
Si votre adversaire a au moins 4 cartes dans sa défausse, vous pouvez perdre 1 Friandise pour chaque carte dans votre main.
if(at_least(opp, discard_cards, 4), may(for_each(lose(me, treats, 1), count(filter(card), hand(me)))))

combined 70
If your Attack is a Hero, it deals at least 4 damage this round.
Si votre Attaque est un Héros, il inflige au moins 4 dégâts cette manche.
if(is(attack(me), hero), min_damage(that, 4, round))

combined 71
If your opponent's Ability card is a Hero, choose one: it gets -3 power this round; or use its ability.
Si la carte de Capacité de votre adversaire est un Héros, au choix : il reçoit -3 de puissance cette manche ; ou utilisez sa capacité.
if(is(ability(opp), hero), choose_one(power(that, -3, round), use(that)))
"""


ALL = entries(CARDS) + entries(TEMPLATES) + entries(COMBINED)
EVERY_TEXT = pytest.mark.parametrize(("name", "en", "fr", "tree"), ALL, ids=[entry[0] for entry in ALL])


@covers("HH-20.1", "HH-19.4")
@EVERY_TEXT
def test_both_languages_mean_the_same_tree(name: str, en: str, fr: str, tree: str) -> None:
    assert read_text(en, BOOK, "en") == tree_of(tree)
    assert read_text(fr, BOOK, "fr") == tree_of(tree)


@covers("HH-19.5", "HH-20.2", "HH-20.3")
@EVERY_TEXT
def test_the_tree_is_printed_to_the_letter(name: str, en: str, fr: str, tree: str) -> None:
    assert print_text(tree_of(tree), BOOK, "en") == printed(en, "en")
    assert print_text(tree_of(tree), BOOK, "fr") == printed(fr, "fr")


@covers("HH-19.6")
def test_the_shipped_set_is_the_one_of_the_specification() -> None:
    cards = load_cards(SCHEMA.shipped, SCHEMA)
    assert cards.problems == ()
    hounds = [card for card in cards.cards if card.kind == "hound"]
    heroes = [card for card in cards.cards if card.kind == "hero"]
    assert (len(hounds), sum(card.copies for card in hounds)) == (36, 54)
    assert (len(heroes), sum(card.copies for card in heroes)) == (18, 18)
    assert [(card.id, card.tree) for card in cards.cards] == [(n, tree_of(tree)) for n, _, _, tree in entries(CARDS)]


def test_the_powers_and_costs_are_spread_as_designed() -> None:
    cards = load_cards(SCHEMA.shipped, SCHEMA).cards
    spread = dict.fromkeys(range(1, 7), 0)
    for card in cards:
        if card.kind == "hound":
            spread[card.facts["power"]] += card.copies
    assert spread == {1: 8, 2: 13, 3: 14, 4: 11, 5: 5, 6: 3}
    assert [card.facts["cost"] for card in cards if card.kind == "hero"] == [
        2,
        2,
        3,
        3,
        4,
        4,
        4,
        5,
        5,
        5,
        5,
        6,
        6,
        6,
        7,
        7,
        8,
        9,
    ]
    assert cards[0].names == {"en": "Chihuahua", "fr": "Chihuahua"}
    assert cards[-1].names == {"en": "Alpha Prime", "fr": "Alpha Suprême"}


@covers("HH-20.2")
@pytest.mark.parametrize(
    ("text", "language", "tree"),
    [
        ("your opponent’s ATTACK gets −4 power this round.", "en", "power(attack(opp), -4, round)"),
        ("YOUR OPPONENT'S ATTACK GETS -4 POWER THIS ROUND.", "en", "power(attack(opp), -4, round)"),
        ("Your\u00a0opponent's  Attack\tgets\n–4 power this round .", "en", "power(attack(opp), -4, round)"),
        ("l'attaque de votre adversaire recoit -4 de puissance cette manche.", "fr", "power(attack(opp), -4, round)"),
        ("L’ATTAQUE DE VOTRE ADVERSAIRE REÇOIT −4 DE PUISSANCE CETTE MANCHE.", "fr", "power(attack(opp), -4, round)"),
        ("Apres la bataille, si votre Attaque n'a inflige aucun degat, piochez 1 carte.", "fr",
         "after_battle(if(no_damage_by(attack(me)), draw(me, 1)))"),
        ("A la manche suivante, piochez 1 carte de plus.", "fr", "next_draw(me, 1)"),
        ("Au choix: piochez 1 carte; ou gagnez 1 Friandise.", "fr", "choose_one(draw(me, 1), gain(me, treats, 1))"),
        ("Au choix\u202f: piochez 1 carte\u202f; ou gagnez 1 Friandise.", "fr", "choose_one(draw(me, 1), gain(me, treats, 1))"),
        ("Use the ability of a Hero from the Barracks.", "en", "use(a(filter(hero), barracks))"),
        ("Si vous avez 5 Friandises ou plus, piochez 1 carte.", "fr", "if(at_least(me, treats, 5), draw(me, 1))"),
        ("Draw 007 cards.", "en", "draw(me, 7)"),
    ],
)  # fmt: skip
def test_spelling_variants_read_alike(text: str, language: Language, tree: str) -> None:
    assert read_text(text, BOOK, language) == tree_of(tree)


@covers("HH-20.1")
@pytest.mark.parametrize(
    "text",
    [
        "After battle, after battle, draw 1 card.",
        "You may you may draw 1 card.",
        "You may choose one: draw 1 card; or gain 1 Treat.",
        "If your Attack is a Hound, after battle, draw 1 card.",
        "Draw 1 card for each Treat you have for each Treat you have.",
        "Draw cards equal to its cost for each Treat you have.",
        "You may your Attack gets +1 power this round.",
        "You may next round, draw 1 card more.",
        "Your opponent may draw 1 card.",
        "If you have fewer Treats than you, draw 1 card.",
        "Swap your Attack and your opponent's Defense.",
        "Swap your Defense and your Attack.",
        "Recruit a Hound for free.",
        "Use the ability of a Hound with cost 3 or less in your hand.",
        "Look at the top 1 cards of your deck. Put them back in any order.",
        "Your Attack gets +0 power this round.",
        "Draw 1 card..",
        "",
    ],
)
def test_prefixes_nest_in_one_order_and_nothing_else_is_read(text: str) -> None:
    with pytest.raises(TextError):
        read_text(text, BOOK, "en")


@pytest.mark.parametrize("category", ["effect", "cond", "zone", "filter", "pick", "who", "slots"])
def test_random_phrases_of_any_category(category: str) -> None:
    assert random_tree(BOOK, category, rng=Random(3)).op
