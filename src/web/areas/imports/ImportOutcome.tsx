import { Alert, Button, Group } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import type { ImportReply } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/count-text.ts'
import { Figures } from './Figures.tsx'
import { ImportUndone } from './ImportUndone.tsx'
import { UndoImport } from './UndoImport.tsx'
import { missingPrice, nothingToImport, refusalTitle, refusalWords, writtenCount } from './import-words.ts'
import { Remarks } from './Remarks.tsx'
import { ShowImported } from './ShowImported.tsx'
import { useLeftOut } from './useLeftOut.ts'
import classes from './Import.module.css'
import { problemWords } from '../../ui/problem-words.ts'
import { percentText } from '../../runs/run-words.ts'
import { CancelRun, RunProgress } from '../../runs/RunProgress.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { retryImport } from './import-view.ts'

export function ImportedFile({ run }: { run: ImportReply }) {
  return (
    <>
      <ImportUndone run={run} />
      <Card title={`${counted(writtenCount(run), 'product')} imported`}>
        <ImportFigures run={run} isFinal />
        <div className={classes.actions}>
          <UndoImport run={run} />
          {run.rejected > 0 ? <RetryImport id={run.id} label="Retry the rejected lines" /> : null}
          <Button component={Link} to={paths.importProducts} variant="default">
            Import another file
          </Button>
          {run.undo_id === null ? <ShowImported run={run} /> : null}
        </div>
      </Card>
      <Remarks run={run} />
    </>
  )
}

type CheckedFileProps = {
  run: ImportReply
  isSending: boolean
  problem: unknown
  onImport: (leftOut: readonly number[]) => void
  /** Back to the columns; absent when nobody has to choose them. */
  onColumns: (() => void) | undefined
}

/** What an import would do, and the button that does it. */
export function CheckedFile({ run, isSending, problem, onImport, onColumns }: CheckedFileProps) {
  const nothing = nothingToImport(run)
  const missing = missingPrice(run)
  const [leftOut, setLeftOut] = useLeftOut(run.id)
  return (
    <>
      <Card title="What the import would do">
        <ImportFigures run={run} isFinal={false} />
        {run.export_id === null ? null : <p className={classes.hint}>{editedHint(run.export_id)}</p>}
        <p className={classes.hint}>{nothing ?? rejectedHint(run)}</p>
        {missing === undefined ? null : (
          <Alert color="yellow" mt="md">
            {missing}
          </Alert>
        )}
        {problem === null ? null : (
          <Alert color="red" role="alert" mt="md">
            {problemWords(problem).message}
          </Alert>
        )}
        <div className={classes.actions}>
          {onColumns === undefined ? null : (
            <Button variant="default" onClick={onColumns}>
              Change the columns
            </Button>
          )}
          <Button component={Link} to={paths.importProducts} variant="default">
            Choose another file
          </Button>
          {nothing === undefined ? (
            <Button
              loading={isSending}
              disabled={leftOut.length >= writtenCount(run)}
              onClick={() => onImport(leftOut)}
            >
              {leftOut.length === 0
                ? `Import ${counted(writtenCount(run), 'product')}`
                : `Import all but ${counted(leftOut.length, 'line')}`}
            </Button>
          ) : null}
        </div>
      </Card>
      <Remarks run={run} leftOut={{ lines: new Set(leftOut), onChange: setLeftOut }} />
    </>
  )
}

function editedHint(exportId: number): string {
  return `This is export ${exportId}, edited: only the cells that were changed in it count. What others have changed since stays, and stands under Notes.`
}

function rejectedHint({ rejected, unusual }: ImportReply): string {
  if (unusual > 0)
    return `${counted(unusual, 'product')} with a jump in price or stock ${unusual === 1 ? 'comes' : 'come'} first in the list. Untick what is not to be imported.`
  return rejected > 0
    ? 'Rejected lines are left out; the rest is imported.'
    : 'Nothing is written until you import.'
}

/** A dry run says what would be, the run what is. */
type ImportProgressProps = { run: ImportReply; isWriting: boolean }

export function ImportProgress({ run, isWriting }: ImportProgressProps) {
  const title = isWriting ? 'Importing' : 'Checking the file'
  const words =
    run.progress > 0 ? `${percentText(run.progress)} · ${counted(run.total, 'product')}` : 'Reading the file…'
  return (
    <Card title={title}>
      <RunProgress run={run} label={title} words={words} />
      <ImportFigures run={run} isFinal={isWriting} />
      <p className={classes.hint}>
        {isWriting ? 'You can leave this page; the bell keeps you posted.' : 'Nothing is written yet.'}
      </p>
      <div className={classes.actions}>
        <CancelRun id={run.id} label={isWriting ? 'Cancel the import' : 'Cancel the check'} />
      </div>
    </Card>
  )
}

/** The file could not be read at all, or the import broke off or was cancelled: why, and what to do. */
export function RefusedFile({ run }: { run: ImportReply }) {
  const isUnfinished = !run.dry_run && (run.status === 'CANCELLED' || run.total + run.rejected > 0)
  return (
    <EmptyState
      icon={FileX}
      title={refusalTitle(run)}
      reason={
        <>
          {run.refused ?? ''}
          <br />
          {refusalWords(run)}
        </>
      }
      action={
        <Group justify="center" gap="xs">
          <UndoImport run={run} />
          {isUnfinished ? <RetryImport id={run.id} label="Import the rest" /> : null}
          <Button component={Link} to={paths.importProducts}>
            Choose another file
          </Button>
        </Group>
      }
    />
  )
}

type ImportFiguresProps = {
  run: ImportReply
  /** Whether it has happened; a dry run says what would. */
  isFinal: boolean
}

/** How many products are created, changed and left alone, and how many lines are rejected. */
function ImportFigures({ run, isFinal }: ImportFiguresProps) {
  const figures = [
    { label: isFinal ? 'Created' : 'New', count: run.created, tone: 'good' },
    { label: isFinal ? 'Changed' : 'To change', count: run.changed, tone: 'good' },
    { label: 'Unchanged', count: run.unchanged, tone: 'plain' },
    { label: 'Rejected lines', count: run.rejected, tone: 'bad' },
  ] as const
  return <Figures figures={figures} />
}

function RetryImport({ id, label }: { id: number; label: string }) {
  const router = useRouter()
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryImport({ id }, (path) => void router.navigate({ href: path })),
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}
