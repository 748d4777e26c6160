import type { Run } from '../../contract/runs.ts'
import { remainingTime } from '../ui/time-text.ts'

/** How far a run was when this page looked: from 0 to 1. */
export type Sample = { atMs: number; share: number }

// What a channel did five minutes ago says little about the next five.
const windowMs = 60_000

/** What this page has seen of a run, the last minute of it; a run that begins anew is seen anew. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = samples.filter(({ atMs, share }) => atMs >= sample.atMs - windowMs && share <= sample.share)
  return [...recent, sample]
}

/**
 * When the run would have begun had it always gone at its present pace; null while there is no pace. What was over
 * at once, skipped or refused without a call, so never makes the rest look near.
 */
export function seemingStart(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || last.share <= first.share) return null
  return last.atMs - (last.share * (last.atMs - first.atMs)) / (last.share - first.share)
}

/** 'about 2 min left', or null when nobody can know. */
export function timeLeft(samples: readonly Sample[], { progress }: Pick<Run, 'progress'>): string | null {
  const startMs = seemingStart(samples)
  const last = samples.at(-1)
  if (startMs === null || last === undefined) return null
  return remainingTime(startMs, { done: progress, total: 1 }, last.atMs)
}
