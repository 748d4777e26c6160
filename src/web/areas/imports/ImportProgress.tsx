import type { ImportReply } from '../../../contract/imports.ts'
import { CancelRun } from '../../runs/CancelRun.tsx'
import { samplesOf } from '../../runs/live-runs.ts'
import { timeLeft } from '../../runs/run-pace.ts'
import { percentText } from '../../runs/run-words.ts'
import { RunProgress } from '../../runs/RunProgress.tsx'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/count-text.ts'
import { ImportFigures } from './ImportFigures.tsx'
import classes from './Import.module.css'

export type ImportProgressProps = {
  run: ImportReply
  title: string
  hint: string
  /** A dry run says what would be, the run what is. */
  isWriting: boolean
}

export function ImportProgress({ run, title, hint, isWriting }: ImportProgressProps) {
  const words =
    run.progress > 0 ? `${percentText(run.progress)} · ${counted(run.total, 'product')}` : 'Reading the file…'
  return (
    <Card title={title}>
      <RunProgress
        label={title}
        share={run.progress}
        words={words}
        timeLeft={timeLeft(samplesOf(run.id), run)}
      />
      <ImportFigures run={run} isFinal={isWriting} />
      <p className={classes.hint}>{hint}</p>
      <div className={classes.actions}>
        <CancelRun id={run.id} label={isWriting ? 'Cancel the import' : 'Cancel the check'} />
      </div>
    </Card>
  )
}
