import { Button, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Run } from '../../contract/runs.ts'
import { countText } from '../ui/count-text.ts'
import { samplesOf } from './live-runs.ts'
import { timeLeft } from './run-pace.ts'
import { settleRun } from './run-tray.ts'
import classes from './Runs.module.css'

export type RunProgressProps = {
  run: Pick<Run, 'id' | 'progress'>
  label: string
  /** Said in place of per cents where things are counted, once there are any. */
  counted?: { done: number; total: number }
  words: string
}

/** How far a run has come, as a bar and in words. */
export function RunProgress({ run, label, counted, words }: RunProgressProps) {
  const percent = run.progress * 100
  const remaining = timeLeft(samplesOf(run.id), run)
  return (
    <div className={classes.progress}>
      <Progress.Root size="md">
        {/* Mantine would always say per cents. */}
        <Progress.Section
          value={percent}
          withAria={false}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          aria-valuetext={
            counted && counted.total > 0
              ? `${countText(counted.done)} of ${countText(counted.total)}`
              : undefined
          }
        />
      </Progress.Root>
      <p className={classes.words}>
        <span className="tabular">{words}</span>
        {remaining === null ? null : <span className={classes.timeLeft}>{remaining}</span>}
      </p>
    </div>
  )
}

export type CancelRunProps = { id: number; label: string; isCancelling?: boolean }

/** Ends a run; what is done stays. Of a long one the rest is taken back bit by bit. */
export function CancelRun({ id, label, isCancelling = false }: CancelRunProps) {
  const { mutate, isPending } = useMutation({ mutationFn: () => settleRun(id, 'cancelled') })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {isCancelling ? 'Cancelling…' : label}
    </Button>
  )
}
