import { Button, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportKept, ImportReply } from '../../../contract/imports.ts'
import type { Run } from '../../../contract/runs.ts'
import { showFailure } from '../../app/toast.ts'
import { contextOf } from '../../grid/cells/kinds/cell-kinds.ts'
import { paths } from '../../paths.ts'
import { useRun } from '../../runs/live-runs.ts'
import { pageAt } from '../../runs/run-query.ts'
import { isOver, percentText } from '../../runs/run-words.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { CancelRun, RunProgress } from '../../runs/RunProgress.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { changeText, fieldLabel } from './change-cells.ts'
import { Figures } from './Figures.tsx'
import { importKeptQuery, remarkPageSize } from './import-queries.ts'
import { startUndo } from './undo-view.ts'
import { undoFigures, undoHint, undoneWords, undoTitle } from './undo-words.ts'
import changes from './Changes.module.css'
import classes from './Import.module.css'

/** How the undo of an import goes on, and what came of it; nothing where nobody asked for one. */
export function ImportUndone({ run }: { run: ImportReply }) {
  return run.undo_id === null ? null : <UndoOf id={run.undo_id} importId={run.id} />
}

function UndoOf({ id, importId }: { id: number; importId: number }) {
  const { data: run, error, refetch } = useRun(id)
  if (run === undefined) return <Unanswered error={error} onRetry={() => void refetch()} />
  const title = undoTitle(run, 'this import')
  const { putBack, removed, kept } = undoFigures(run)
  return (
    <Card title={title}>
      {isOver(run) ? null : (
        <RunProgress
          run={run}
          label={title}
          words={run.progress > 0 ? percentText(run.progress) : 'It begins in a moment…'}
        />
      )}
      <Figures
        figures={[
          { label: 'Put back', count: putBack, tone: 'good' },
          { label: 'Removed', count: removed, tone: 'good' },
          { label: 'Kept', count: kept, tone: 'plain' },
        ]}
      />
      {isOver(run) ? (
        <UndoneRest run={run} importId={importId} />
      ) : (
        <>
          <p className={classes.hint}>You can leave this page; the bell keeps you posted.</p>
          <div className={classes.actions}>
            <CancelRun id={run.id} label="Cancel the undo" />
          </div>
        </>
      )}
      <VisuallyHidden role="status">{isOver(run) ? `${title}: ${undoneWords(run)}.` : title}</VisuallyHidden>
    </Card>
  )
}

/** What there is to say and to do when it has ended. */
function UndoneRest({ run, importId }: { run: Run; importId: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => startUndo(importId, run.id),
    onError: (problem) => showFailure({ subject: 'The rest was not undone', problem }),
  })
  return (
    <>
      <p className={classes.hint}>
        {run.message} {undoHint(run)}
      </p>
      {undoFigures(run).kept > 0 ? <KeptPages run={run} importId={importId} /> : null}
      {run.status === 'COMPLETED' ? null : (
        <div className={classes.actions}>
          <Button loading={isPending} onClick={() => mutate()}>
            Undo the rest
          </Button>
        </div>
      )}
    </>
  )
}

function KeptPages({ run, importId }: { run: Run; importId: number }) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery(importKeptQuery(importId, run, page))
  if (data === undefined) return <Unanswered error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.kept}>
      <div className={changes.frame} role="region" aria-label="Kept" tabIndex={0}>
        <table className={changes.table} aria-label="Kept" data-stale={isPlaceholderData || undefined}>
          <thead>
            <tr>
              {['SKU', 'Column', 'Now', 'Why'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.results.map((kept) => (
              <KeptRow key={`${kept.id} ${kept.field ?? ''}`} kept={kept} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.pages}>
        <RunPager label="Pages" page={pageAt(data.count, page, remarkPageSize)} onPage={setPage} />
      </div>
    </div>
  )
}

function KeptRow({ kept: { id, sku, field, value, reason, by, on } }: { kept: ImportKept }) {
  return (
    <tr>
      <td className={changes.sku} dir="ltr">
        <Link to={paths.product(id)}>{sku}</Link>
      </td>
      <td>{field === null ? <span className={classes.wholeLine}>Whole product</span> : fieldLabel(field)}</td>
      <td>{field === null ? '' : changeText(field, value, contextOf()) || 'Empty'}</td>
      <td>
        {reason ??
          (by === null ? (
            'Changed since'
          ) : (
            <>
              Changed by {by}, <RelativeTime time={on} />
            </>
          ))}
      </td>
    </tr>
  )
}
