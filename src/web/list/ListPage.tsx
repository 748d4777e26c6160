import { Button } from '@mantine/core'
import { PackageOpen, SearchX } from 'lucide-react'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { screenActions } from '../app/palette/screen-actions.ts'
import { showSuccess } from '../app/toast.ts'
import { Grid } from '../grid/Grid.tsx'
import { GridLoading } from '../grid/GridStatus.tsx'
import type { UseActions, OfferedAction } from '../grid/rows/grid-props.ts'
import type { RowDetail } from '../grid/rows/GridRows.tsx'
import { unreadablePart } from '../grid/state/grid-state.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { late } from '../ui/later.ts'
import { Page, PageHeader, PageTitle } from '../ui/Page.tsx'
import { ActShown } from './acts/act-shown.tsx'
import { countWords } from './count-words.ts'
import classes from './List.module.css'
import { listColumns, type List, type ListCells, type ListRow, type ListSummary } from './list.ts'
import { ResetMenu } from './ResetMenu.tsx'
import { useList, useListGrid, type ListGridInput } from './useListGrid.ts'
import type { TabList } from './views/useTabCounts.ts'
import type { Views } from './views/useViews.ts'
import { ViewMenu } from './views/ViewMenu.tsx'
import viewClasses from './views/Views.module.css'

export type ListFooterProps<Summary> = { summary: Summary; isNarrowed: boolean }

export type ListPageProps<Row extends ListRow, Summary extends ListSummary> = {
  list: List<Row, Summary>
  title: string
  /** What tells it from another list of the same title. */
  subtitle?: ReactNode
  /** What stands in the search box while it is empty. */
  search: string
  /** Filters as they may be typed there. */
  examples?: readonly string[]
  /** What is said when there is no row: the spec's words, for example 'Sorry - No Products!'. */
  empty: string
  /** How to get the first rows into a list that has none. */
  invitation?: { reason: string; action: ReactNode }
  columns?: ListCells<Row>
  /** What opens below a row. */
  detail?: RowDetail<Row>
  /** What can be done with selected rows. */
  useActions?: UseActions<Row>
  /** Figures of all that matches, below the rows. */
  footer?: ComponentType<ListFooterProps<Summary>>
  /** Buttons beside the title. */
  buttons?: ReactNode
}

const useViewTabs = late(() => import('./views/ViewTabs.tsx'))
const useLostNotice = late(() => import('./views/LostNotice.tsx'))
const useViewDialog = late(() => import('./views/ViewDialog.tsx'))
const noCells = {}
const useNoActions = () => null
const offerInPalette = (offered: readonly OfferedAction[]) =>
  screenActions.write(offered.map((action) => ({ ...action, group: 'Selection' })))

/** A whole list as a screen: title with its count, search, chips, columns, Reset menu, rows, totals and actions. */
export function ListPage<Row extends ListRow, Summary extends ListSummary>(
  props: ListPageProps<Row, Summary>,
) {
  const { columns: cells = noCells, ...shown } = props
  const { list, title } = shown
  const { opening, opened, isReady, address, mode } = useList(list)
  const columns = useMemo(() => listColumns(list, cells), [list, cells])
  if (opened === undefined || !isReady) {
    return (
      <Page width="filled">
        <PageHeader title={title} />
        {opening.isError ? (
          <ErrorState problem={opening.error} onRetry={() => void opening.refetch()} />
        ) : (
          <div className={classes.opening} role="status">
            <GridLoading />
          </div>
        )}
      </Page>
    )
  }
  const unreadable = unreadablePart(address.params, list.columns)
  if (unreadable !== null) {
    const { part, words, without } = unreadable
    return (
      <Page width="filled">
        <PageHeader title={title} />
        <EmptyState
          icon={SearchX}
          title={`This link's ${part} could not be read`}
          reason={`No ${list.rowName.many} are shown, since nobody knows ${part === 'filter' ? 'which were meant' : 'in which order'}: ${words}`}
          action={<ClearButton of={part} onClear={() => address.change(without, 'push')} />}
        />
      </Page>
    )
  }
  // Another mode is another grid: it starts afresh, with the filters that the address keeps.
  const input = { columns, opening: opened, address, mode }
  return <ListGrid {...shown} {...input} key={mode.mode} />
}

