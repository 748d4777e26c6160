import type { ImportReply } from '../../../contract/imports.ts'
import { countText } from '../../ui/count-text.ts'
import classes from './Import.module.css'

export type ImportFiguresProps = {
  run: ImportReply
  /** Whether it has happened; a dry run says what would. */
  isFinal: boolean
}

/** How many products are created, changed and left alone, and how many lines are rejected. */
export function ImportFigures({ run, isFinal }: ImportFiguresProps) {
  const figures = [
    { label: isFinal ? 'Created' : 'New', count: run.created, tone: 'good' },
    { label: isFinal ? 'Changed' : 'To change', count: run.changed, tone: 'good' },
    { label: 'Unchanged', count: run.unchanged, tone: 'plain' },
    { label: 'Rejected lines', count: run.rejected, tone: 'bad' },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, count, tone }) => (
        <div key={label} className={classes.figure} data-tone={count > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{countText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
