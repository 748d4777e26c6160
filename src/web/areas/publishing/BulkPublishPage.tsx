import type { Run } from '../../../contract/runs.ts'
import { skuColumn, statusColumn } from '../../runs/run-columns.tsx'
import { retryFailedWords } from '../../runs/run-words.ts'
import { RunRowsPage } from '../../runs/RunRowsPage.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { marketplaceColumn, outcomeColumn } from './publish-columns.tsx'
import { retryPublish } from './publish-dialog.ts'
import { countsInWords, publishKind, statusWord, takenBackWords } from './publish-words.ts'

/** /bulkpublish/{id}: what became of each product of a publish or unpublish. */
export function BulkPublishPage() {
  return (
    <RunRowsPage
      title="Bulk Publish Details"
      kinds={['publish', 'unpublish', 'sync']}
      statuses={['done', 'failed', 'skipped', 'queued']}
      columns={columnsOf}
      counts={(run) => countsInWords(publishKind(run), run)}
      outcome={(run) => <Outcome run={run} />}
      retryWords={retryFailedWords}
      onRetry={retryPublish}
    />
  )
}

function Outcome({ run }: { run: Run }) {
  const kind = publishKind(run)
  const takenBack = takenBackWords(kind, run)
  const counts = countsInWords(kind, run)
  return takenBack === null ? counts : `${counts}. ${takenBack}`
}

function columnsOf(run: Run) {
  const kind = publishKind(run)
  return [
    skuColumn(),
    ...(kind === 'sync' ? [] : [marketplaceColumn(kind)]),
    statusColumn((row) => statusWord(kind, row)),
    {
      caption: 'UPDATED ON',
      is: 'updated' as const,
      cell: ({ updated_on: time }: { updated_on: string }) => <RelativeTime time={time} />,
    },
    outcomeColumn(kind, 'ERROR MESSAGE'),
  ]
}
