# ruff: noqa: E501 - the texts stand on one line each, as the specification prints them
"""The texts of Drakerion: what every card means, that it is printed to the letter, and what a designer may write.

The tables below are entries of four lines: a card, one line of its text in English and in French, and its tree.
"""

from collections import defaultdict
from pathlib import Path

import pytest

from cardwright.games.drakerion.phrases import BOOK
from cardwright.games.drakerion.schema import SCHEMA
from cardwright.text import LANGUAGES, CardSet, Language, TextError, Tree, load_cards, print_card, print_text, read_text
from cardwright.text.phrase_index import example_of
from cardwright.text.phrasebook import Row
from cardwright.text.reader import Reading
from cardwright.text.sampler import productions_of
from tests.text.circle import entries, printed, tree_of

CARDS = """
sound_the_retreat
Action: Sound the retreat.
Action : sonnez la retraite.
action(then(retreat))

night_march
Deployment: Target a Character you control; move it.
Déploiement : ciblez un Personnage que vous contrôlez ; déplacez-le.
deployment(pay(costs(target(a(filter(character, yours)))), then(move(it))))

feigned_withdrawal
Deployment: You become the first player.
Déploiement : vous devenez le premier joueur.
deployment(then(first_player(you)))

shared_hunger
Deployment: If you have less prestige than your opponent, draw 1 card.
Déploiement : si vous avez moins de prestige que votre adversaire, piochez 1 carte.
deployment(given(less_prestige, then(draw(you, 1))))

caravan_season
The gold value of the opposing Maneuver is increased by 1.
La valeur en or de la Manœuvre adverse est augmentée de 1.
value(gold, 1)

sorting_the_baggage
Deployment: Put 1 card from your hand on the bottom of your deck; draw 1 card.
Déploiement : mettez 1 carte de votre main au-dessous de votre deck ; piochez 1 carte.
deployment(pay(costs(bottom_cards(1)), then(draw(you, 1))))

close_ranks
Deployment: Target up to 2 Characters you control; they gain +1 riposte this turn.
Déploiement : ciblez jusqu'à 2 Personnages que vous contrôlez ; ils gagnent +1 en riposte ce tour.
deployment(pay(costs(target(up_to(2, filter(character, yours)))), then(modify(them, 1, riposte, this_turn))))

season_of_rain
Characters have -1 ranged attack.
Les Personnages ont -1 en attaque à distance.
has_stat(all(filter(character)), -1, ranged)

free_company
Forced Reaction: When this card is destroyed, your opponent gains 1 gold.
Réaction forcée : quand cette carte est détruite, votre adversaire gagne 1 pièce d'or.
forced(reaction(destroyed(self), then(gain_gold(opp, 1))))

pedlar_of_omens
Deployment: Look at the top card of your deck, then you may put it on the bottom of that deck.
Déploiement : regardez la première carte de votre deck, puis vous pouvez la mettre au-dessous de ce deck.
deployment(then(look_top(you), may(bottom(it))))

cut_straps
Action: Commit your City and target an Attachment; destroy it.
Action : inclinez votre Cité et ciblez un Attachement ; détruisez-le.
action(pay(costs(commit(city), target(a(filter(attachment)))), then(destroy(it))))

the_other_tale
Action: Commit your Banner and target a Renowned Character you control; replace it with a Character of the same name from your hand.
Action : inclinez votre Bannière et ciblez un Personnage Renommé que vous contrôlez ; remplacez-le par un Personnage du même nom de votre main.
action(pay(costs(commit(banner), target(a(filter(character, yours, renowned)))), then(replace(it, filter(character, same_name, from_your_hand)))))

last_reserves
Action: If you have less prestige than your opponent, commit your Banner; draw 2 cards.
Action : si vous avez moins de prestige que votre adversaire, inclinez votre Bannière ; piochez 2 cartes.
action(given(less_prestige, pay(costs(commit(banner)), then(draw(you, 2)))))

camp_standard
Attach only to a Character you control.
Attachez uniquement à un Personnage que vous contrôlez.
attach_only(filter(character, yours))

camp_standard
As long as attached Character is on your support line, Characters you control on your melee line have +1 riposte.
Tant que le Personnage attaché est sur votre ligne de soutien, les Personnages que vous contrôlez sur votre ligne de mêlée ont +1 en riposte.
while(on_line(host, support), has_stat(all(filter(character, yours, on_your_melee)), 1, riposte))

ambergate
Reaction: When a Character you control intercepts, commit this card; that Character gains 1 Shield.
Réaction : quand un Personnage que vous contrôlez intercepte, inclinez cette carte ; ce Personnage gagne 1 Bouclier.
reaction(intercepts(a(filter(character, yours))), pay(costs(commit(self)), then(shield(1, that_character))))

toll_levy
Deployment: If the opposing Maneuver is a Supply, gain 1 gold.
Déploiement : si la Manœuvre adverse est un Ravitaillement, gagnez 1 pièce d'or.
deployment(given(opposing_is(supply), then(gain_gold(you, 1))))

raise_the_bridges
Characters you control on your melee line have +1 riposte.
Les Personnages que vous contrôlez sur votre ligne de mêlée ont +1 en riposte.
has_stat(all(filter(character, yours, on_your_melee)), 1, riposte)

winter_quarters
Deployment: Heal each Character you control by 1.
Déploiement : soignez de 1 chaque Personnage que vous contrôlez.
deployment(then(heal(1, each(filter(character, yours)))))

double_the_watch
Deployment: Target a Character you control; it gains Interceptor this turn.
Déploiement : ciblez un Personnage que vous contrôlez ; il gagne Intercepteur ce tour.
deployment(pay(costs(target(a(filter(character, yours)))), then(grant(it, interceptor, this_turn))))

ferry_recruit
Interceptor.
Intercepteur.
keywords(interceptor)

river_medic
Action: Commit this card and target another Character you control; heal it by 2.
Action : inclinez cette carte et ciblez un autre Personnage que vous contrôlez ; soignez-le de 2.
action(pay(costs(commit(self), target(another(filter(character, yours)))), then(heal(2, it))))

lock_keeper
Deployment: Target another Character you control; move it.
Déploiement : ciblez un autre Personnage que vous contrôlez ; déplacez-le.
deployment(pay(costs(target(another(filter(character, yours)))), then(move(it))))

charter_scholar
Action: Commit this card and put 1 card from your hand on the bottom of your deck; draw 1 card, then gain 1 gold.
Action : inclinez cette carte et mettez 1 carte de votre main au-dessous de votre deck ; piochez 1 carte, puis gagnez 1 pièce d'or.
action(pay(costs(commit(self), bottom_cards(1)), then(draw(you, 1), gain_gold(you, 1))))

bridge_warden
Interceptor.
Intercepteur.
keywords(interceptor)

ballista_crew
No Attachments except Engine.
Pas d'Attachement sauf Engin.
keywords(no_attachments_except(engine))

captain_of_the_piers
Combat: Commit this card; your participating Character gains 2 Shield.
Combat : inclinez cette carte ; votre Personnage participant gagne 2 Boucliers.
combat(pay(costs(commit(self)), then(shield(2, participant(you)))))

amber_lancer
As long as you control a Character on your support line, this card has +1 attack.
Tant que vous contrôlez un Personnage sur votre ligne de soutien, cette carte a +1 en attaque.
while(controls(filter(character, on_your_support)), has_stat(self, 1, attack))

maelle_voice
Other Characters you control with Interceptor have +1 riposte.
Les autres Personnages que vous contrôlez ayant Intercepteur ont +1 en riposte.
has_stat(all_others(filter(character, yours, has(interceptor))), 1, riposte)

maelle_bridge_burner
Unpredictable.
Imprévisible.
keywords(unpredictable)

maelle_bridge_burner
Deployment: Target a committed opposing Character; deal 1 damage to it.
Déploiement : ciblez un Personnage adverse incliné ; infligez-lui 1 dégât.
deployment(pay(costs(target(a(filter(character, opposing, committed_now)))), then(damage(1, it))))

corvin_master_of_tolls
Reaction: When the turn ends, if you have 3 or more gold, draw 1 card.
Réaction : quand le tour se termine, si vous avez au moins 3 pièces d'or, piochez 1 carte.
reaction(turn_ends, given(gold_at_least(you, 3), then(draw(you, 1))))

hold_the_span
Combat: Commit your Banner; your defender gains +2 riposte this combat.
Combat : inclinez votre Bannière ; votre défenseur gagne +2 en riposte lors de ce combat.
combat(pay(costs(commit(banner)), then(modify(defender(you), 2, riposte, this_combat))))

locked_shields
Combat: Commit your City; your participating Character gains 3 Shield.
Combat : inclinez votre Cité ; votre Personnage participant gagne 3 Boucliers.
combat(pay(costs(commit(city)), then(shield(3, participant(you)))))

field_surgery
Action: Commit your City and target a Character you control; heal it by 3.
Action : inclinez votre Cité et ciblez un Personnage que vous contrôlez ; soignez-le de 3.
action(pay(costs(commit(city), target(a(filter(character, yours)))), then(heal(3, it))))

field_surgery
Combat: Commit your City; heal your participating Character by 2.
Combat : inclinez votre Cité ; soignez de 2 votre Personnage participant.
combat(pay(costs(commit(city)), then(heal(2, participant(you)))))

arrow_toll
Action: Commit a Character you control with a ranged attack and target an opposing Character on the melee line; deal 2 damage to it.
Action : inclinez un Personnage que vous contrôlez ayant une attaque à distance et ciblez un Personnage adverse sur la ligne de mêlée ; infligez-lui 2 dégâts.
action(pay(costs(commit(a(filter(character, yours, has_ranged))), target(a(filter(character, opposing, on_melee)))), then(damage(2, it))))

draw_the_bridge
Combat: Commit your defender; cancel the attack.
Combat : inclinez votre défenseur ; annulez l'attaque.
combat(pay(costs(commit(defender(you))), then(cancel)))

sworn_testimony
Reaction: When a Character you control is destroyed, commit your Banner; draw 2 cards.
Réaction : quand un Personnage que vous contrôlez est détruit, inclinez votre Bannière ; piochez 2 cartes.
reaction(destroyed(a(filter(character, yours))), pay(costs(commit(banner)), then(draw(you, 2))))

muster_the_guilds
Action: Search the top 5 cards of your deck for a Guild Character, reveal it and put it into your hand, then put the others on the bottom of your deck.
Action : cherchez un Personnage Guilde parmi les 5 premières cartes de votre deck, révélez-le et mettez-le dans votre main, puis mettez les autres au-dessous de votre deck.
action(then(search(5, filter(character, trait(guild)))))

guild_seal
Attach only to a Character you control.
Attachez uniquement à un Personnage que vous contrôlez.
attach_only(filter(character, yours))

guild_seal
Action: Commit this card; attached Character gains Interceptor this turn.
Action : inclinez cette carte ; le Personnage attaché gagne Intercepteur ce tour.
action(pay(costs(commit(self)), then(grant(host, interceptor, this_turn))))

toll_clerk
Forced Reaction: When another Guild Character you control comes onto the battlefield, gain 1 gold. Limit 1 per turn.
Réaction forcée : quand un autre Personnage Guilde que vous contrôlez arrive sur le champ de bataille, gagnez 1 pièce d'or. Limite : 1 par tour.
limit(forced(reaction(enters(another(filter(character, yours, trait(guild)))), then(gain_gold(you, 1)))), 1, turn)

keeper_of_the_middle_span
Interceptor.
Intercepteur.
keywords(interceptor)

keeper_of_the_middle_span
Forced Reaction: When this card is dealt damage, it gains +1 riposte this turn.
Réaction forcée : quand cette carte subit des dégâts, elle gagne +1 en riposte ce tour.
forced(reaction(damaged(self), then(modify(it, 1, riposte, this_turn))))

corvin_ruined_heir
Deployment: Discard 1 card from your hand; draw 2 cards.
Déploiement : défaussez 1 carte de votre main ; piochez 2 cartes.
deployment(pay(costs(discard_cards(1)), then(draw(you, 2))))

search_the_boats
Action: Commit your Banner; each opposing Character loses Infiltrator this turn.
Action : inclinez votre Bannière ; chaque Personnage adverse perd Infiltrateur ce tour.
action(pay(costs(commit(banner)), then(remove(each(filter(character, opposing)), infiltrator, this_turn))))

signed_treaty
Action: Commit your City and your Banner; gain 1 prestige.
Action : inclinez votre Cité et votre Bannière ; gagnez 1 point de prestige.
action(pay(costs(commit(city), commit(banner)), then(gain_prestige(you, 1))))

windlass
Attach only to a Character with a ranged attack.
Attachez uniquement à un Personnage ayant une attaque à distance.
attach_only(filter(character, has_ranged))

cinderhold
Action: Commit this card and target a Character you control; deal 1 damage to it, then gain 1 gold.
Action : inclinez cette carte et ciblez un Personnage que vous contrôlez ; infligez-lui 1 dégât, puis gagnez 1 pièce d'or.
action(pay(costs(commit(self), target(a(filter(character, yours)))), then(damage(1, it), gain_gold(you, 1))))

burn_the_harvest
Deployment: Your opponent loses 1 gold.
Déploiement : votre adversaire perd 1 pièce d'or.
deployment(then(lose_gold(opp, 1)))

blood_hunt
Deployment: Target a Character you control; it gains +2 attack this turn.
Déploiement : ciblez un Personnage que vous contrôlez ; il gagne +2 en attaque ce tour.
deployment(pay(costs(target(a(filter(character, yours)))), then(modify(it, 2, attack, this_turn))))

picking_the_field
Deployment: Target a Character with cost 2 or less in your discard pile; return it to your hand.
Déploiement : ciblez un Personnage de coût 2 ou moins dans votre défausse ; renvoyez-le dans votre main.
deployment(pay(costs(target(a(filter(character, cost_at_most(2), in_your_discard)))), then(return(it))))

feast_of_bones
Deployment: Discard 1 card from your hand; draw 1 card.
Déploiement : défaussez 1 carte de votre main ; piochez 1 carte.
deployment(pay(costs(discard_cards(1)), then(draw(you, 1))))

ash_runner
Infiltrator.
Infiltrateur.
keywords(infiltrator)

kindled_martyr
Destruction: Target an opposing Character on the melee line; deal 1 damage to it.
Destruction : ciblez un Personnage adverse sur la ligne de mêlée ; infligez-lui 1 dégât.
destruction(pay(costs(target(a(filter(character, opposing, on_melee)))), then(damage(1, it))))

gnawed_veteran
As long as this card is wounded, it has +2 attack.
Tant que cette carte est blessée, elle a +2 en attaque.
while(is_wounded(self), has_stat(self, 2, attack))

char_jackal
Discard pile action: Pay 2 gold and discard 1 card from your hand; put this card onto the battlefield.
Action depuis la défausse : payez 2 pièces d'or et défaussez 1 carte de votre main ; mettez cette carte en jeu.
discard_action(pay(costs(pay_gold(2), discard_cards(1)), then(put_in_play(self))))

howler
Deployment: Target another Character you control; it gains +1 attack this turn.
Déploiement : ciblez un autre Personnage que vous contrôlez ; il gagne +1 en attaque ce tour.
deployment(pay(costs(target(another(filter(character, yours)))), then(modify(it, 1, attack, this_turn))))

smoke_stalker
Infiltrator.
Infiltrateur.
keywords(infiltrator)

ember_witch
Action: Commit this card, discard 1 card from your hand and target a Character; deal 2 damage to it.
Action : inclinez cette carte, défaussez 1 carte de votre main et ciblez un Personnage ; infligez-lui 2 dégâts.
action(pay(costs(commit(self), discard_cards(1), target(a(filter(character)))), then(damage(2, it))))

pit_ogre
No Attachments.
Pas d'Attachement.
keywords(no_attachments)

pit_ogre
Forced Reaction: When the turn ends, deal 1 damage to this card.
Réaction forcée : quand le tour se termine, infligez 1 dégât à cette carte.
forced(reaction(turn_ends, then(damage(1, self))))

rhusk_father_of_ashes
Reaction: When another Character you control is destroyed, this card gains +1 attack this turn.
Réaction : quand un autre Personnage que vous contrôlez est détruit, cette carte gagne +1 en attaque ce tour.
reaction(destroyed(another(filter(character, yours))), then(modify(self, 1, attack, this_turn)))

rhusk_cub
Unpredictable.
Imprévisible.
keywords(unpredictable)

sael_counter_of_the_dead
Action: Commit this card and target a Character with cost 2 or less in your discard pile; return it to your hand.
Action : inclinez cette carte et ciblez un Personnage de coût 2 ou moins dans votre défausse ; renvoyez-le dans votre main.
action(pay(costs(commit(self), target(a(filter(character, cost_at_most(2), in_your_discard)))), then(return(it))))

go_for_the_throat
Combat: Commit your Banner; your attacker gains +2 attack this combat.
Combat : inclinez votre Bannière ; votre attaquant gagne +2 en attaque lors de ce combat.
combat(pay(costs(commit(banner)), then(modify(attacker(you), 2, attack, this_combat))))

call_of_the_pack
Action: Commit your Banner and target a committed Beast you control with cost 2 or less; ready it.
Action : inclinez votre Bannière et ciblez une Bête inclinée de coût 2 ou moins que vous contrôlez ; redressez-la.
action(pay(costs(commit(banner), target(a(filter(character, yours, committed_now, trait(beast), cost_at_most(2))))), then(ready(it))))

what_the_fire_leaves
Action: Discard 1 card from your hand; gain 2 gold.
Action : défaussez 1 carte de votre main ; gagnez 2 pièces d'or.
action(pay(costs(discard_cards(1)), then(gain_gold(you, 2))))

choking_smoke
Combat: Commit your City; the opposing defender loses 2 riposte this combat.
Combat : inclinez votre Cité ; le défenseur adverse perd 2 en riposte lors de ce combat.
combat(pay(costs(commit(city)), then(modify(defender(opp), -2, riposte, this_combat))))

grudge_unburied
Reaction: When a Character you control is destroyed, commit your City and target an opposing Character; deal 2 damage to it.
Réaction : quand un Personnage que vous contrôlez est détruit, inclinez votre Cité et ciblez un Personnage adverse ; infligez-lui 2 dégâts.
reaction(destroyed(a(filter(character, yours))), pay(costs(commit(city), target(a(filter(character, opposing)))), then(damage(2, it))))

scatter_and_circle
Action: Target up to 2 Characters you control; move them.
Action : ciblez jusqu'à 2 Personnages que vous contrôlez ; déplacez-les.
action(pay(costs(target(up_to(2, filter(character, yours)))), then(move(them))))

marked_prey
Action: Target an opposing Character on the support line; move it.
Action : ciblez un Personnage adverse sur la ligne de soutien ; déplacez-le.
action(pay(costs(target(a(filter(character, opposing, on_support)))), then(move(it))))

slow_venom
Attach only to an opposing Character.
Attachez uniquement à un Personnage adverse.
attach_only(filter(character, opposing))

slow_venom
Forced Reaction: When the turn ends, deal 1 damage to attached Character.
Réaction forcée : quand le tour se termine, infligez 1 dégât au Personnage attaché.
forced(reaction(turn_ends, then(damage(1, host))))

soot_crow
Reaction: When this card is discarded from your hand, put it onto the battlefield.
Réaction : quand cette carte est défaussée de votre main, mettez-la en jeu.
reaction(discarded(self), then(put_in_play(it)))

cairn_digger
Forced Reaction: When a card is discarded from your hand, gain 1 gold. Limit 1 per turn.
Réaction forcée : quand une carte est défaussée de votre main, gagnez 1 pièce d'or. Limite : 1 par tour.
limit(forced(reaction(discarded(any_card), then(gain_gold(you, 1)))), 1, turn)

sael_feeds_the_crows
Reaction: When this card attacks, discard 1 card from your hand; this card gains +2 attack this combat.
Réaction : quand cette carte attaque, défaussez 1 carte de votre main ; cette carte gagne +2 en attaque lors de ce combat.
reaction(attacks(self), pay(costs(discard_cards(1)), then(modify(self, 2, attack, this_combat))))

embers_under_ash
Action: Discard 1 card from your hand; draw 2 cards.
Action : défaussez 1 carte de votre main ; piochez 2 cartes.
action(pay(costs(discard_cards(1)), then(draw(you, 2))))

embers_under_ash
Reaction: When this card is discarded from your hand, target an opposing Character on the melee line; deal 1 damage to it.
Réaction : quand cette carte est défaussée de votre main, ciblez un Personnage adverse sur la ligne de mêlée ; infligez-lui 1 dégât.
reaction(discarded(self), pay(costs(target(a(filter(character, opposing, on_melee)))), then(damage(1, it))))

leave_nothing
Action: Commit your City and target a wounded opposing Character with cost 2 or less; destroy it.
Action : inclinez votre Cité et ciblez un Personnage adverse blessé de coût 2 ou moins ; détruisez-le.
action(pay(costs(commit(city), target(a(filter(character, opposing, wounded, cost_at_most(2))))), then(destroy(it))))

funeral_pelt
Destruction: Pay 1 gold; return this card to your hand.
Destruction : payez 1 pièce d'or ; renvoyez cette carte dans votre main.
destruction(pay(costs(pay_gold(1)), then(return(self))))

vesperine
Action: Commit this card and pay 1 gold; look at your opponent's hand.
Action : inclinez cette carte et payez 1 pièce d'or ; regardez la main de votre adversaire.
action(pay(costs(commit(self), pay_gold(1)), then(look_hand(opp))))

closed_salons
The draw value of the opposing Maneuver is reduced by 1.
La valeur de pioche de la Manœuvre adverse est réduite de 1.
value(draw, -1)

cut_the_roads
The gold value of the opposing Maneuver is reduced by 1.
La valeur en or de la Manœuvre adverse est réduite de 1.
value(gold, -1)

season_of_masks
Deployment: Target a Character you control; it gains Infiltrator this turn, then it gains +1 attack this turn.
Déploiement : ciblez un Personnage que vous contrôlez ; il gagne Infiltrateur ce tour, puis il gagne +1 en attaque ce tour.
deployment(pay(costs(target(a(filter(character, yours)))), then(grant(it, infiltrator, this_turn), modify(it, 1, attack, this_turn))))

sealed_invitations
Deployment: Look at your opponent's hand.
Déploiement : regardez la main de votre adversaire.
deployment(then(look_hand(opp)))

rooftop_courier
Infiltrator.
Infiltrateur.
keywords(infiltrator)

masked_envoy
Deployment: Gain 1 gold.
Déploiement : gagnez 1 pièce d'or.
deployment(then(gain_gold(you, 1)))

paid_blade
Unpredictable.
Imprévisible.
keywords(unpredictable)

gallery_listener
Action: Commit this card; look at the top card of your opponent's deck, then you may put it on the bottom of that deck.
Action : inclinez cette carte ; regardez la première carte du deck de votre adversaire, puis vous pouvez la mettre au-dessous de ce deck.
action(pay(costs(commit(self)), then(look_top(opp), may(bottom(it)))))

cupbearer_of_thorns
Destruction: Target an opposing Character; deal 2 damage to it.
Destruction : ciblez un Personnage adverse ; infligez-lui 2 dégâts.
destruction(pay(costs(target(a(filter(character, opposing)))), then(damage(2, it))))

knife_of_the_gallery
Infiltrator.
Infiltrateur.
keywords(infiltrator)

false_herald
Deployment: Target a ready opposing Character; commit it.
Déploiement : ciblez un Personnage adverse redressé ; inclinez-le.
deployment(pay(costs(target(a(filter(character, opposing, ready)))), then(commit(it))))

mirror_guard
Interceptor.
Intercepteur.
keywords(interceptor)

ysolde_mistress
Reaction: When an opposing Character is moved, deal 1 damage to that Character.
Réaction : quand un Personnage adverse est déplacé, infligez 1 dégât à ce Personnage.
reaction(moved(a(filter(character, opposing))), then(damage(1, that_character)))

usher_keeper_of_doors
Combat: Commit this card and target another Character you control on your defender's line; redirect the attack to it.
Combat : inclinez cette carte et ciblez un autre Personnage que vous contrôlez sur la ligne de votre défenseur ; redirigez l'attaque vers lui.
combat(pay(costs(commit(self), target(another(filter(character, yours, on_defenders_line)))), then(redirect(it))))

ysolde_keyhole
Infiltrator.
Infiltrateur.
keywords(infiltrator)

ysolde_keyhole
Reaction: When this card attacks, look at your opponent's hand.
Réaction : quand cette carte attaque, regardez la main de votre adversaire.
reaction(attacks(self), then(look_hand(opp)))

whispered_order
Combat: Commit your Banner; the opposing participating Character is blank this combat.
Combat : inclinez votre Bannière ; le Personnage participant adverse perd ses capacités imprimées lors de ce combat.
combat(pay(costs(commit(banner)), then(blank(participant(opp), this_combat))))

curtain_call
Action: Commit your City and target a Character you control; gain gold equal to its cost, then return it to your hand.
Action : inclinez votre Cité et ciblez un Personnage que vous contrôlez ; gagnez autant de pièces d'or que son coût, puis renvoyez-le dans votre main.
action(pay(costs(commit(city), target(a(filter(character, yours)))), then(gain_gold_cost(you, it), return(it))))

double_door
Combat: Target a Character you control on your defender's line; redirect the attack to it.
Combat : ciblez un Personnage que vous contrôlez sur la ligne de votre défenseur ; redirigez l'attaque vers lui.
combat(pay(costs(target(a(filter(character, yours, on_defenders_line)))), then(redirect(it))))

empty_purse
Action: Your opponent loses 2 gold.
Action : votre adversaire perd 2 pièces d'or.
action(then(lose_gold(opp, 2)))

unmasking
Action: Commit your Banner and target a committed opposing Character; deal 2 damage to it.
Action : inclinez votre Bannière et ciblez un Personnage adverse incliné ; infligez-lui 2 dégâts.
action(pay(costs(commit(banner), target(a(filter(character, opposing, committed_now)))), then(damage(2, it))))

read_the_letters
Action: Look at your opponent's hand, then draw 1 card.
Action : regardez la main de votre adversaire, puis piochez 1 carte.
action(then(look_hand(opp), draw(you, 1)))

change_of_seats
Action: Commit a Character you control and target an opposing Character; move it.
Action : inclinez un Personnage que vous contrôlez et ciblez un Personnage adverse ; déplacez-le.
action(pay(costs(commit(a(filter(character, yours))), target(a(filter(character, opposing)))), then(move(it))))

porcelain_mask
Attached Character has Infiltrator.
Le Personnage attaché a Infiltrateur.
has_keyword(host, infiltrator)

debt_note
Attach only to an opposing Character.
Attachez uniquement à un Personnage adverse.
attach_only(filter(character, opposing))

debt_note
Forced Reaction: When attached Character is committed, its controller loses 1 gold.
Réaction forcée : quand le Personnage attaché est incliné, son contrôleur perd 1 pièce d'or.
forced(reaction(committed(host), then(lose_gold(controller, 1))))

understudy
Combat: Pay 1 gold; replace this card with a Mask Character from your hand.
Combat : payez 1 pièce d'or ; remplacez cette carte par un Personnage Masque de votre main.
combat(pay(costs(pay_gold(1)), then(replace(self, filter(character, trait(mask), from_your_hand)))))

back_alley_notary
Deployment: Pay 1 gold; your opponent discards 1 card at random from their hand.
Déploiement : payez 1 pièce d'or ; votre adversaire défausse 1 carte au hasard de sa main.
deployment(pay(costs(pay_gold(1)), then(discard_random(opp, 1))))

usher_empty_chair
Action: Commit this card and target an opposing Character; it loses Interceptor this turn.
Action : inclinez cette carte et ciblez un Personnage adverse ; il perd Intercepteur ce tour.
action(pay(costs(commit(self), target(a(filter(character, opposing)))), then(remove(it, interceptor, this_turn))))

farewell_supper
Action: Target a Character you control; discard it, then draw 2 cards.
Action : ciblez un Personnage que vous contrôlez ; défaussez-le, puis piochez 2 cartes.
action(pay(costs(target(a(filter(character, yours)))), then(discard(it), draw(you, 2))))

blunted_foils
Combat: Commit your City; the opposing attacker loses 2 attack this combat.
Combat : inclinez votre Cité ; l'attaquant adverse perd 2 en attaque lors de ce combat.
combat(pay(costs(commit(city)), then(modify(attacker(opp), -2, attack, this_combat))))

gilded_chain
Attach only to an opposing Character with cost 3 or less.
Attachez uniquement à un Personnage adverse de coût 3 ou moins.
attach_only(filter(character, opposing, cost_at_most(3)))

gilded_chain
Attached Character is blank.
Le Personnage attaché perd ses capacités imprimées.
is_blank(host)

wickmere
Action: Commit this card and target a Character you control with a ranged attack; it gains +1 ranged attack this turn.
Action : inclinez cette carte et ciblez un Personnage que vous contrôlez ayant une attaque à distance ; il gagne +1 en attaque à distance ce tour.
action(pay(costs(commit(self), target(a(filter(character, yours, has_ranged)))), then(modify(it, 1, ranged, this_turn))))

rising_water
Characters cannot be moved.
Les Personnages ne peuvent pas être déplacés.
cannot_move(all(filter(character)))

lamp_lighting
Deployment: Target a Character you control; heal it by 2.
Déploiement : ciblez un Personnage que vous contrôlez ; soignez-le de 2.
deployment(pay(costs(target(a(filter(character, yours)))), then(heal(2, it))))

night_fishing
Deployment: Search the top 3 cards of your deck for an Archer Character, reveal it and put it into your hand, then put the others on the bottom of your deck.
Déploiement : cherchez un Personnage Archer parmi les 3 premières cartes de votre deck, révélez-le et mettez-le dans votre main, puis mettez les autres au-dessous de votre deck.
deployment(then(search(3, filter(character, trait(archer)))))

bog_heron
Deployment: Target another Character you control; move it.
Déploiement : ciblez un autre Personnage que vous contrôlez ; déplacez-le.
deployment(pay(costs(target(another(filter(character, yours)))), then(move(it))))

lantern_bearer
Archer Characters you control on your support line have +1 riposte.
Les Personnages Archer que vous contrôlez sur votre ligne de soutien ont +1 en riposte.
has_stat(all(filter(character, yours, trait(archer), on_your_support)), 1, riposte)

toad_oracle
Deployment: Search the top 5 cards of your deck for an Attachment, reveal it and put it into your hand, then put the others on the bottom of your deck.
Déploiement : cherchez un Attachement parmi les 5 premières cartes de votre deck, révélez-le et mettez-le dans votre main, puis mettez les autres au-dessous de votre deck.
deployment(then(search(5, filter(attachment))))

stilt_guard
Interceptor.
Intercepteur.
keywords(interceptor)

peat_shaman
Action: Commit this card and target a wounded Character you control; heal it by 3.
Action : inclinez cette carte et ciblez un Personnage blessé que vous contrôlez ; soignez-le de 3.
action(pay(costs(commit(self), target(a(filter(character, yours, wounded)))), then(heal(3, it))))

will_o_wisp_archer
Attacks of this card cannot be intercepted.
Les attaques de cette carte ne peuvent pas être interceptées.
not_intercepted(self)

marsh_crocodile
No Attachments.
Pas d'Attachement.
keywords(no_attachments)

nanna_lamp
As long as this card is on your support line, other Characters you control have +1 ranged attack.
Tant que cette carte est sur votre ligne de soutien, les autres Personnages que vous contrôlez ont +1 en attaque à distance.
while(on_line(self, support), has_stat(all_others(filter(character, yours)), 1, ranged))

tam_drowned_boy
Destruction: Pay 1 gold; return this card to your hand.
Destruction : payez 1 pièce d'or ; renvoyez cette carte dans votre main.
destruction(pay(costs(pay_gold(1)), then(return(self))))

nanna_first_match
Reaction: When another Character you control is attacked, commit this card; that Character gains 1 Shield.
Réaction : quand un autre Personnage que vous contrôlez est attaqué, inclinez cette carte ; ce Personnage gagne 1 Bouclier.
reaction(attacked(another(filter(character, yours))), pay(costs(commit(self)), then(shield(1, that_character))))

fog_bank
Combat: If the opposing attacker attacks at range, commit your City; cancel the attack.
Combat : si l'attaquant adverse attaque à distance, inclinez votre Cité ; annulez l'attaque.
combat(given(at_range(attacker(opp)), pay(costs(commit(city)), then(cancel))))

sinking_ground
Action: Commit your Banner and target an opposing Character on the melee line; move it.
Action : inclinez votre Bannière et ciblez un Personnage adverse sur la ligne de mêlée ; déplacez-le.
action(pay(costs(commit(banner), target(a(filter(character, opposing, on_melee)))), then(move(it))))

volley_at_dusk
Action: Commit a Character you control with a ranged attack; deal 1 damage to each opposing Character on the melee line.
Action : inclinez un Personnage que vous contrôlez ayant une attaque à distance ; infligez 1 dégât à chaque Personnage adverse sur la ligne de mêlée.
action(pay(costs(commit(a(filter(character, yours, has_ranged)))), then(damage(1, each(filter(character, opposing, on_melee))))))

marsh_poultice
Action: Commit your City and target a Character you control; heal it by 2.
Action : inclinez votre Cité et ciblez un Personnage que vous contrôlez ; soignez-le de 2.
action(pay(costs(commit(city), target(a(filter(character, yours)))), then(heal(2, it))))

marsh_poultice
Combat: Commit your City; heal your participating Character by 2.
Combat : inclinez votre Cité ; soignez de 2 votre Personnage participant.
combat(pay(costs(commit(city)), then(heal(2, participant(you)))))

steady_hands
Combat: If your attacker attacks at range, commit your Banner; your attacker gains +2 ranged attack this combat.
Combat : si votre attaquant attaque à distance, inclinez votre Bannière ; votre attaquant gagne +2 en attaque à distance lors de ce combat.
combat(given(at_range(attacker(you)), pay(costs(commit(banner)), then(modify(attacker(you), 2, ranged, this_combat)))))

what_the_water_keeps
Action: Target an Attachment in your discard pile; return it to your hand.
Action : ciblez un Attachement dans votre défausse ; renvoyez-le dans votre main.
action(pay(costs(target(a(filter(attachment, in_your_discard)))), then(return(it))))

ambush_in_the_reeds
Reaction: When a Character you control on your support line is attacked, commit your Banner; deal 2 damage to the opposing attacker.
Réaction : quand un Personnage que vous contrôlez sur votre ligne de soutien est attaqué, inclinez votre Bannière ; infligez 2 dégâts à l'attaquant adverse.
reaction(attacked(a(filter(character, yours, on_your_support))), pay(costs(commit(banner)), then(damage(2, attacker(opp)))))

fen_lantern
Attach only to a Character with a ranged attack.
Attachez uniquement à un Personnage ayant une attaque à distance.
attach_only(filter(character, has_ranged))

clinging_weed
Attach only to an opposing Character.
Attachez uniquement à un Personnage adverse.
attach_only(filter(character, opposing))

clinging_weed
Attached Character cannot intercept.
Le Personnage attaché ne peut pas intercepter.
cannot_intercept(host)

leech_gatherer
Reaction: When the turn ends, target a wounded Character you control; heal it by 1.
Réaction : quand le tour se termine, ciblez un Personnage blessé que vous contrôlez ; soignez-le de 1.
reaction(turn_ends, pay(costs(target(a(filter(character, yours, wounded)))), then(heal(1, it))))

old_snapping_turtle
No Attachments except Armor.
Pas d'Attachement sauf Armure.
keywords(no_attachments_except(armor))

old_snapping_turtle
Reaction: When this card is dealt damage, move it.
Réaction : quand cette carte subit des dégâts, déplacez-la.
reaction(damaged(self), then(move(it)))

tam_came_back
Discard pile action: Pay 4 gold; put this card onto the battlefield.
Action depuis la défausse : payez 4 pièces d'or ; mettez cette carte en jeu.
discard_action(pay(costs(pay_gold(4)), then(put_in_play(self))))

lamps_out
Action: Commit your City; each opposing Character loses 1 ranged attack this turn.
Action : inclinez votre Cité ; chaque Personnage adverse perd 1 en attaque à distance ce tour.
action(pay(costs(commit(city)), then(modify(each(filter(character, opposing)), -1, ranged, this_turn))))

held_breath
Combat: Commit your Banner; your participating Character gains +2 health this turn.
Combat : inclinez votre Bannière ; votre Personnage participant gagne +2 PV ce tour.
combat(pay(costs(commit(banner)), then(modify(participant(you), 2, health, this_turn))))

lent_stilts
Attach only to a Character you control.
Attachez uniquement à un Personnage que vous contrôlez.
attach_only(filter(character, yours))

lent_stilts
Attached Character has Interceptor.
Le Personnage attaché a Intercepteur.
has_keyword(host, interceptor)
"""

