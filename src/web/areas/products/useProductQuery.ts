import { useEffect, useRef } from 'react'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { ProductPropertiesReply } from '../../../contract/products/product-lists.ts'
import type { ColumnLayout } from '../../grid/columns/column-layout.ts'
import { conditionsOf } from '../../grid/filters/filter-wire.ts'
import { orderByOf } from '../../grid/filters/sort-model.ts'
import { gridPlaces } from '../../grid/rows/grid-places.ts'
import type { useGridAddress } from '../../grid/state/useGridAddress.ts'
import { gridParamsOf, viewLabel } from './opening-state.ts'
import { productGridColumns } from './product-grid-columns.tsx'
import { productSource, type ProductQuery } from './product-source.ts'
import type { CatalogMode } from './useCatalogMode.ts'

type ProductQueryInput = {
  properties: ProductPropertiesReply
  address: ReturnType<typeof useGridAddress>
  layout: ColumnLayout
  mode: CatalogMode
}

const sortFields = new Map(productGridColumns.map(({ facts, sortField }) => [facts.id, sortField]))

/** Asks the source what the address asks; a column that was hidden until now is fetched into the rows at hand. */
export function useProductQuery({ properties, address, layout, mode }: ProductQueryInput) {
  const { state, params, placeKey } = address
  const fetched = useRef(new Set(layout.map(({ id }) => id)))
  const label = viewLabel(properties)
  const { mode: gridMode, pageSize } = mode
  useEffect(() => {
    const query = productQuery(state, params, layout, label)
    const pageStart = gridMode === 'pagination' ? (state.page - 1) * pageSize : null
    const blockSize = gridMode === 'pagination' ? pageSize : 100
    const key = JSON.stringify([query.filter, query.orderBy, query.search, blockSize, pageStart])
    const place = gridPlaces.find(placeKey)
    productSource.setQuery({ key, query, pageSize: blockSize, pageStart }, place?.row ?? 0)
    const isColumnNew = query.columns.some((id) => !fetched.current.has(id))
    if (!isColumnNew) return
    fetched.current = new Set([...fetched.current, ...query.columns])
    productSource.refresh()
  }, [state, params, layout, label, gridMode, pageSize, placeKey])
}

function productQuery(
  state: ProductQueryInput['address']['state'],
  params: ProductQueryInput['address']['params'],
  layout: ColumnLayout,
  label: string,
): ProductQuery {
  const shown = new Set(layout.map(({ id }) => id))
  return {
    filter: conditionsOf(state.filter, productColumns),
    orderBy: orderByOf(state.sort, (id) => sortFields.get(id) ?? id),
    search: state.search,
    columns: [...shown],
    gridParams: gridParamsOf(params),
    hidden: Object.fromEntries(productColumns.map(({ id }) => [id, !shown.has(id)])),
    widths: Object.fromEntries(layout.map(({ id, width }) => [id, width])),
    label,
  }
}
