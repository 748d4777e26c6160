import type { ProgressEvent } from '../../../contract/events.ts'
import type { PublishRun } from '../../../contract/publishing.ts'
import { withSample, type Sample } from './run-pace.ts'
import { doneCount, isOver } from './run-words.ts'

export type PublishProgress = Pick<ProgressEvent, 'topic'> & PublishRun

/** A run as this page knows it, and how it came along. */
export type FollowedRun = { run: PublishRun; samples: readonly Sample[] }

export type RunFollowerParts = {
  fetchRun: (id: number, signal: AbortSignal) => Promise<PublishRun>
  /** True when there is no such run, so that asking again is no use. */
  isGone: (problem: unknown) => boolean
  /** Opened while something is followed; what it misses is made good by fetching. */
  openStream: (onProgress: (progress: PublishProgress) => void) => () => void
  schedule: (task: () => void, delayMs: number) => () => void
  now: () => number
}

export type RunListener = (followed: FollowedRun) => void
export type RunFollower = ReturnType<typeof createRunFollower>

const shortestLookMs = 1_500
const longestLookMs = 15_000
// While the stream speaks there is no need to ask, but for what it may have missed.
const trustedMs = 5_000

/** Knows how runs stand: by the event stream, and by asking where it is silent, ever more rarely. */
export function createRunFollower(parts: RunFollowerParts) {
  const { now } = parts
  const listeners = new Set<RunListener>()
  const known = new Map<number, FollowedRun>()
  const looks = new Map<number, Look>()
  let version = 0
  let closeStream: (() => void) | null = null

  function take(run: PublishRun) {
    const before = known.get(run.id)
    // An answer may be older than an event that came while it was on its way.
    if (before !== undefined && doneCount(run) < doneCount(before.run)) return
    const followed = {
      run,
      samples: withSample(before?.samples ?? [], { atMs: now(), done: doneCount(run) }),
    }
    known.set(run.id, followed)
    const look = looks.get(run.id)
    if (look !== undefined && (before === undefined || doneCount(before.run) < doneCount(run)))
      look.newsAtMs = now()
    if (isOver(run)) leave(run.id)
    version += 1
    listeners.forEach((listener) => listener(followed))
  }

  function hear({ topic: _topic, ...figures }: PublishProgress) {
    const before = known.get(figures.id)
    const look = looks.get(figures.id)
    if (before === undefined || look === undefined) return
    look.heardAtMs = now()
    take({ ...before.run, ...figures })
  }

  async function ask(id: number, look: Look) {
    try {
      const run = await parts.fetchRun(id, look.stopped.signal)
      if (!look.stopped.signal.aborted) take(run)
    } catch (problem) {
      if (parts.isGone(problem)) leave(id)
    }
    if (look.stopped.signal.aborted) return
    look.cancelNext = parts.schedule(() => void ask(id, look), delayOf(look, now()))
  }

  function leave(id: number) {
    const look = looks.get(id)
    look?.stopped.abort()
    look?.cancelNext()
    looks.delete(id)
    if (looks.size > 0) return
    closeStream?.()
    closeStream = null
  }

  return {
    /** Follows a run until it is over. */
    follow: (id: number) => {
      const before = known.get(id)
      if (looks.has(id) || (before !== undefined && isOver(before.run))) return
      const look = {
        stopped: new AbortController(),
        cancelNext: () => {},
        newsAtMs: now(),
        heardAtMs: -Infinity,
      }
      looks.set(id, look)
      closeStream ??= parts.openStream(hear)
      void ask(id, look)
    },
    /** Takes what another call already said. */
    take,
    known: (id: number) => known.get(id),
    /** Another one whenever something is known anew. */
    version: () => version,
    subscribe: (listener: RunListener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Somebody else may sign in next. */
    forget: () => {
      for (const id of looks.keys()) leave(id)
      known.clear()
    },
  }
}

type Look = { stopped: AbortController; cancelNext: () => void; newsAtMs: number; heardAtMs: number }

function delayOf({ newsAtMs, heardAtMs }: Look, nowMs: number): number {
  if (nowMs - heardAtMs < trustedMs) return trustedMs
  return Math.min(longestLookMs, Math.max(shortestLookMs, (nowMs - newsAtMs) / 2))
}
