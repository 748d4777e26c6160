import { useLayoutEffect, useRef } from 'react'
import type { Column } from '../../contract/columns/column.ts'
import type { GridMode } from '../grid/state/grid-state.ts'
import type { useGridAddress } from '../grid/state/useGridAddress.ts'
import type { ListProperties } from './list.ts'
import { isSameParams, openingParams } from './opening.ts'

type OpeningInput = {
  properties: ListProperties | undefined
  columns: readonly Column[]
  address: ReturnType<typeof useGridAddress>
  mode: GridMode
  pageKey: string
}

/** Writes into the address what the list opens with. True once the address is settled. */
export function useOpening({ properties, columns, address, mode, pageKey }: OpeningInput): boolean {
  const openedKey = useRef<string | null>(null)
  const { params, placeKey, writeParams } = address
  const opening =
    properties === undefined || openedKey.current !== null
      ? params
      : openingParams({
          properties,
          columns,
          address: params,
          lastPage: mode === 'pagination' ? window.localStorage.getItem(pageKey) : null,
        })
  const isChanging = !isSameParams(opening, params)
  useLayoutEffect(() => {
    if (properties === undefined || openedKey.current !== null) return
    openedKey.current = placeKey
    if (isChanging) writeParams(opening, 'replace')
  })
  return properties !== undefined && !isChanging
}
