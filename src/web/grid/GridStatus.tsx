import type { ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import classes from './Grid.module.css'
import type { RowSnapshot } from './rows/row-source.ts'

export type GridStatusProps = {
  snapshot: RowSnapshot<unknown>
  isEmpty: boolean
  empty: ReactNode
  loadingMessage: string
  onRetry: () => void
}

/** What stands over the rows: that they are on their way, that there are none, or that they could not come. */
export function GridStatus({ snapshot, isEmpty, empty, loadingMessage, onRetry }: GridStatusProps) {
  const { error, generation, isStale, isLoading } = snapshot
  if (error !== null && (generation === 0 || isStale)) {
    return (
      <div className={classes.over}>
        <ErrorState problem={error} onRetry={onRetry} />
      </div>
    )
  }
  if (error !== null) {
    return (
      <div className={classes.status} role="alert">
        <span className={`${classes.statusText} ${classes.failure}`}>
          Some rows could not be loaded.
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </span>
      </div>
    )
  }
  if (isLoading && (generation === 0 || isStale)) {
    return (
      <div className={classes.status}>
        <span className={classes.statusText}>
          <span className={classes.dot} aria-hidden="true" />
          {loadingMessage}
        </span>
      </div>
    )
  }
  return isEmpty ? <div className={classes.over}>{empty}</div> : null
}
