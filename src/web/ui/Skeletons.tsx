import { Skeleton } from '@mantine/core'
import { ErrorState } from './ErrorState.tsx'
import classes from './Skeletons.module.css'

export type SkeletonsProps = { lines?: number; label?: string }

const widths = ['70%', '92%', '55%', '84%', '63%', '78%']

/** Grey lines in the shape of what is coming. They appear only after 200 ms, since most answers are faster. */
export function Skeletons({ lines = 4, label = 'Loading' }: SkeletonsProps) {
  return (
    <div className={classes.skeletons} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={14} width={widths[line % widths.length]} radius="sm" />
      ))}
    </div>
  )
}

export type UnansweredProps = SkeletonsProps & { error: unknown; onRetry: () => void }

/** In place of an answer that is not there: grey lines while it is on its way, else why it does not come. */
export function Unanswered({ error, onRetry, ...skeletons }: UnansweredProps) {
  return error === null ? <Skeletons {...skeletons} /> : <ErrorState problem={error} onRetry={onRetry} />
}
