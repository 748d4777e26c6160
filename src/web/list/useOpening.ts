import { useLayoutEffect, useRef } from 'react'
import type { Column } from '../../contract/columns/column.ts'
import { layoutText, type ColumnLayout } from '../grid/columns/column-layout.ts'
import { stateParamNames } from '../grid/state/grid-state.ts'
import type { GridMode, StateParams } from '../grid/state/grid-state.ts'
import type { GridAddress } from '../grid/state/useGridAddress.ts'
import { isRecord } from '../ui/is-record.ts'
import type { LastVisit, List, ListProperties } from './list.ts'
import { activeView, knownParams, textsOf, viewParams } from './views/view-state.ts'

type ListOpeningInput = {
  list: Pick<List, 'columns' | 'pageKey'>
  properties: ListProperties | undefined
  address: GridAddress
  mode: GridMode
}

/** Writes into the address what the list opens with. True once the address is settled. */
export function useOpening({ list, properties, address, mode }: ListOpeningInput): boolean {
  const openedKey = useRef<string | null>(null)
  const { params, placeKey, writeParams } = address
  const { columns } = list
  const lastPage = lastPageOf(list, mode)
  const opening =
    properties === undefined || openedKey.current !== null
      ? params
      : openingParams({ properties, columns, address: params, lastPage })
  const isChanging = !isSameParams(opening, params)
  useLayoutEffect(() => {
    if (properties === undefined || openedKey.current !== null) return
    openedKey.current = placeKey
    if (isChanging) writeParams(opening, 'replace')
  })
  return properties !== undefined && !isChanging
}

/** The page that this browser looked at last; null for an endless list. */
export function lastPageOf({ pageKey }: Pick<List, 'pageKey'>, mode: GridMode): string | null {
  return mode === 'pagination' ? window.localStorage.getItem(pageKey) : null
}

/** What the server keeps for the next visit: the same words as in the address, and the view that they stand on. */
export function keptParams(params: StateParams, viewId: number | undefined): Record<string, unknown> {
  const { page: _page, ...kept } = params
  return { ...kept, view: viewId }
}

type OpeningInput = {
  properties: ListProperties
  columns: readonly Column[]
  /** What the address says itself. */
  address: StateParams
  /** The page this browser looked at last; null for an endless list. */
  lastPage: string | null
}

/**
 * What the list opens with: what the address says, else where this user left off, else the active view. A link need
 * not name the columns; then they are the user's own.
 */
export function openingParams({ properties, columns, address, lastPage }: OpeningInput): StateParams {
  const remembered = rememberedParams(properties, columns)
  if (Object.keys(address).length > 0)
    return address.columns === undefined && remembered.columns !== undefined
      ? { ...address, columns: remembered.columns }
      : address
  return isPage(lastPage) ? { ...remembered, page: lastPage } : remembered
}

/** Null when the layout is the one that nobody changed. */
export function changedLayout(
  layout: ColumnLayout,
  base: ColumnLayout,
  columns: readonly Column[],
): ColumnLayout | null {
  return layoutText(layout, columns) === layoutText(base, columns) ? null : layout
}

export function isSameParams(one: StateParams, other: StateParams): boolean {
  return stateParamNames.every((name) => one[name] === other[name])
}

function rememberedParams(properties: ListProperties, columns: readonly Column[]): StateParams {
  const view = activeView(properties.display_config)
  const [visit] = properties.page_params
  const visited = isRecord(visit?.grid_params) ? visit.grid_params.view : undefined
  const isOfOtherView = visited !== undefined && visited !== view?.id
  const last = isOfOtherView ? null : lastParams(visit)
  return last === null ? viewParams(view, columns) : knownParams(last, columns)
}

/** Null for someone who was never here. */
function lastParams(last: LastVisit | undefined): StateParams | null {
  if (last === undefined) return null
  if (isRecord(last.grid_params)) return textsOf(last.grid_params)
  const { filter, order_by, search } = last.query_params
  const isPlain = (filter === null || (Array.isArray(filter) && filter.length === 0)) && !order_by && !search
  return isPlain ? null : textsOf({ filter: JSON.stringify(filter), order_by, search })
}

function isPage(text: string | null): text is string {
  return text !== null && /^[1-9]\d{0,8}$/.test(text)
}
