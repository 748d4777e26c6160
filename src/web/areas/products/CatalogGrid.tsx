import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { ProductPropertiesReply } from '../../../contract/products/product-lists.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { browserKeys } from '../../app/browser-keys.ts'
import { useFailurePage } from '../../app/failure.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { countText } from '../../ui/count-text.ts'
import type { GridColumn } from '../../grid/columns/grid-column.ts'
import { noFilter } from '../../grid/filters/filter-model.ts'
import { Grid } from '../../grid/Grid.tsx'
import { isNarrowed, type GridState } from '../../grid/state/grid-state.ts'
import type { useGridAddress } from '../../grid/state/useGridAddress.ts'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { CatalogNotice } from './CatalogNotice.tsx'
import { EmptyCatalog } from './EmptyCatalog.tsx'
import { changedLayout, viewLayout } from './opening-state.ts'
import { useProductActions } from './product-actions.ts'
import { productGridColumns } from './product-grid-columns.tsx'
import { productSource } from './product-source.ts'
import { productValues } from './product-values.ts'
import { ResetMenu } from './ResetMenu.tsx'
import { saveProductCell } from './save-product-cell.ts'
import { TotalCost } from './TotalCost.tsx'
import type { CatalogMode } from './useCatalogMode.ts'
import { useProductQuery } from './useProductQuery.ts'

export type CatalogGridProps = {
  properties: ProductPropertiesReply
  address: ReturnType<typeof useGridAddress>
  mode: CatalogMode
}

export function CatalogGrid({ properties, address, mode }: CatalogGridProps) {
  const router = useRouter()
  const { state, change, placeKey } = address
  const baseLayout = useMemo(() => viewLayout(properties), [properties])
  const layout = state.layout ?? baseLayout
  const { summary, count, generation, error } = useSyncExternalStore(
    productSource.subscribe,
    productSource.getSnapshot,
  )
  useProductQuery({ properties, address, layout, mode })
  useFirstFailure(error, generation)
  const values = useMemo(() => productValues(properties), [properties])
  const narrowed = isNarrowed(state)
  const handleState = useCallback(
    (part: Partial<GridState>, how: 'push' | 'replace') => {
      if (part.page !== undefined) window.localStorage.setItem(browserKeys.page, String(part.page))
      const { layout: next } = part
      change(next ? { ...part, layout: changedLayout(next, baseLayout) } : part, how)
    },
    [change, baseLayout],
  )
  const clearFilters = () => handleState({ filter: noFilter, search: '', page: 1 }, 'push')
  const handleSaveFailed = useCallback(
    (row: ProductRow, column: GridColumn<ProductRow>, problem: unknown, retry: () => void) =>
      showFailure({ subject: `${column.facts.label} of ${row.sku} was not saved`, problem, onRetry: retry }),
    [],
  )
  const handleOpen = useCallback((to: string) => void router.navigate({ href: to }), [router])
  return (
    <Page width="filled">
      <PageHeader
        title="Product Catalog"
        count={countWords(count, summary?.totalProducts ?? null, narrowed)}
        actions={<ImportButton />}
      />
      {address.isFilterMissing ? <CatalogNotice onClear={clearFilters} /> : null}
      <Grid
        label="Product Catalog"
        rowName={{ one: 'product', many: 'products' }}
        columns={productGridColumns}
        layout={layout}
        keyColumn="sku"
        state={state}
        onState={handleState}
        source={productSource}
        mode={mode.mode}
        pageSize={mode.pageSize}
        onPageSize={(size) => {
          mode.setPageSize(size)
          handleState({ page: 1 }, 'push')
        }}
        placeKey={placeKey}
        values={values}
        actions={useProductActions()}
        onSave={saveProductCell}
        onSaved={showSuccess}
        onSaveFailed={handleSaveFailed}
        onOpen={handleOpen}
        loadingMessage="One moment please..."
        searchPlaceholder="SKU, title, MPN, UPC or id"
        empty={<EmptyCatalog isNarrowed={narrowed} onClear={clearFilters} />}
        tools={
          <ResetMenu mode={mode.mode} canClear={narrowed} onMode={mode.setMode} onClear={clearFilters} />
        }
        footer={<TotalCost dollars={summary?.totalCost ?? null} isNarrowed={narrowed} />}
      />
    </Page>
  )
}

/** A list that can't be had at all is shown as the spec says, on a page of its own. */
function useFirstFailure(error: unknown, generation: number) {
  const showFailurePage = useFailurePage()
  const isFatal =
    generation === 0 && error instanceof ApiProblem && (error.status === 404 || error.status === 500)
  useEffect(() => {
    if (!isFatal) return
    productSource.forget()
    showFailurePage(error)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once, however often it is drawn with the same failure
  }, [isFatal])
}

/** '(M)', or '(N of M)' when something narrows the list. */
function countWords(count: number | null, total: number | null, narrowed: boolean): string | undefined {
  if (count === null || total === null) return undefined
  return narrowed ? `(${countText(count)} of ${countText(total)})` : `(${countText(total)})`
}