type ListGridProps<Row extends ListRow, Summary extends ListSummary> = ListGridInput<Row, Summary> &
  Omit<ListPageProps<Row, Summary>, 'columns'>

/** The list once it is known what it opens with. */
function ListGrid<Row extends ListRow, Summary extends ListSummary>(props: ListGridProps<Row, Summary>) {
  const { list, title, columns, mode, footer: Footer } = props
  const { grid, views, snapshot, isNarrowed, clearFilters } = useListGrid(props)
  const { summary, count, isStale } = snapshot
  // The rows of the question before are no answer to a filter: until its own come, all of them are not "all of all".
  const isCounted = isNarrowed && !(isStale && count === summary?.total)
  return (
    <Page width="filled">
      <Grid
        {...grid}
        label={title}
        heading={
          <>
            <PageTitle title={title} count={countWords(count, summary?.total ?? null, isCounted)} />
            {props.subtitle}
            {views.isOffered ? <ViewMenu views={views} /> : null}
            <PinnedViews views={views} list={list} generation={snapshot.generation} />
            <LostOfView views={views} />
          </>
        }
        rowName={list.rowName}
        columns={columns}
        keyColumn={list.keyColumn}
        phone={list.phone}
        queryColumns={list.queryColumns}
        detail={props.detail}
        useActions={props.useActions ?? useNoActions}
        onOffered={offerInPalette}
        onSaved={showSuccess}
        searchPlaceholder={props.search}
        searchExamples={props.examples}
        wayOut={isNarrowed ? <ClearButton of="filter" onClear={clearFilters} /> : null}
        empty={<NoRows {...props} onClear={isNarrowed ? clearFilters : null} />}
        tools={
          <>
            <ResetMenu
              views={views}
              mode={mode.mode}
              canClear={isNarrowed}
              onMode={mode.setMode}
              onClear={clearFilters}
            />
            <span className={classes.buttons}>{props.buttons}</span>
          </>
        }
        footer={
          Footer === undefined || summary === null ? null : (
            <Footer summary={summary} isNarrowed={isNarrowed} />
          )
        }
      />
      <ViewQuestions views={views} />
      <ActShown />
    </Page>
  )
}

type PinnedViewsProps = { views: Views; list: TabList; generation: number }

/** The line of tabs keeps its place from the start; its code comes after the rows. */
function PinnedViews(props: PinnedViewsProps) {
  const { views, generation } = props
  const isPinned = views.tabs.length > 0
  const code = useViewTabs(isPinned && generation > 0)
  return isPinned ? (
    <div className={viewClasses.pinned}>{code === null ? null : <code.ViewTabs {...props} />}</div>
  ) : null
}

/** What the view can no longer have; its code comes when there is something to tell. */
function LostOfView({ views }: { views: Views }) {
  const code = useLostNotice(views.losing !== null)
  return code === null || views.losing === null ? null : <code.LostNotice views={views} view={views.losing} />
}

/** What a view asks or tells: its code comes after the rows. */
function ViewQuestions({ views }: { views: Views }) {
  const isNeeded = views.question !== null || views.failure !== null
  const [isMet, setIsMet] = useState(isNeeded)
  // It stays for the way it closes.
  if (isNeeded && !isMet) setIsMet(true)
  const code = useViewDialog(isMet)
  return code === null ? null : <code.ViewDialog views={views} />
}

type NoRowsProps = Pick<ListPageProps<never, never>, 'empty' | 'invitation'> & {
  list: Pick<List, 'rowName'>
  /** Null where nothing narrows the list. */
  onClear: (() => void) | null
}

function NoRows({ list, empty, invitation, onClear }: NoRowsProps) {
  if (onClear === null) return <EmptyState icon={PackageOpen} title={empty} {...invitation} />
  return (
    <EmptyState
      icon={SearchX}
      title={empty}
      reason={`No ${list.rowName.one} matches the search and filters.`}
      action={<ClearButton of="filter" onClear={onClear} />}
    />
  )
}

function ClearButton({ of, onClear }: { of: 'filter' | 'order'; onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      {of === 'filter' ? 'Clear filters' : 'Clear sorting'}
    </Button>
  )
}
