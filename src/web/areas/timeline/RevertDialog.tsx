import { Alert, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cellLabel } from '../../../contract/products/cell-words.ts'
import {
  revertProduct,
  type ProductEvent,
  type Reverted,
} from '../../../contract/products/timeline.endpoints.ts'
import { undoAct } from '../../../contract/runs.endpoints.ts'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query-client.ts'
import { randomKey } from '../../app/request-key.ts'
import { showNotice } from '../../app/toast.ts'
import type { Commit } from '../../list/commits.ts'
import { undo } from '../../list/undo.tsx'
import { NoticeButton } from '../../list/NoticeButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { counted } from '../../ui/count-text.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { useFocusReturned } from '../../ui/useFocusReturned.ts'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { timeText } from '../../ui/time-text.ts'
import { OldAndNew } from './OldAndNew.tsx'
import { subjectOf } from './event-words.ts'
import classes from './Timeline.module.css'
import { reversionQuery, type Meant, type TimelineProps } from './timeline-query.ts'

type RevertDialogProps = TimelineProps & { meant: Meant; event: ProductEvent; onClose: () => void }

/** Shows which fields get which values back, and what stays, before it is done. */
export function RevertDialog(props: RevertDialogProps) {
  const { meant, event, product, onChanged, onClose } = props
  const { id, version } = product
  const [opener] = useState(() => document.activeElement)
  useFocusReturned(opener)
  const { data, error, refetch } = useQuery(reversionQuery(id, version, meant))
  const [key] = useState(randomKey)
  const refresh = async () => {
    await queryClient.invalidateQueries({ predicate: ({ queryKey: [name, of] }) => isOf(name) && of === id })
    onChanged()
  }
  const revert = useMutation({
    mutationFn: () =>
      call(revertProduct, {
        params: { id },
        body: meant,
        ifMatch: version,
        idempotencyKey: `${key}-${version}`,
      }),
    onSuccess: (reverted) => {
      tellReverted(reverted, props, refresh)
      onClose()
    },
    onSettled: refresh,
  })
  const isOne = 'change' in meant
  return (
    <ConfirmDialog
      isOpen
      size="lg"
      title={isOne ? `Revert ${subjectOf(event)}?` : `Revert everything after ${timeText(event.created_on)}?`}
      confirmLabel={data === undefined ? 'Revert' : confirmWords(data.changes)}
      isDisabled={data === undefined || data.undone === 0}
      isWorking={revert.isPending}
      onConfirm={() => revert.mutate()}
      onCancel={onClose}
    >
      {revert.error === null ? null : (
        <Alert color="red" role="alert" title="Revert failed" mb="sm">
          {problemWords(revert.error).message}
        </Alert>
      )}
      {data === undefined ? (
        <Unanswered label="Looking what would change" error={error} onRetry={() => void refetch()} />
      ) : (
        <Outcome reverted={data} />
      )}
    </ConfirmDialog>
  )
}

function isOf(name: unknown): boolean {
  return name === 'product' || name === 'product history'
}

/** 'Revert Retail Price', 'Revert 3 fields'. */
function confirmWords(changes: Reverted['changes']): string {
  return `Revert ${namedFields(changes)}`
}

function namedFields(changes: Reverted['changes']): string {
  const told = toldOf(changes)
  const [first] = told
  return told.length === 1 && first !== undefined ? cellLabel(first.field) : counted(told.length, 'field')
}

/** That a person set the price goes with the price. */
function toldOf(changes: Reverted['changes']): Reverted['changes'] {
  const others = changes.filter(({ field }) => field !== 'retail_price_manually_updated')
  return others.length === 0 ? changes : others
}

function Outcome({ reverted: { changes, kept } }: { reverted: Reverted }) {
  return (
    <div role="status">
      {changes.length === 0 ? (
        <Text>Nothing would change.</Text>
      ) : (
        <ul className={classes.outcome} aria-label="What is put back">
          {toldOf(changes).map(({ field, previous_value: now, updated_value: then }) => (
            <li key={field}>
              <bdi className={classes.field}>{cellLabel(field)}</bdi>{' '}
              <OldAndNew field={field} values={[now, then]} />
            </li>
          ))}
        </ul>
      )}
      {kept.length === 0 ? null : (
        <>
          <Text fw={600} size="sm" mt="sm">
            Stays as it is
          </Text>
          <ul className={classes.outcome} aria-label="What stays as it is">
            {kept.map(({ field, reason }) => (
              <li key={field}>
                <bdi className={classes.field}>{cellLabel(field)}</bdi>: <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The way back, from the notice or as what Ctrl+Z takes back. */
function tellReverted(
  { run_id: act, changes }: Reverted,
  { product, commits }: TimelineProps,
  refresh: Refresh,
) {
  if (act === null) return
  const words = `${namedFields(changes)} of ${product.sku}`
  const commit: Commit = {
    words: `the revert of ${words}`,
    takeBack: async () => {
      const { kept, kept_count: count } = await call(undoAct, {
        params: { id: act },
        idempotencyKey: randomKey(),
      })
      await refresh()
      return { count, rows: kept.map(({ sku, reason }) => ({ name: sku, reason })) }
    },
  }
  commits.add(commit)
  void showNotice(
    <>
      <bdi>{words} reverted</bdi> · <NoticeButton label="Undo" onClick={() => void undo(commits, commit)} />
    </>,
  )
}

type Refresh = () => Promise<void>
