// Three synthesized sounds: your turn, something happened, the end. Off by default.
import { settings } from '../../lib/settings.svelte'

export type Sound = 'turn' | 'card' | 'end'

const TUNES: Record<Sound, { notes: number[]; step: number; long: number; loud: number }> = {
  turn: { notes: [523.25, 783.99], step: 0.11, long: 0.35, loud: 0.08 },
  card: { notes: [196], step: 0, long: 0.09, loud: 0.05 },
  end: { notes: [392, 493.88, 587.33, 783.99], step: 0.13, long: 0.6, loud: 0.08 },
}

let context: AudioContext | null = null

/** Play a sound, if sounds are on. */
export function play(sound: Sound): void {
  if (!settings.sound) return
  try {
    const ctx = (context ??= new AudioContext())
    void ctx.resume()
    const { notes, step, long, loud } = TUNES[sound]
    notes.forEach((pitch, place) => {
      const begin = ctx.currentTime + place * step
      const tone = new OscillatorNode(ctx, { type: sound === 'card' ? 'triangle' : 'sine', frequency: pitch })
      const volume = new GainNode(ctx, { gain: 0 })
      volume.gain.setValueAtTime(0, begin)
      volume.gain.linearRampToValueAtTime(loud, begin + 0.012)
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + long)
      tone.connect(volume).connect(ctx.destination)
      tone.start(begin)
      tone.stop(begin + long)
    })
  } catch {
    // Browsers without audio stay silent.
  }
}
