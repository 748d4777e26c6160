import '@mantine/core/styles/Combobox.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Run, RunFinding, RunKind, RunRowStatus } from '../../contract/runs.ts'
import { ApiProblem } from '../app/api-problem.ts'
import { paths } from '../paths.ts'
import { countText } from '../ui/count-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Skeletons, Unanswered } from '../ui/Skeletons.tsx'
import { useRun } from './live-runs.ts'
import { pageAt, runCausesQuery, runRowsQuery } from './run-query.ts'
import { doneCount, isOver } from './run-words.ts'
import { RunPager } from './RunPager.tsx'
import { CancelRun, RunProgress } from './RunProgress.tsx'
import { RunRows } from './RunRows.tsx'
import classes from './Runs.module.css'
import { RunTable, type RunColumn } from './RunTable.tsx'

export type RunRowsPageProps = {
  title: string
  kinds: readonly RunKind[]
  /** What its rows may be, in the order in which they are offered. */
  statuses: readonly RunRowStatus[]
  /** What its rows may tell of, in words, where that is what they are sifted by. */
  findings?: readonly (readonly [RunFinding, string])[]
  /** What it means that there are no rows. */
  emptyWords?: string
  columns: (run: Run) => readonly RunColumn[]
  /** '298 published, 1 failed'. */
  counts: (run: Run) => string
  /** What has become of it since, once it is over. */
  outcome?: (run: Run) => ReactNode
  /** 'Retry failed (3)'; undefined where nothing can be tried again. */
  retryWords: (run: Run) => string | undefined
  onRetry: (run: Run) => void
  /** More that can be done with it. */
  actions?: (run: Run) => ReactNode
}

/** A run of the address, row by row; while it goes on, its rows follow. */
export function RunRowsPage(props: RunRowsPageProps) {
  const { id: text = '' } = useParams({ strict: false })
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  if (id === null) return <NoSuchRun title={props.title} id={text} />
  return <RunOfPage {...props} id={id} />
}