TRAINING = """
drill_sergeant
Combat: Pay 1 gold; your participating Character gains +1 attack this combat. Limit 1 per combat.
Combat : payez 1 pièce d'or ; votre Personnage participant gagne +1 en attaque lors de ce combat. Limite : 1 par combat.
limit(combat(pay(costs(pay_gold(1)), then(modify(participant(you), 1, attack, this_combat)))), 1, combat)

fencing_master
Action: Commit this card and target a Character; its riposte becomes 3 this turn.
Action : inclinez cette carte et ciblez un Personnage ; sa riposte devient 3 ce tour.
action(pay(costs(commit(self), target(a(filter(character)))), then(set(it, riposte, 3, this_turn))))

quartermaster
Guild Characters you play cost 1 less gold.
Les Personnages Guilde que vous jouez coûtent 1 pièce d'or de moins.
cost_less(filter(character, trait(guild)), 1)

talkative_guest
Forced Deployment: Your opponent draws 1 card.
Déploiement forcé : votre adversaire pioche 1 carte.
forced(deployment(then(draw(opp, 1))))

second_wind
Combat: Your participating Character gains +2 health this combat.
Combat : votre Personnage participant gagne +2 PV lors de ce combat.
combat(then(modify(participant(you), 2, health, this_combat)))
"""

