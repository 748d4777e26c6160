import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyText } from './CopyText.tsx'
import { problemWords } from './problem-words.ts'
import classes from './State.module.css'

export type ErrorStateProps = {
  problem: unknown
  title?: string
  /** A button beside Try again. */
  wayOut?: ReactNode
  onRetry: () => void
}

/** What happened, what to do, and the id that support asks for. */
export function ErrorState({
  problem,
  title = 'This could not be loaded',
  wayOut,
  onRetry,
}: ErrorStateProps) {
  const { message, requestId } = problemWords(problem)
  return (
    <div className={classes.state} role="alert">
      <CircleAlert size={28} strokeWidth={1.5} className={classes.alertIcon} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      <p className={classes.reason}>{message}</p>
      {requestId === null ? null : (
        <p className={classes.request}>
          Request <CopyText text={requestId} />
        </p>
      )}
      <div className={classes.action}>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>{' '}
        {wayOut}
      </div>
    </div>
  )
}
