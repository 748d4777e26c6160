import type { Clock } from '../../platform/clock.ts'
import type { Ctx } from './sales-channel.ts'

/** For a call that somebody waits for so many seconds. */
export function askUntil(clock: Clock, credential: string, seconds: number): Ctx {
  return {
    credential,
    deadline: new Date(clock.now().getTime() + seconds * 1000),
    signal: new AbortController().signal,
  }
}