FAMILIES = """
she, the target, suffers
Action: Target a Beast; deal 2 damage to it, then heal it by 1, then it gains 1 Shield.
Action : ciblez une Bête ; infligez-lui 2 dégâts, puis soignez-la de 1, puis elle gagne 1 Bouclier.
action(pay(costs(target(a(filter(character, trait(beast))))), then(damage(2, it), heal(1, it), shield(1, it))))

he, after "you may"
Action: Target an opposing Character; you may destroy it, then you may deal 1 damage to it.
Action : ciblez un Personnage adverse ; vous pouvez le détruire, puis vous pouvez lui infliger 1 dégât.
action(pay(costs(target(a(filter(character, opposing)))), then(may(destroy(it)), may(damage(1, it)))))

she, before a vowel
Action: Target a ready opposing Beast; you may commit it.
Action : ciblez une Bête adverse redressée ; vous pouvez l'incliner.
action(pay(costs(target(a(filter(character, opposing, ready, trait(beast))))), then(may(commit(it)))))

they, several men
Action: Target 2 Characters; deal 1 damage to them, then you may move them, then they lose 1 health this turn.
Action : ciblez 2 Personnages ; infligez-leur 1 dégât, puis vous pouvez les déplacer, puis ils perdent 1 PV ce tour.
action(pay(costs(target(exactly(2, filter(character)))), then(damage(1, them), may(move(them)), modify(them, -1, health, this_turn))))

they, several beasts
Combat: Target up to 3 wounded Beasts you control; they gain +1 attack this combat, then they gain Infiltrator this turn.
Combat : ciblez jusqu'à 3 Bêtes blessées que vous contrôlez ; elles gagnent +1 en attaque lors de ce combat, puis elles gagnent Infiltrateur ce tour.
combat(pay(costs(target(up_to(3, filter(character, yours, wounded, trait(beast))))), then(modify(them, 1, attack, this_combat), grant(them, infiltrator, this_turn))))

their stats
Action: Target 2 Characters; their attack becomes 0 this turn, then their health becomes 2 this turn.
Action : ciblez 2 Personnages ; leur attaque devient 0 ce tour, puis leurs PV deviennent 2 ce tour.
action(pay(costs(target(exactly(2, filter(character)))), then(set(them, attack, 0, this_turn), set(them, health, 2, this_turn))))

its stats
Action: Target a Character; its attack becomes 0 this turn, then its health becomes 2 this turn.
Action : ciblez un Personnage ; son attaque devient 0 ce tour, puis ses PV deviennent 2 ce tour.
action(pay(costs(target(a(filter(character)))), then(set(it, attack, 0, this_turn), set(it, health, 2, this_turn))))

the stats of a participant
Combat: The ranged attack of the opposing attacker becomes 0 this combat.
Combat : l'attaque à distance de l'attaquant adverse devient 0 lors de ce combat.
combat(then(set(attacker(opp), ranged, 0, this_combat)))

the health of this card
Action: Commit this card; the health of this card becomes 9 this turn.
Action : inclinez cette carte ; les PV de cette carte deviennent 9 ce tour.
action(pay(costs(commit(self)), then(set(self, health, 9, this_turn))))

all costs together
Action: Commit this card, pay 1 gold, discard 1 card from your hand, put 2 cards from your hand on the bottom of your deck and target a Character; it is blank this turn.
Action : inclinez cette carte, payez 1 pièce d'or, défaussez 1 carte de votre main, mettez 2 cartes de votre main au-dessous de votre deck et ciblez un Personnage ; il perd ses capacités imprimées ce tour.
action(pay(costs(commit(self), pay_gold(1), discard_cards(1), bottom_cards(2), target(a(filter(character)))), then(blank(it, this_turn))))

City and Banner among other costs
Action: Commit your City and your Banner, discard 1 card from your hand and target an Attachment; destroy it.
Action : inclinez votre Cité et votre Bannière, défaussez 1 carte de votre main et ciblez un Attachement ; détruisez-le.
action(pay(costs(commit(city), commit(banner), discard_cards(1), target(a(filter(attachment)))), then(destroy(it))))

a card as target
Action: Target a Rite card in your discard pile; you may return it to your hand.
Action : ciblez une carte Rite dans votre défausse ; vous pouvez la renvoyer dans votre main.
action(pay(costs(target(a(filter(card, trait(rite), in_your_discard)))), then(may(return(it)))))

onto the battlefield
Action: Target a Beast with cost 1 or less in your discard pile; put it onto the battlefield.
Action : ciblez une Bête de coût 1 ou moins dans votre défausse ; mettez-la en jeu.
action(pay(costs(target(a(filter(character, trait(beast), cost_at_most(1), in_your_discard)))), then(put_in_play(it))))

to its owner
Action: Target an opposing Character with Interceptor and cost 3 or less; return it to its owner's hand.
Action : ciblez un Personnage adverse de coût 3 ou moins ayant Intercepteur ; renvoyez-le dans la main de son propriétaire.
action(pay(costs(target(a(filter(character, opposing, has(interceptor), cost_at_most(3))))), then(return_to_owner(it))))

under the deck of its owner
Action: Target a Character; put it on the bottom of its owner's deck, then its controller draws 1 card.
Action : ciblez un Personnage ; mettez-le au-dessous du deck de son propriétaire, puis son contrôleur pioche 1 carte.
action(pay(costs(target(a(filter(character)))), then(bottom(it), draw(controller, 1))))

redirected to her
Combat: Target another Beast you control; redirect the attack to it.
Combat : ciblez une autre Bête que vous contrôlez ; redirigez l'attaque vers elle.
combat(pay(costs(target(another(filter(character, yours, trait(beast))))), then(redirect(it))))

looked at later
Action: Draw 1 card, then look at the top card of your deck, then discard it.
Action : piochez 1 carte, puis regardez la première carte de votre deck, puis défaussez-la.
action(then(draw(you, 1), look_top(you), discard(it)))

a target stays the target
Action: Target a Character; look at the top card of your deck, then heal it by 1.
Action : ciblez un Personnage ; regardez la première carte de votre deck, puis soignez-le de 1.
action(pay(costs(target(a(filter(character)))), then(look_top(you), heal(1, it))))

this card, behind gold
Reaction: When this card attacks, pay 1 gold; it gains +1 attack this combat.
Réaction : quand cette carte attaque, payez 1 pièce d'or ; elle gagne +1 en attaque lors de ce combat.
reaction(attacks(self), pay(costs(pay_gold(1)), then(modify(it, 1, attack, this_combat))))

this card, behind a condition
Action: If this card is wounded, commit this card; you may heal it by 2.
Action : si cette carte est blessée, inclinez cette carte ; vous pouvez la soigner de 2.
action(given(is_wounded(self), pay(costs(commit(self)), then(may(heal(2, it))))))

that Character and a target
Reaction: When an opposing Beast is destroyed, target a wounded Character you control; heal it by 1, then its controller gains 1 gold.
Réaction : quand une Bête adverse est détruite, ciblez un Personnage blessé que vous contrôlez ; soignez-le de 1, puis son contrôleur gagne 1 pièce d'or.
reaction(destroyed(a(filter(character, opposing, trait(beast)))), pay(costs(target(a(filter(character, yours, wounded)))), then(heal(1, it), gain_gold(controller, 1))))

events of beasts
Forced Reaction: When another Beast you control is moved, deal 1 damage to that Character. Limit 2 per turn.
Réaction forcée : quand une autre Bête que vous contrôlez est déplacée, infligez 1 dégât à ce Personnage. Limite : 2 par tour.
limit(forced(reaction(moved(another(filter(character, yours, trait(beast)))), then(damage(1, that_character)))), 2, turn)

events of Attachments
Reaction: When an opposing Armor Attachment comes onto the battlefield, its controller discards 1 card from their hand.
Réaction : quand un Attachement Armure adverse arrive sur le champ de bataille, son contrôleur défausse 1 carte de sa main.
reaction(enters(a(filter(attachment, opposing, trait(armor)))), then(discard_some(controller, 1)))

each of them
Combat: Deal 1 damage to each other wounded Beast on the support line, then commit each opposing Attachment with cost 2 or more.
Combat : infligez 1 dégât à chaque autre Bête blessée sur la ligne de soutien, puis inclinez chaque Attachement adverse de coût 2 ou plus.
combat(then(damage(1, each_other(filter(character, wounded, trait(beast), on_support))), commit(each(filter(attachment, opposing, cost_at_least(2))))))

the attached Character
Forced Reaction: When the turn ends, destroy attached Character.
Réaction forcée : quand le tour se termine, détruisez le Personnage attaché.
forced(reaction(turn_ends, then(destroy(host))))

groups of beasts
Other ready Renowned Beasts you control cannot be moved.
Les autres Bêtes Renommées redressées que vous contrôlez ne peuvent pas être déplacées.
cannot_move(all_others(filter(character, yours, ready, trait(beast), renowned)))

attacks of a group
Attacks of wounded Beasts you control cannot be intercepted.
Les attaques des Bêtes blessées que vous contrôlez ne peuvent pas être interceptées.
not_intercepted(all(filter(character, yours, wounded, trait(beast))))

a blank group
As long as you control a Renowned Beast, opposing Characters with No Attachments are blank.
Tant que vous contrôlez une Bête Renommée, les Personnages adverses ayant Pas d'Attachement perdent leurs capacités imprimées.
while(controls(filter(character, trait(beast), renowned)), is_blank(all(filter(character, opposing, has(no_attachments)))))

the attached Character is it
As long as attached Character is wounded, it has -1 health.
Tant que le Personnage attaché est blessé, il a -1 PV.
while(is_wounded(host), has_stat(host, -1, health))

of the attached Character
Attacks of attached Character cannot be intercepted.
Les attaques du Personnage attaché ne peuvent pas être interceptées.
not_intercepted(host)

to the attached Character
Combat: Commit this card; deal 3 damage to attached Character.
Combat : inclinez cette carte ; infligez 3 dégâts au Personnage attaché.
combat(pay(costs(commit(self)), then(damage(3, host))))

players
Deployment: Your opponent gains 2 prestige, then lose 1 prestige, then discard 1 card at random from your hand, then your opponent becomes the first player.
Déploiement : votre adversaire gagne 2 points de prestige, puis perdez 1 point de prestige, puis défaussez 1 carte au hasard de votre main, puis votre adversaire devient le premier joueur.
deployment(then(gain_prestige(opp, 2), lose_prestige(you, 1), discard_random(you, 1), first_player(opp)))

conditions
Reaction: When the turn ends, if your opponent has 5 or more gold, your opponent loses 1 gold.
Réaction : quand le tour se termine, si votre adversaire a au moins 5 pièces d'or, votre adversaire perd 1 pièce d'or.
reaction(turn_ends, given(gold_at_least(opp, 5), then(lose_gold(opp, 1))))

a beast searched for
Deployment: Search the top 4 cards of your deck for a Beast, reveal it and put it into your hand, then put the others on the bottom of your deck.
Déploiement : cherchez une Bête parmi les 4 premières cartes de votre deck, révélez-la et mettez-la dans votre main, puis mettez les autres au-dessous de votre deck.
deployment(then(search(4, filter(character, trait(beast)))))

the cost of a card
Destruction: Gain gold equal to the cost of this card.
Destruction : gagnez autant de pièces d'or que le coût de cette carte.
destruction(then(gain_gold_cost(you, self)))

you may become
Deployment: You may become the first player, then you may look at the top card of your opponent's deck.
Déploiement : vous pouvez devenir le premier joueur, puis vous pouvez regarder la première carte du deck de votre adversaire.
deployment(then(may(first_player(you)), may(look_top(opp))))
"""

