import { showSuccess } from '../app/toast.ts'
import { Grid } from '../grid/Grid.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { countWords } from './count-words.ts'
import { EmptyList } from './EmptyList.tsx'
import type { ListProperties, ListRow, ListSummary } from './list.ts'
import type { ListPageProps } from './list-page-props.ts'
import { MissingFilter } from './MissingFilter.tsx'
import { ResetMenu } from './ResetMenu.tsx'
import { type ListGridInput, useListGrid } from './useListGrid.ts'

type ListGridProps<
  Row extends ListRow,
  Summary extends ListSummary,
  Properties extends ListProperties,
> = Omit<ListPageProps<Row, Summary, Properties>, 'columns'> & ListGridInput<Row, Summary, Properties>

/** The list once it is known what it opens with. */
export function ListGrid<Row extends ListRow, Summary extends ListSummary, Properties extends ListProperties>(
  props: ListGridProps<Row, Summary, Properties>,
) {
  const { list, title, columns, address, mode, footer: Footer } = props
  const { grid, snapshot, isNarrowed, clearFilters } = useListGrid(props)
  const { summary, count } = snapshot
  const { rowName } = list
  return (
    <Page width="filled">
      <PageHeader
        title={title}
        count={countWords(count, summary?.total ?? null, isNarrowed)}
        actions={props.buttons}
      />
      {address.isFilterMissing ? <MissingFilter rowsName={rowName.many} onClear={clearFilters} /> : null}
      <Grid
        {...grid}
        label={title}
        rowName={rowName}
        columns={columns}
        keyColumn={list.keyColumn}
        detail={props.detail}
        actions={props.actions ?? []}
        onSaved={showSuccess}
        loadingMessage="One moment please..."
        searchPlaceholder={props.search}
        empty={
          <EmptyList
            title={props.empty}
            rowName={rowName.one}
            isNarrowed={isNarrowed}
            invitation={props.invitation}
            onClear={clearFilters}
          />
        }
        tools={
          <ResetMenu mode={mode.mode} canClear={isNarrowed} onMode={mode.setMode} onClear={clearFilters} />
        }
        footer={
          Footer === undefined || summary === null ? null : (
            <Footer summary={summary} isNarrowed={isNarrowed} />
          )
        }
      />
    </Page>
  )
}
