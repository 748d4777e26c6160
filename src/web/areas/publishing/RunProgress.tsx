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
        {/* Mantine would say per cents; the numbers say more. */}
        <Progress.Section
          value={percent}
          withAria={false}
          role="progressbar"
          aria-label="Progress"
          aria-valuemin={0}
          aria-valuemax={figures.total}
          aria-valuenow={done}
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