SHIPPED = load_cards(SCHEMA.shipped, SCHEMA).required()
TRAINING_SET = load_cards(Path(__file__).with_name("training.toml"), SCHEMA).required()
LINES = [*entries(CARDS), *entries(TRAINING), *entries(FAMILIES)]


@pytest.mark.parametrize(
    ("name", "en", "fr", "tree"), LINES, ids=[f"{number}-{line[0]}" for number, line in enumerate(LINES)]
)
def test_a_line_means_one_thing_and_is_printed_in_both_languages(name: str, en: str, fr: str, tree: str) -> None:
    meant = tree_of(tree)
    assert read_text(en, BOOK, "en") == meant
    assert read_text(fr, BOOK, "fr") == meant
    assert print_text(meant, BOOK, "en") == printed(en, "en")
    assert print_text(meant, BOOK, "fr") == printed(fr, "fr")


def by_card(table: str) -> dict[str, dict[Language, str]]:
    """Return the texts of the cards of a table, one ability a line."""
    found: dict[str, dict[Language, list[str]]] = defaultdict(lambda: {"en": [], "fr": []})
    for name, en, fr, _ in entries(table):
        found[name]["en"].append(printed(en, "en"))
        found[name]["fr"].append(printed(fr, "fr"))
    return {name: {lang: "\n".join(lines) for lang, lines in texts.items()} for name, texts in found.items()}


