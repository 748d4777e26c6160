import { Progress } from '@mantine/core'
import classes from './Publishing.module.css'
import { countsInWords, doneCount, spokenProgress, type Figures, type RunKind } from './run-words.ts'

export type RunProgressProps = { kind: RunKind; figures: Figures; timeLeft: string | null }

export function RunProgress({ kind, figures, timeLeft }: RunProgressProps) {
  const done = doneCount(figures)
  const percent = figures.total === 0 ? 0 : (done / figures.total) * 100
  const words = countsInWords(kind, figures)
  return (
    <div className={classes.progress}>
      <Progress.Root size="md">
        <Progress.Section
          value={percent}
          aria-label="Progress"
          aria-valuetext={`${done} of ${figures.total}`}
        />
      </Progress.Root>
      <p className={classes.quiet}>
        <span className="tabular">{words}</span>
        {timeLeft === null ? null : <span className={classes.timeLeft}>{timeLeft}</span>}
      </p>
      <span className={classes.spoken} role="status">
        {spokenProgress(kind, figures)}
      </span>
    </div>
  )
}
