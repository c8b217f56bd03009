// The names of the players at a table.
import { botTitle } from '../../lib/bots.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Player, Seat } from '../../lib/types'
import { sayer } from '../../lib/words'

const say = sayer({
  you: { en: 'You', fr: 'Vous' },
  bot: { en: 'Bot {seat}', fr: 'Robot {seat}' },
  standin: { en: '{name} (bot)', fr: '{name} (robot)' },
  open: { en: 'Open seat', fr: 'Place libre' },
  partner: { en: 'your partner', fr: 'votre partenaire' },
  partnerOf: { en: 'with {who}', fr: 'avec {who}' },
})

/** Return the name of the player at a seat; *mine* is the viewer's own seat. */
export function playerName(players: Player[], seat: Seat, mine: Seat | null): string {
  if (seat === mine) return say('you')
  const player = players.find((each) => each.seat === seat)
  if (player?.who === 'open') return say('open')
  if (player?.who === 'bot') {
    const { name, bot = name } = player
    // Bots share their names, and the log names them by seat. A bot that stands in for a person shows the person's name.
    return name === bot ? say('bot', { seat }) : say('standin', { name })
  }
  return player?.name || seat
}

/** Return the level of the bot that plays a seat, '' for anybody else. */
export function levelOf(players: Player[], seat: Seat): string {
  const player = players.find((each) => each.seat === seat)
  return player?.who === 'bot' ? botTitle(player.bot ?? player.name) : ''
}

/** Return with whom a seat plays, as the viewer says it; '' for somebody who plays alone. */
export function partneredWith(players: Player[], partners: Seat[], mine: Seat | null): string {
  if (!partners.length) return ''
  if (partners.some((seat) => seat === mine)) return say('partner')
  return say('partnerOf', { who: joinNames(partners.map((seat) => playerName(players, seat, null))) })
}

/** Return names as an enumeration: "Ann, Ben and Cleo". */
export function joinNames(names: string[]): string {
  return new Intl.ListFormat(settings.lang, { type: 'conjunction' }).format(names)
}
