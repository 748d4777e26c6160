import { Progress } from '@mantine/core'
import classes from './Publishing.module.css'
import { doneCount, type Figures } from './run-words.ts'

export type RunProgressProps = { figures: Figures; words: string; timeLeft: string | null }

export function RunProgress({ figures, words, timeLeft }: RunProgressProps) {
  const done = doneCount(figures)
  const percent = figures.total === 0 ? 0 : (done / figures.total) * 100
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
    </div>
  )
}
