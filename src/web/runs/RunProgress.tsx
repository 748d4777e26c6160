import { Progress } from '@mantine/core'
import { countText } from '../ui/count-text.ts'
import classes from './Runs.module.css'

export type RunProgressProps = {
  label: string
  /** From 0 to 1. */
  share: number
  /** Said in place of per cents where things are counted. */
  counted?: { done: number; total: number }
  words: string
  timeLeft: string | null
}

/** How far a run has come, as a bar and in words. */
export function RunProgress({ label, share, counted, words, timeLeft }: RunProgressProps) {
  const valueText = counted && `${countText(counted.done)} of ${countText(counted.total)}`
  return (
    <div className={classes.progress}>
      <Progress.Root size="md">
        {/* Mantine would always say per cents. */}
        <Progress.Section
          value={share * 100}
          withAria={false}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={valueText}
        />
      </Progress.Root>
      <p className={classes.words}>
        <span className="tabular">{words}</span>
        {timeLeft === null ? null : <span className={classes.timeLeft}>{timeLeft}</span>}
      </p>
    </div>
  )
}
