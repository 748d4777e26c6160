import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
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
import { deletedWords, retryDelete, retryDeleteWords } from './delete-view.ts'
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
      retryWords={retryDeleteWords}
      onRetry={(run) => void retryDelete(run, (href) => void navigate({ href }))}
      actions={(run) => <RestoreAll run={run} />}
    />
  )
}

const columns: readonly RunColumn[] = [
  { caption: 'Product Id', is: 'marketplace', cell: ({ product_id: id }) => id },
  skuColumn(),
  statusColumn((status) => (status === 'done' ? 'Deleted' : 'Not deleted')),
  messageColumn('Message'),
]

/** Takes the whole act back, for as long as each product can be brought back. */
function RestoreAll({ run }: { run: Run }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(undoAct, { params: { id: run.id }, idempotencyKey: randomKey() }),
    onSuccess: ({ undone, ...kept }) => tellRestored({ restored: undone, ...kept }),
    onError: (problem) =>
      showFailure({ subject: `${counted(run.success, 'product')} could not be restored`, problem }),
  })
  if (!isOver(run) || run.success === 0) return null
  return (
    <Button variant="default" loading={isPending} disabled={isSuccess} onClick={() => mutate()}>
      {isSuccess ? 'Restored' : `Restore deleted (${countText(run.success)})`}
    </Button>
  )
}
