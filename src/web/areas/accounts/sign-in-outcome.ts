import { ApiProblem, isFatal } from '../../app/api-problem.ts'

/** What the sign-in screen does with a refused or failed sign-in (spec 1, section 8). */
export type SignInOutcome =
  { kind: 'message'; text: string } | { kind: 'error-page' } | { kind: 'start-over' }

export function signInOutcome(problem: unknown): SignInOutcome {
  if (!(problem instanceof ApiProblem)) return { kind: 'error-page' }
  if (problem.status === 401) return { kind: 'start-over' }
  if (problem.status === 0 || isFatal(problem)) return { kind: 'error-page' }
  if (problem.status === 429) return { kind: 'message', text: withWait(problem) }
  return { kind: 'message', text: problem.detail }
}

function withWait({ detail, retryAfterSeconds }: ApiProblem): string {
  if (retryAfterSeconds === null || /\d/.test(detail)) return detail
  const wait =
    retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`
  return `${detail} Try again in ${wait}.`
}
