import { Progress } from '@mantine/core'
import { useState } from 'react'
import type { ImportReply } from '../../../contract/imports.ts'
import { remainingTime } from '../../app/tray/remaining-time.ts'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/count-text.ts'
import { percentText } from './import-words.ts'
import { ImportFigures } from './ImportFigures.tsx'
import classes from './Import.module.css'

export type RunProgressProps = {
  run: ImportReply
  title: string
  hint: string
  /** A dry run says what would be, the run what is. */
  isWriting: boolean
}

export function RunProgress({ run, title, hint, isWriting }: RunProgressProps) {
  // The pace is what this page has seen, so that an interruption before it came does not count.
  const [start] = useState(() => ({ atMs: Date.now(), progress: run.progress }))
  const done = run.progress - start.progress
  const remaining = remainingTime(start.atMs, { done, total: 1 - start.progress }, Date.now())
  return (
    <Card title={title}>
      <Progress value={run.progress * 100} aria-label={title} />
      <p className={classes.pace}>
        {run.progress > 0
          ? `${percentText(run.progress)} · ${counted(run.total, 'product')}`
          : 'Reading the file…'}
        {remaining === null ? '' : ` · ${remaining}`}
      </p>
      <ImportFigures run={run} isFinal={isWriting} />
      <p className={classes.hint}>{hint}</p>
    </Card>
  )
}
