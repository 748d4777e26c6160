import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Run } from '../../../contract/runs.ts'
import { showRun, undoAct } from '../../../contract/runs.endpoints.ts'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query-client.ts'
import { randomKey } from '../../app/request-key.ts'
import { paths } from '../../paths.ts'
import { UndoRun } from '../../runs/UndoRun.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { actTitle, undoneWords } from './act-view.ts'
import { KeptCells } from './KeptCells.tsx'

const promise = 'Undo puts the old values back, wherever nobody has changed them since'

/** /runs/{id}: what was done to many products at once, and taking it back. */
export function ActPage() {
  const id = Number(useParams({ strict: false }).id)
  const { data, error, refetch } = useQuery({
    queryKey: ['act', id],
    queryFn: ({ signal }) => call(showRun, { params: { id }, signal }),
    staleTime: 0,
  })
  return (
    <Page width="reading">
      <PageHeader
        title={data === undefined ? 'Past work' : actTitle(data)}
        breadcrumb={[{ label: 'Past Work', to: paths.runs }, { label: String(id) }]}
        description={data && <Done run={data} />}
        actions={data?.kind === 'edit' && undoneWords(data) === undefined ? <Undo run={data} /> : undefined}
      />
      {data === undefined ? <Unanswered lines={3} error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : (
        <Card title="Undo">
          <p role="status">
            <bdi>{undoneWords(data) ?? promise}.</bdi>
          </p>
          {(data.counts.kept ?? 0) > 0 ? <KeptCells id={id} /> : null}
        </Card>
      )}
    </Page>
  )
}

function Done({ run: { user, created_on: on } }: { run: Run }) {
  return (
    <>
      By {user}, <RelativeTime time={on} />
    </>
  )
}

function Undo({ run }: { run: Run }) {
  const [key] = useState(randomKey)
  const undo = async () => {
    try {
      await call(undoAct, { params: { id: run.id }, idempotencyKey: key })
    } finally {
      // Everything that shows products or past work is older than this.
      await queryClient.invalidateQueries()
    }
  }
  return (
    <UndoRun label="Undo" title={`Undo this ${run.label.toLowerCase()}?`} count={run.success} undo={undo}>
      <p>What it changed becomes what it was. What somebody has changed since is kept, and named here.</p>
    </UndoRun>
  )
}
