import { remainingTime } from '../../app/tray/remaining-time.ts'
import { doneCount, type Figures } from './run-words.ts'

/** How far a run was when this page looked. */
export type Sample = { atMs: number; done: number }

// What a channel did five minutes ago says little about the next five.
const windowMs = 60_000

export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = samples.filter(({ atMs }) => atMs >= sample.atMs - windowMs)
  return [...recent, sample]
}

/**
 * When the run would have begun had it always gone at its present pace; null while there is no pace. What was over
 * at once, skipped or refused without a call, so never makes the rest look near.
 */
export function seemingStart(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || last.done <= first.done) return null
  const msPerListing = (last.atMs - first.atMs) / (last.done - first.done)
  return last.atMs - last.done * msPerListing
}

/** 'about 2 min left', or null when nobody can know. */
export function timeLeft(samples: readonly Sample[], figures: Figures): string | null {
  const startMs = seemingStart(samples)
  const last = samples.at(-1)
  if (startMs === null || last === undefined) return null
  return remainingTime(startMs, { done: doneCount(figures), total: figures.total }, last.atMs)
}
