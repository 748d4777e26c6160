import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Run, RunKind } from '../../contract/runs.ts'
import { runViews } from '../run-views.ts'
import { Card } from '../ui/Card.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Unanswered } from '../ui/Skeletons.tsx'
import { pageAt, runsQuery } from './run-query.ts'
import { endedBadly, isPartly, stateWord } from './run-words.ts'
import { RunPager } from './RunPager.tsx'
import classes from './Runs.module.css'

export type RunListProps = {
  title: string
  /** Absent: runs of every kind. */
  kind?: RunKind
  pageSize: number
  /** Shown in its place where there is none. */
  nothing: ReactNode
}

/** Runs by pages, the newest first. */
export function RunList({ title, kind, pageSize, nothing }: RunListProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(runsQuery(page, pageSize, kind))
  if (data === undefined) return <Unanswered lines={6} error={error} onRetry={() => void refetch()} />
  if (data.count === 0) return nothing
  return (
    <Card title={title} isFlush>
      <ul className={classes.list}>
        {data.results.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </ul>
      <div className={classes.foot}>
        <RunPager label="Pages of runs" page={pageAt(data.count, page, pageSize)} onPage={setPage} />
      </div>
    </Card>
  )
}

function RunLine({ run }: { run: Run }) {
  const router = useRouter()
  const view = runViews[run.kind]
  const title = view.title(run)
  const detail = view.detail(run)
  const handleShow = () => view.open(run, (path) => void router.navigate({ href: path }))
  return (
    <li className={classes.run}>
      <div className={classes.runTitle}>
        <bdi>{title}</bdi>
        <div className={classes.runDetail}>
          {detail === undefined ? null : (
            <>
              <bdi>{detail}</bdi> ·{' '}
            </>
          )}
          <bdi>{run.user}</bdi> · <RelativeTime time={run.created_on} />
        </div>
      </div>
      <span
        className={classes.state}
        data-tone={isPartly(run) ? 'partly' : endedBadly(run) ? 'bad' : undefined}
      >
        {stateWord(run)}
      </span>
      <Button variant="default" size="compact-sm" aria-label={`Show: ${title}`} onClick={handleShow}>
        Show
      </Button>
    </li>
  )
}
