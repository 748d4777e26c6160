import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showBulkDelete } from '../../../contract/products/removal.endpoints.ts'
import { undoAct } from '../../../contract/runs.endpoints.ts'
import type { Run } from '../../../contract/runs.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure } from '../../app/toast.ts'
import { messageColumn, skuColumn, statusColumn } from '../../runs/run-columns.tsx'
import { isOver } from '../../runs/run-words.ts'
import { RunRowsPage } from '../../runs/RunRowsPage.tsx'
import type { RunColumn } from '../../runs/RunTable.tsx'
import { counted, countText } from '../../ui/count-text.ts'
import { deletedWords, outcomeWords, retryDelete, retryDeleteWords } from './delete-view.ts'
import { tellRestored } from './restore-products.ts'

/** /bulk_delete_stale_product/{id}: what became of each product. */
export function BulkDeletePage() {
  const navigate = useNavigate()
  return (
    <RunRowsPage
      title="Bulk Delete Details"
      kinds={['bulk_delete']}
      statuses={['done', 'failed']}
      columns={() => columns}
      counts={deletedWords}
      outcome={(run) => <Outcome run={run} />}
      retryWords={retryDeleteWords}
      onRetry={(run) => void retryDelete(run, (href) => void navigate({ href }))}
      actions={(run) => <RestoreAll run={run} />}
    />
  )
}

const columns: readonly RunColumn[] = [
  { caption: 'Product Id', is: 'marketplace', cell: ({ product_id: id }) => id },
  skuColumn(),
  statusColumn(({ status }) => (status === 'done' ? 'Deleted' : 'Not deleted')),
  messageColumn('Message'),
]

/** How many of its products are deleted by now: they can be restored anywhere. */
function useStillDeleted({ id }: Run): number | undefined {
  const { data } = useQuery({
    queryKey: stillDeletedKey(id),
    queryFn: ({ signal }) =>
      call(showBulkDelete, { params: { id }, query: { page: 1, page_size: 1 }, signal }),
    staleTime: 0,
  })
  return data?.data.still_deleted
}

const stillDeletedKey = (id: number) => ['bulk delete', id]

function Outcome({ run }: { run: Run }) {
  return outcomeWords(run, useStillDeleted(run))
}

/** Takes the whole act back, for as long as each product can be brought back. */
function RestoreAll({ run }: { run: Run }) {
  return isOver(run) && run.success > 0 ? <RestoreDeleted run={run} /> : null
}

function RestoreDeleted({ run }: { run: Run }) {
  const client = useQueryClient()
  const count = useStillDeleted(run)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(undoAct, { params: { id: run.id }, idempotencyKey: randomKey() }),
    onSuccess: ({ undone, not_deleted = 0, ...kept }) =>
      tellRestored({ restored: undone, not_deleted, ...kept }),
    onError: (problem) =>
      showFailure({ subject: `${counted(count ?? 0, 'product')} could not be restored`, problem }),
    onSettled: () => client.invalidateQueries({ queryKey: stillDeletedKey(run.id) }),
  })
  if (isSuccess) {
    return (
      <Button variant="default" disabled>
        Restored
      </Button>
    )
  }
  if (count === undefined || count === 0) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Restore deleted ({countText(count)})
    </Button>
  )
}