def texts_of(cards: CardSet) -> dict[str, dict[Language, str]]:
    texts = {card.id: {lang: print_card(card, BOOK, lang) for lang in LANGUAGES} for card in cards.cards}
    return {name: words for name, words in texts.items() if words["en"]}


def test_every_card_is_printed_as_the_specification_has_it() -> None:
    # But « soignez de 1 chaque Personnage que vous contrôlez »: a number behind « contrôlez » would seem to belong to it.
    assert texts_of(SHIPPED) == by_card(CARDS)
    own = {name: text for name, text in texts_of(TRAINING_SET).items() if name not in by_card(CARDS)}
    assert own == by_card(TRAINING)


# How texts may be written


@pytest.mark.parametrize(
    ("text", "language", "tree"),
    [
        ("Interceptor.\nUnpredictable.", "en", "keywords(interceptor), keywords(unpredictable)"),
        ("Interceptor. Unpredictable.", "en", "keywords(interceptor), keywords(unpredictable)"),
        ("Interceptor.\n\n  Unpredictable.\n", "en", "keywords(interceptor), keywords(unpredictable)"),
        ("Action: Draw\n  2 cards.", "en", "action(then(draw(you, 2)))"),
        ("action: draw 2 cards.", "en", "action(then(draw(you, 2)))"),
        ("Action : Piochez 2 cartes.", "fr", "action(then(draw(you, 2)))"),
        (
            "Action: Target a Beast Character; ready it.",
            "en",
            "action(pay(costs(target(a(filter(character, trait(beast))))), then(ready(it))))",
        ),
        (
            "Action: Commit your City and commit your Banner; draw 1 card.",
            "en",
            "action(pay(costs(commit(city), commit(banner)), then(draw(you, 1))))",
        ),
        (
            "Reaction: When an opposing Character is moved, deal 1 damage to it.",
            "en",
            "reaction(moved(a(filter(character, opposing))), then(damage(1, that_character)))",
        ),
        (
            "Réaction forcée : quand le Personnage attaché est incliné, infligez-lui 1 dégât.",
            "fr",
            "forced(reaction(committed(host), then(damage(1, host))))",
        ),
        (
            "Déploiement : soignez chaque Personnage que vous contrôlez de 1.",
            "fr",
            "deployment(then(heal(1, each(filter(character, yours)))))",
        ),
        (
            "As long as this card is wounded, this card has +2 attack.",
            "en",
            "while(is_wounded(self), has_stat(self, 2, attack))",
        ),
    ],
)
def test_other_spellings_are_read(text: str, language: Language, tree: str) -> None:
    assert read_text(text, BOOK, language) == tree_of(tree)


