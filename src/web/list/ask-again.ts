import { isFatal, isPassing } from '../app/api-problem.ts'

/** A list that could not be had is asked for twice more, in silence, before anyone is told. */
export function isAskedAgain(failures: number, problem: unknown): boolean {
  return failures < 2 && (isPassing(problem) || isFatal(problem))
}

export const pauseBeforeMs = (failures: number) => 400 * 2 ** failures

type Pause = (ms: number) => Promise<void>

/** Makes a call until it is answered or not worth another try. */
export async function askingAgain<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
  pause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask()
    } catch (problem) {
      if (signal.aborted || !isAskedAgain(failures, problem)) throw problem
    }
    await pause(pauseBeforeMs(failures))
  }
}
