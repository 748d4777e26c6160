import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Does the work and answers for how many milliseconds on end it kept everything else of this process waiting. */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}