@pytest.mark.parametrize(
    ("text", "language", "word", "suggestion"),
    [
        ("Action : ciblez une Bête ; redressez-le.", "fr", "redressez-le", "redressez-la"),
        ("Action : ciblez un Personnage ; redressez-la.", "fr", "redressez-la", "redressez-le"),
        ("Action : ciblez une Bête incliné ; redressez-la.", "fr", "incliné", "inclinée"),
        ("Action : ciblez 2 Personnages ; déplacez-le.", "fr", "déplacez-le", "déplacez-les"),
        ("Action: Target 2 Characters; move it.", "en", "it", ""),
        ("Action: Target a Carracter; move it.", "en", "Carracter", "Character"),
        ("Action: Target a Guld Character; move it.", "en", "Guld", "Guild"),
        ("Action: Target an Guild Character; move it.", "en", "an", "a"),
        ("Combat: Commit your Banner, your attacker gains +2 attack this combat.", "en", "your", ""),
        ("Combat: Your attacker gains 2 attack this combat.", "en", "attack", ""),
        ("Action: Draw 0 cards.", "en", "0", ""),
        ("Action: Draw 1 card. Limit 1 per tunr.", "en", "tunr", "turn"),
        ("Action: Draw a card.", "en", "a", "1"),
        ("Action: Draw one card.", "en", "one", "1"),
        ("Action : piochez une carte.", "fr", "une", "1"),
        # Words that could not stand there are no help.
        ("Reaction: When a Beast is healed, draw 1 card.", "en", "healed", ""),
        ("Reaction: When this card readies, draw 1 card.", "en", "readies", ""),
        ("Action: Destroy an Attachment.", "en", "an", ""),
        ("Action: Target a Character; ready it. It gains +1 attack this turn.", "en", "It", ""),
    ],
)
def test_what_is_wrong_is_pointed_at(text: str, language: Language, word: str, suggestion: str) -> None:
    with pytest.raises(TextError) as refused:
        read_text(text, BOOK, language)
    (problem,) = refused.value.problems
    start, length = problem.caret
    assert (problem.excerpt[start : start + length], problem.suggestion) == (word, suggestion)


