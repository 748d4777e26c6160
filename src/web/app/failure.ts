import { useRouter } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { problemWords } from '../ui/problem-words.ts'

/** What /error shows, carried in the history entry so that a reload keeps it. */
export type Failure = { message: string; requestId: string | null; returnTo: string; userName?: string }

declare module '@tanstack/history' {
  interface HistoryState {
    failure?: Failure
    /** Where to go after signing in. */
    returnTo?: string
    /** Fills in the sign-in form again. */
    userName?: string
  }
}

/** Shows /error in place of the address that failed; its Try again returns there. */
export function useFailurePage(): (problem: unknown, extra?: Partial<Failure>) => void {
  const router = useRouter()
  return (problem, extra = {}) => {
    const failure: Failure = { ...problemWords(problem), returnTo: router.state.location.href, ...extra }
    void router.navigate({ to: paths.error, replace: true, state: { failure } })
  }
}
