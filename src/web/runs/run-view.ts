import type { Run, RunKind } from '../../contract/runs.ts'

/** What an area says of its kinds of runs, wherever they are listed. */
export type RunView = {
  /** 'Publishing 12 listings', 'shoes.csv is imported'. */
  title: (run: Run) => string
  /** What it has come to. */
  detail: (run: Run) => string | undefined
  /** Shows it; `go` leads to another address. */
  open: (run: Run, go: (path: string) => void) => void
  /** Tries again what failed. */
  retry: (run: Run, go: (path: string) => void) => void
  /** Absent: there is nothing in it to try again. */
  retryLabel: (run: Run) => string | undefined
  /** Whether somebody looks at it at this moment. */
  isShown: (run: Run) => boolean
  /** What else is to happen when it has ended. */
  onEnded: (run: Run) => void
}

export type RunViews = Readonly<Record<RunKind, RunView>>