def test_help_names_nothing_that_nobody_can_write() -> None:
    with pytest.raises(TextError) as refused:
        read_text("Action: Target a Character; ready it. Draw 1 card.", BOOK, "en")
    assert "¶" not in str(refused.value)
    assert "for example: Action: Draw 1 card." in str(refused.value)


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


def test_examples_that_are_whole_sentences_can_stand_on_a_card() -> None:
    examples = {text for row in PRINTED_ROWS if (text := example_of(BOOK, row)["en"]).endswith(".")}
    trees = {text: read_text(text, BOOK, "en") for text in examples}
    nowhere = [text for text, tree in trees.items() if all(SCHEMA.misplaced(kind, {}, tree) for kind in SCHEMA.kinds)]
    assert nowhere == []


def test_what_is_done_to_cards_has_a_whole_sentence_for_an_example() -> None:
    """A fragment would suggest "commit a Character" or "put your attacker onto the battlefield", which are refused."""
    done = ("move(", "ready(", "destroy(", "discard(", "return", "bottom(", "put_in_play(", "commit(a(", "costs(cost, ")
    rows = [row for row in PRINTED_ROWS if str(row.pattern).startswith(done)]
    assert [str(row.pattern) for row in rows if not example_of(BOOK, row)["en"].endswith(".")] == []
