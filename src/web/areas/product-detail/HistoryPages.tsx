import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageAt } from '../../runs/run-query.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { DetailTable } from '../../ui/DetailTable.tsx'
import { historyPageSize } from './product-queries.ts'
import classes from './ProductTabs.module.css'
import { useProductAddress } from './useProductAddress.ts'

type HistoryPagesProps<Row> = {
  label: string
  found: UseQueryResult<{ results: Row[]; count: number }>
  captions: Readonly<Record<string, 'text' | 'number'>>
  /** The spec's words for no row, and why there is none. */
  empty: { title: string; reason: string }
  /** Before the pages: what of the history is seen. */
  choice?: ReactNode
  isPaged?: boolean
  row: (row: Row) => ReactNode
}

/** A page of what happened, newest first, in each state that it can be in. */
export function HistoryPages<Row>({ label, found, captions, empty, ...props }: HistoryPagesProps<Row>) {
  const { choice = null, isPaged = true, row } = props
  const { address, page, go } = useProductAddress()
  const { data, error, isPlaceholderData, refetch } = found
  const pager =
    data === undefined || !isPaged ? null : (
      <RunPager
        label={`Pages of ${label}`}
        page={pageAt(data.count, page, historyPageSize)}
        onPage={(next) => go({ ...address, page: next === 1 ? undefined : String(next) })}
      />
    )
  return (
    <>
      <div className={classes.bar}>
        {choice}
        {pager}
      </div>
      {data === undefined ? (
        <Unanswered label={`Loading ${label}`} error={error} onRetry={() => void refetch()} />
      ) : data.results.length === 0 ? (
        <EmptyState {...(data.count === 0 ? empty : pastTheEnd)} />
      ) : (
        <div
          className={classes.frame}
          role="region"
          aria-label={label}
          tabIndex={0}
          data-old={isPlaceholderData || undefined}
        >
          <DetailTable captions={captions} label={label}>
            <tbody>{data.results.map(row)}</tbody>
          </DetailTable>
        </div>
      )}
    </>
  )
}

const pastTheEnd = { title: 'Sorry - no rows', reason: 'The history ends before this page.' }
