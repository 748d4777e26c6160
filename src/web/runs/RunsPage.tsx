import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Run } from '../../contract/runs.ts'
import { runViews } from '../run-views.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Unanswered } from '../ui/Skeletons.tsx'
import { pageAt, runsQuery } from './run-query.ts'
import { endedBadly, isPartly, stateWord } from './run-words.ts'
import { RunPager } from './RunPager.tsx'
import classes from './Runs.module.css'

const pageSize = 50

/** All long work that was ever asked for, the newest first. */
export function RunsPage() {
  return (
    <Page width="reading">
      <PageHeader
        title="Past work"
        description="Everything that took long: publishing, unpublishing and imports."
      />
      <RunList />
    </Page>
  )
}

function RunList() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(runsQuery(page, pageSize))
  if (data === undefined) return <Unanswered lines={6} error={error} onRetry={() => void refetch()} />
  if (data.count === 0) {
    return <EmptyState title="Nothing yet" reason="What takes long is listed here when it has begun." />
  }
  return (
    <Card title="Runs" isFlush>
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
  const handleShow = () => view.open(run, (path) => void router.navigate({ href: path }))
  return (
    <li className={classes.run}>
      <div className={classes.runTitle}>
        {title}
        <div className={classes.runDetail}>
          {view.detail(run)} · {run.user} · <RelativeTime time={run.created_on} />
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
