import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { counted } from '../ui/count-text.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import classes from './Grid.module.css'
import type { RowSnapshot } from './rows/row-source.ts'

const loadingMessage = 'One moment please...'

export type GridStatusProps = {
  snapshot: RowSnapshot
  isEmpty: boolean
  empty: ReactNode
  /** What helps beside another try, where the question was refused. */
  wayOut?: ReactNode
  onRetry: () => void
}

/** What stands over the rows: that they are on their way, that there are none, or that they could not come. */
export function GridStatus({ snapshot, isEmpty, empty, wayOut, onRetry }: GridStatusProps) {
  const { error, generation, isStale, isLoading } = snapshot
  const hasRows = generation > 0 && !isStale
  if (error !== null && !hasRows) {
    return (
      <div className={classes.over}>
        <ErrorState problem={error} onRetry={onRetry} wayOut={wayOut} />
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
  if (isLoading && !hasRows) return <GridLoading />
  return isEmpty ? <div className={classes.over}>{empty}</div> : null
}

export function GridLoading() {
  return (
    <div className={classes.status}>
      <span className={classes.statusText}>
        <span className={classes.dot} aria-hidden="true" />
        {loadingMessage}
      </span>
    </div>
  )
}

const patienceMs = 200

export type AnnouncerProps = { snapshot: RowSnapshot; rowName: { one: string; many: string } }

/** Says to a screen reader what others see: that rows are on their way, and how many there are. */
export function Announcer({ snapshot: { isLoading, count }, rowName }: AnnouncerProps) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsSlow(isLoading), isLoading ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [isLoading])
  const message = count === null ? '' : counted(count, rowName.one, rowName.many)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isLoading && isSlow ? loadingMessage : message}
    </VisuallyHidden>
  )
}