function RunOfPage({ id, ...props }: RunRowsPageProps & { id: number }) {
  const { title, kinds, counts, outcome = counts, retryWords, onRetry, actions } = props
  const { data: run, error, refetch } = useRun(id)
  const isMissing = error instanceof ApiProblem && error.status === 404
  if (isMissing || (run !== undefined && !kinds.includes(run.kind)))
    return <NoSuchRun title={title} id={String(id)} />
  if (run === undefined) {
    return (
      <Page>
        <PageHeader title={title} breadcrumb={crumbs(id)} />
        <Unanswered lines={8} error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  const isFinished = isOver(run)
  const retry = retryWords(run)
  return (
    <Page>
      <PageHeader
        title={title}
        breadcrumb={crumbs(id)}
        description={isFinished ? (run.message ?? outcome(run)) : undefined}
        actions={
          <>
            {actions?.(run)}
            {isFinished ? null : (
              <CancelRun id={id} label="Cancel the rest" isCancelling={run.is_cancelling} />
            )}
            {retry === undefined ? null : <Button onClick={() => onRetry(run)}>{retry}</Button>}
          </>
        }
      />
      {isFinished ? null : (
        <RunProgress
          run={run}
          label="Progress"
          counted={{ done: doneCount(run), total: run.total }}
          words={counts(run)}
        />
      )}
      <SiftedRows {...props} run={run} />
    </Page>
  )
}

function crumbs(id: number) {
  return [{ label: 'Past Work', to: paths.runs }, { label: String(id) }]
}

type Asked = { status?: string; cause?: string; finding?: string; page?: string }

/** The router takes 'false' and '2' for more than words. */
function useAsked(): Asked {
  const search = useSearch({ strict: false })
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
}

/** The words of the spec's set filter. */
const statusLabels: Record<RunRowStatus, string> = {
  done: 'true',
  failed: 'false',
  skipped: 'skipped',
  queued: 'queued',
}

function SiftedRows({ run, statuses, findings, emptyWords, columns }: RunRowsPageProps & { run: Run }) {
  const asked = useAsked()
  const navigate = useNavigate()
  const status = statuses.find((each) => statusLabels[each] === asked.status)
  const finding = findings?.find(([each]) => each === asked.finding)?.[0]
  const wanted = Math.max(1, Math.floor(Number(asked.page)) || 1)
  const rows = useQuery(
    runRowsQuery({ id: run.id, page: wanted, status, cause: asked.cause, finding, isFinished: isOver(run) }),
  )
  const ask = (next: Asked) => {
    const said = Object.entries({ ...asked, page: undefined, ...next }).filter(([, text]) => Boolean(text))
    void navigate({ search: Object.fromEntries(said) as never, replace: true })
  }
  return (
    <>
      <div className={classes.filters}>
        {statuses.length === 0 ? null : (
          <NativeSelect
            label="Status"
            value={status === undefined ? '' : statusLabels[status]}
            data={[{ value: '', label: 'All' }, ...statuses.map((each) => statusLabels[each])]}
            onChange={(event) => ask({ status: event.currentTarget.value, cause: undefined })}
          />
        )}
        {findings === undefined ? null : (
          <NativeSelect
            label="Found"
            value={finding ?? ''}
            data={[
              { value: '', label: 'All' },
              ...findings.map(([value, label]) => ({
                value,
                label: `${label} (${countText(run.counts[value] ?? 0)})`,
              })),
            ]}
            onChange={(event) => ask({ finding: event.currentTarget.value, cause: undefined })}
          />
        )}
        <CauseFilter
          run={run}
          cause={asked.cause}
          onChoose={(cause) => ask({ cause, status: undefined, finding: undefined })}
        />
        <RunPager
          label="Pages of results"
          page={pageAt(rows.data?.count ?? 0, wanted)}
          onPage={(page) => ask({ page: String(page) })}
        />
      </div>
      <RunRows found={rows} waiting={<Skeletons lines={8} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="Sorry - no rows" reason={emptyReason(run, asked, emptyWords)} />
          ) : (
            <RunTable
              columns={columns(run)}
              rows={found}
              isOld={rows.isPlaceholderData && isOver(run)}
              isWhole
            />
          )
        }
      </RunRows>
    </>
  )
}

type CauseFilterProps = { run: Run; cause: string | undefined; onChoose: (cause: string) => void }

/** Why rows failed, to choose from; nothing while none has. */
function CauseFilter({ run: { id, failed }, cause, onChoose }: CauseFilterProps) {
  const causes = useQuery({ ...runCausesQuery(id, failed), enabled: failed > 0 })
  if (failed === 0) return null
  const offered = (causes.data?.results ?? []).map(({ cause, count }) => ({
    value: cause,
    label: `${cause} (${countText(count)})`,
  }))
  return (
    <NativeSelect
      label="Cause"
      className={classes.cause}
      value={cause ?? ''}
      data={[{ value: '', label: 'All' }, ...offered]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

function emptyReason(run: Run, { status, cause, finding }: Asked, words = 'Nothing was done here.'): string {
  if ((status ?? cause ?? finding) !== undefined) return 'No row fits this filter.'
  return isOver(run) ? words : 'The first rows are on their way.'
}

function NoSuchRun({ title, id }: { title: string; id: string }) {
  return (
    <Page>
      <PageHeader title={title} breadcrumb={[{ label: 'Past Work', to: paths.runs }, { label: id }]} />
      <EmptyState
        icon={SearchX}
        title="There is no such run"
        reason={
          <>
            Nothing here has the id <bdi>{id}</bdi>. What was done is kept for 180 days.
          </>
        }
        action={
          <Button variant="default" component={Link} to={paths.runs}>
            Go to Past Work
          </Button>
        }
      />
    </Page>
  )
}
