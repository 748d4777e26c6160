import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileDown, PackageOpen } from 'lucide-react'
import {
  saveSalesPivot,
  showSalesPivot,
  type SalesPivot,
} from '../../../contract/sales/sales-pivot.endpoints.ts'
import { call, download } from '../../app/call.ts'
import { showFailure } from '../../app/toast.ts'
import { useNews } from '../../runs/news.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { saveFile } from '../../ui/save-text.ts'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { hearOrders } from '../../runs/hear-orders.ts'
import { changedPivot, pivotQuery, pivotSearch, readPivot, type PivotState } from './pivot-state.ts'
import classes from './Pivot.module.css'
import { PivotChoices } from './PivotChoices.tsx'
import { PivotTable } from './PivotTable.tsx'
import { ReportTabs } from './ReportTabs.tsx'

const salesQuery = (state: PivotState) => {
  const query = pivotQuery(state)
  return queryOptions({
    queryKey: ['sales pivot', query],
    queryFn: ({ signal }) => call(showSalesPivot, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** /reports?tab=pivot: what was sold in some days, laid out by two of its parts; each cell leads to its sales. */
export function PivotPage() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const state = readPivot(search)
  const navigate = useNavigate()
  const { data: pivot, error, isPlaceholderData, refetch } = useQuery(salesQuery(state))
  useNews(hearOrders, () => void refetch())
  const change = (part: Partial<PivotState>) =>
    void navigate({ search: pivotSearch(changedPivot(state, part)) as never, resetScroll: false })
  const shown = error === null ? pivot : undefined
  return (
    <Page>
      <PageHeader
        title="Product Sales"
        actions={
          <>
            <ReportTabs shown="pivot" />
            <FileButton state={state} pivot={shown} />
          </>
        }
      />
      <PivotChoices state={state} pivot={shown} onChange={change} />
      {shown === undefined ? (
        <Unanswered label="Loading the pivot" lines={8} error={error} onRetry={() => void refetch()} />
      ) : shown.rows.length === 0 ? (
        <EmptyState
          icon={PackageOpen}
          title="Sorry - No Orders!"
          reason={`Nothing was sold in ${shown.currency} from ${shown.from} to ${shown.to}.`}
        />
      ) : (
        <div
          className={classes.answer}
          aria-busy={isPlaceholderData}
          data-old={isPlaceholderData || undefined}
        >
          <PivotTable state={state} pivot={shown} />
        </div>
      )}
    </Page>
  )
}

function FileButton({ state, pivot }: { state: PivotState; pivot: SalesPivot | undefined }) {
  const { measure } = state
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(saveSalesPivot, { query: { ...pivotQuery(state), measure } }),
    onSuccess: (file) =>
      saveFile(file, `sales-by-${state.rows}-and-${state.columns}-${pivot?.from}-${pivot?.to}.csv`),
    onError: (problem) => showFailure({ subject: 'The file could not be made', problem }),
  })
  return (
    <Button
      variant="default"
      leftSection={<FileDown size={15} aria-hidden="true" />}
      title="Save what the table shows as a CSV file"
      disabled={pivot === undefined || pivot.rows.length === 0}
      loading={isPending}
      onClick={() => mutate()}
    >
      Export
    </Button>
  )
}
