import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { FileX, SearchX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { SettlementReply } from '../../../contract/orders/settlements.endpoints.ts'
import { settlementOutcomes } from '../../../contract/orders/settlements.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { paths } from '../../paths.ts'
import { CancelRun, RunProgress } from '../../runs/RunProgress.tsx'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/count-text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { SettlementColumns } from './SettlementColumns.tsx'
import { SettlementDifferences } from './SettlementDifferences.tsx'
import { SettlementLines } from './SettlementLines.tsx'
import { settlementQuery } from './settlement-queries.ts'
import { UndoSettlement } from './UndoSettlement.tsx'
import classes from './Settlements.module.css'

/** /settlements/{id}: what one file says beside our orders, and what is taken over of it. */
export function SettlementPage() {
  const { id: text = '' } = useParams({ strict: false })
  const asked: { page?: string; outcome?: string } = useSearch({ strict: false })
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  const page = Math.max(1, Math.floor(Number(asked.page)) || 1)
  const outcome = settlementOutcomes.find((each) => each === asked.outcome)
  const found = useQuery({ ...settlementQuery(id, { page, outcome }), enabled: id > 0 })
  const { data, error } = found
  if (id === 0 || (error instanceof ApiProblem && error.status === 404)) return <NoSuchSettlement />
  if (data === undefined) {
    return (
      <Page>
        <PageHeader title="Settlement" breadcrumb={crumbs(text)} />
        <Unanswered lines={8} error={error} onRetry={() => void found.refetch()} />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={data.file_name}
        breadcrumb={crumbs(text)}
        description={
          data.total === 0 ? data.marketplace : `${data.marketplace} · ${counted(data.total, 'line')}`
        }
        actions={data.accepted > 0 ? <UndoSettlement id={id} accepted={data.accepted} /> : null}
      />
      <div className={classes.content}>
        <SettlementStage
          settlement={data}
          lines={
            <SettlementLines
              key={id}
              settlement={data}
              asked={{ page, outcome }}
              isOld={found.isPlaceholderData}
            />
          }
        />
      </div>
    </Page>
  )
}

function crumbs(id: string) {
  return [{ label: 'Settlements', to: paths.settlements }, { label: id }]
}

/** What is to be seen of it by now. */
function SettlementStage({ settlement, lines }: { settlement: SettlementReply; lines: ReactNode }) {
  const { id, state, message, progress, total } = settlement
  const [isChanging, setChanging] = useState(false)
  switch (state) {
    case 'waiting':
      return <SettlementColumns settlement={settlement} />
    case 'reading':
      return (
        <Card title="Comparing with the orders">
          <RunProgress
            run={{ id, progress }}
            label="Comparing with the orders"
            words={total > 0 ? counted(total, 'line') : 'Reading the file…'}
          />
          <div className={classes.foot}>
            <p className={classes.words}>You can leave this page; the bell keeps you posted.</p>
            <CancelRun id={id} label="Cancel" />
          </div>
        </Card>
      )
    case 'failed':
    case 'canceled':
      return <NotRead isCanceled={state === 'canceled'} message={message} />
    case 'compared':
      return (
        <>
          {isChanging ? (
            <SettlementColumns settlement={settlement} onClose={() => setChanging(false)} />
          ) : (
            <GuessedColumns settlement={settlement} onChange={() => setChanging(true)} />
          )}
          <SettlementDifferences settlement={settlement} />
          {lines}
        </>
      )
  }
}

type GuessedColumnsProps = { settlement: SettlementReply; onChange: () => void }

/** Which columns were taken, so that a wrong guess is seen before anything is accepted. */
function GuessedColumns({ settlement: { columns, guessed, accepted }, onChange }: GuessedColumnsProps) {
  if (guessed.length === 0) return null
  return (
    <Alert color="blue" title="Columns were found by their names">
      <div className={classes.guess}>
        <p className={classes.guessWords}>
          The order is in <bdi>“{columns.order_id}”</bdi>, its payout in <bdi>“{columns.payout}”</bdi>
          {columns.currency === null || columns.currency === undefined ? null : (
            <>
              , the currency in <bdi>“{columns.currency}”</bdi>
            </>
          )}
          .
        </p>
        {accepted > 0 ? null : (
          <Button variant="default" size="compact-sm" onClick={onChange}>
            Change the columns
          </Button>
        )}
      </div>
    </Alert>
  )
}

function NotRead({ isCanceled, message }: { isCanceled: boolean; message: string | null }) {
  return (
    <EmptyState
      icon={FileX}
      title={isCanceled ? 'The reading was cancelled' : 'The file could not be read'}
      reason={isCanceled ? 'Nothing of it was accepted.' : (message ?? '')}
      action={
        <Button component={Link} to={paths.settlements}>
          Choose another file
        </Button>
      }
    />
  )
}

function NoSuchSettlement() {
  const navigate = useNavigate()
  return (
    <Page>
      <PageHeader title="Settlement" breadcrumb={crumbs('Not found')} />
      <EmptyState
        icon={SearchX}
        title="There is no such settlement"
        reason="Settlements are kept for 180 days."
        action={
          <Button variant="default" onClick={() => void navigate({ href: paths.settlements })}>
            Go to Settlements
          </Button>
        }
      />
    </Page>
  )
}
