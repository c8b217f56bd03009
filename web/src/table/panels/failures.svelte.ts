// What went wrong with a request to the server, shown at the question until something else happens.
import { Trouble } from '../../lib/api'
import { sayer } from '../../lib/words'

const say = sayer({
  offline: {
    en: 'That did not reach the server. Nothing is lost: look again when the table is back.',
    fr: 'Cela n’est pas parvenu au serveur. Rien n’est perdu\u00a0: regardez à nouveau au retour de la table.',
  },
})

/** The last request that failed. */
export class Failures {
  last = $state.raw<Trouble | null>(null)

  /** Show a failure; one without words is a lost connection. */
  show = (trouble: Trouble): void => {
    this.last = trouble.message ? trouble : new Trouble(trouble.code, say('offline'))
  }

  clear(): void {
    this.last = null
  }

  /** Wait for a request; show its failure, if it fails. */
  async report(request: Promise<unknown>): Promise<void> {
    try {
      await request
    } catch (trouble) {
      this.show(trouble as Trouble)
    }
  }
}
