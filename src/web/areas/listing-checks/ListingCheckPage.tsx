import { useRouter } from '@tanstack/react-router'
import type { RunRow } from '../../../contract/runs.ts'
import { skuColumn } from '../../runs/run-columns.tsx'
import { retryFailedWords } from '../../runs/run-words.ts'
import { RunRowsPage } from '../../runs/RunRowsPage.tsx'
import type { RunColumn } from '../../runs/RunTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { marketplaceColumn } from '../publishing/publish-columns.tsx'
import { FindingSku } from './FindingSku.tsx'
import { retryCheck } from './check-view.ts'
import { SaveFindings } from './SaveFindings.tsx'
import { checkCounts, findings } from './check-words.ts'

/** What is equal is counted and stands in no row. */
const offered = findings.filter(([finding]) => finding !== 'equal')

const columns: readonly RunColumn[] = [
  { ...skuColumn(), cell: (row) => <FindingSku row={row} /> },
  marketplaceColumn('publish'),
  { caption: 'Found', is: 'status', cell: foundText },
  { caption: 'Read on', is: 'updated', cell: ({ updated_on: time }) => <RelativeTime time={time} /> },
  { caption: 'What differs', is: 'error', cell: ({ message }) => message },
]

function foundText({ finding }: RunRow): string {
  return findings.find(([each]) => each === finding)?.[1] ?? 'not read'
}

/** /listing-checks/{id}: what each marketplace really shows, where it is not as we have it. */
export function ListingCheckPage() {
  const router = useRouter()
  return (
    <RunRowsPage
      title="Listing Check"
      kinds={['listing_check']}
      statuses={[]}
      findings={offered}
      columns={() => columns}
      counts={checkCounts}
      actions={({ id }) => <SaveFindings id={id} />}
      retryWords={retryFailedWords}
      onRetry={(run) => void retryCheck(run, (href) => void router.navigate({ href }))}
      emptyWords="Everything that was read is as we have it."
    />
  )
}
