import { ApiProblem, isFatal } from '../../app/api-problem.ts'

/** Why a sign-in was refused; `waitSeconds` where another try has to wait. */
export type SignInMessage = { text: string; waitSeconds?: number }

/** What the sign-in screen does with a refused or failed sign-in (spec 1, section 8). */
export type SignInOutcome =
  ({ kind: 'message' } & SignInMessage) | { kind: 'error-page' } | { kind: 'start-over' }

export function signInOutcome(problem: unknown): SignInOutcome {
  if (!(problem instanceof ApiProblem)) return { kind: 'error-page' }
  const { status, detail, retryAfterSeconds } = problem
  if (status === 401) return { kind: 'start-over' }
  if (status === 0 || isFatal(problem)) return { kind: 'error-page' }
  if (status === 429 && retryAfterSeconds !== null) {
    return { kind: 'message', text: withoutWait(detail), waitSeconds: retryAfterSeconds }
  }
  return { kind: 'message', text: detail }
}

// The server says how long the wait was when it answered; the screen says how much of it is left.
function withoutWait(detail: string): string {
  const sentences = detail.split(/(?<=\.)\s+/)
  return sentences.filter((sentence) => !/\d/.test(sentence)).join(' ')
}

/** What is left of a wait, in words. */
export function waitWords(seconds: number): string {
  if (seconds <= 0) return 'You can try again now.'
  if (seconds === 1) return 'Try again in 1 second.'
  return `Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
}
