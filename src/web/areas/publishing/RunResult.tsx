import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Run } from '../../../contract/runs.ts'
import { paths } from '../../paths.ts'
import { useRun } from '../../runs/live-runs.ts'
import { pageAt, runRowsQuery } from '../../runs/run-query.ts'
import { doneCount, isOver } from '../../runs/run-words.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { CancelRun, RunProgress } from '../../runs/RunProgress.tsx'
import { RunRows } from '../../runs/RunRows.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { closeDialog, retryPublish } from './publish-dialog.ts'
import {
  countsInWords,
  onwardRun,
  type PublishKind,
  runHeadline,
  spokenProgress,
  takenBackWords,
} from './publish-words.ts'
import classes from './Publishing.module.css'
import { ResultHeadline } from '../../app/refusal/ResultHeadline.tsx'
import { ResultTable } from './ResultTable.tsx'

export type RunResultProps = {
  kind: PublishKind
  runId: number
  /** What becomes of the selection once a retry is closed. */
  onClosed?: () => void
}

/** What came of a request, row by row; while it goes on, how far it has come. */
export function RunResult({ kind, runId, onClosed }: RunResultProps) {
  const run = useRun(runId)
  if (run.data !== undefined) return <RunOutcome kind={kind} run={run.data} onClosed={onClosed} />
  if (!run.isError) return <Skeleton height={200} />
  return (
    <ErrorState title="The run could not be loaded" problem={run.error} onRetry={() => void run.refetch()} />
  )
}

type RunOutcomeProps = { kind: PublishKind; run: Run; onClosed: (() => void) | undefined }

function RunOutcome({ kind, run, onClosed }: RunOutcomeProps) {
  const isFinished = isOver(run)
  const { tone, words } = runHeadline(kind, run)
  const counts = countsInWords(kind, run)
  const takenBack = takenBackWords(kind, run)
  return (
    <div className={classes.result}>
      <ResultHeadline tone={tone} words={words} />
      {isFinished ? (
        <p className={classes.quiet}>{counts}</p>
      ) : (
        <RunProgress
          run={run}
          label="Progress"
          counted={{ done: doneCount(run), total: run.total }}
          words={counts}
        />
      )}
      <span className={classes.spoken} role="status">
        {isFinished ? `${words}: ${counts}` : spokenProgress(kind, run)}
      </span>
      {takenBack === null ? null : <p className={classes.quiet}>{takenBack}</p>}
      {isFinished ? <Onward run={onwardRun(kind, run)} /> : null}
      <OutcomeRows kind={kind} run={run} />
      <Group justify="flex-end" gap="xs" mt="md" className={classes.foot}>
        {isFinished ? null : (
          <>
            <p className={classes.hint}>Closing this stops nothing. The bell shows how it goes on.</p>
            <CancelRun id={run.id} label="Cancel the rest" isCancelling={run.is_cancelling} />
          </>
        )}
        <Button variant="default" onClick={closeDialog}>
          Close
        </Button>
        {isFinished && run.failed > 0 ? (
          <Button onClick={() => retryPublish(run, onClosed)}>Retry failed ({run.failed})</Button>
        ) : null}
      </Group>
    </div>
  )
}

/** The green of a sync is no word of the marketplaces: it leads to where theirs stands. */
function Onward({ run }: { run: number | null }) {
  if (run === null) return null
  return (
    <p className={classes.quiet}>
      What of it is on sale goes on to its marketplaces, and each of them answers for itself.{' '}
      <Link to={paths.bulkPublish(run)} className={classes.connect} onClick={closeDialog}>
        See what they say
      </Link>
    </p>
  )
}

function OutcomeRows({ kind, run }: { kind: PublishKind; run: Run }) {
  const [wantsFailedOnly, setWantsFailedOnly] = useState(false)
  const [wantedPage, setWantedPage] = useState(1)
  const isFinished = isOver(run)
  // Where everything failed there is nothing to tell the failures from.
  const canSift = run.failed > 0 && run.failed < run.total
  const isFailedOnly = wantsFailedOnly && canSift
  const page = pageAt(isFailedOnly ? run.failed : run.total, wantedPage)
  const rows = useQuery(
    runRowsQuery({ id: run.id, page: page.page, status: isFailedOnly ? 'failed' : undefined, isFinished }),
  )
  const handleFilter = (next: boolean) => {
    setWantsFailedOnly(next)
    setWantedPage(1)
  }
  return (
    <>
      {canSift || page.pages > 1 ? (
        <div className={classes.tools}>
          {canSift ? (
            <Checkbox
              label={`Only failures (${run.failed})`}
              checked={isFailedOnly}
              onChange={(event) => handleFilter(event.currentTarget.checked)}
            />
          ) : null}
          <RunPager label="Pages of results" page={page} onPage={setWantedPage} />
        </div>
      ) : null}
      <RunRows found={rows} waiting={<Skeleton height={160} />}>
        {(found) => <ResultTable kind={kind} rows={found} isOld={rows.isPlaceholderData && isFinished} />}
      </RunRows>
    </>
  )
}
