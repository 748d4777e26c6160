import { useMemo } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import type { ListProperties, ListRow, ListSummary } from './list.ts'
import { listColumns } from './list-columns.ts'
import type { ListPageProps } from './list-page-props.ts'
import { ListGrid } from './ListGrid.tsx'
import { useList } from './useList.ts'

const noCells = {}

/** A whole list as a screen: title with its count, search, chips, columns, Reset menu, rows, totals and actions. */
export function ListPage<Row extends ListRow, Summary extends ListSummary, Properties extends ListProperties>(
  props: ListPageProps<Row, Summary, Properties>,
) {
  const { list, title, columns: cells = noCells } = props
  const opened = useList(list)
  const columns = useMemo(() => listColumns(list.columns, cells), [list.columns, cells])
  const { properties, isReady, mode } = opened
  if (properties.data === undefined || !isReady) {
    return (
      <Page width="filled">
        <PageHeader title={title} />
        {properties.isError ? (
          <ErrorState problem={properties.error} onRetry={() => void properties.refetch()} />
        ) : null}
      </Page>
    )
  }
  // Another mode is another grid: it starts afresh, with the filters that the address keeps.
  return (
    <ListGrid
      {...props}
      key={mode.mode}
      columns={columns}
      properties={properties.data}
      address={opened.address}
      mode={mode}
    />
  )
}
