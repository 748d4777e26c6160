import { useLayoutEffect, useRef } from 'react'
import type { ProductPropertiesReply } from '../../../contract/products/product-lists.ts'
import { browserKeys } from '../../app/browser-keys.ts'
import type { StateParams, GridMode } from '../../grid/state/grid-state.ts'
import type { useGridAddress } from '../../grid/state/useGridAddress.ts'
import { openingParams } from './opening-state.ts'

type Address = ReturnType<typeof useGridAddress>

/** Writes into the address where this user left off, when it says nothing itself. True once the address is settled. */
export function useOpening(
  properties: ProductPropertiesReply | undefined,
  address: Address,
  mode: GridMode,
): boolean {
  const openedKey = useRef<string | null>(null)
  const { hasState, params, placeKey, writeParams } = address
  const opening =
    properties === undefined || openedKey.current !== null
      ? null
      : openingFor(properties, hasState, params, mode)
  const isChanging =
    opening !== null &&
    Object.keys(opening).some(
      (name) => opening[name as keyof StateParams] !== params[name as keyof StateParams],
    )
  useLayoutEffect(() => {
    if (properties === undefined || openedKey.current !== null) return
    openedKey.current = placeKey
    if (isChanging && opening !== null) writeParams(opening, 'replace')
  })
  return properties !== undefined && !isChanging
}

/** A link keeps what it says; only the columns, which it need not name, are the user's own. */
function openingFor(
  properties: ProductPropertiesReply,
  hasState: boolean,
  params: StateParams,
  mode: GridMode,
): StateParams {
  const last = openingParams(properties)
  if (hasState)
    return params.columns === undefined && last.columns !== undefined
      ? { ...params, columns: last.columns }
      : params
  const page = mode === 'pagination' ? lastPage() : null
  return page === null ? last : { ...last, page }
}

function lastPage(): string | null {
  const page = window.localStorage.getItem(browserKeys.page)
  return page !== null && /^[1-9]\d{0,8}$/.test(page) ? page : null
}
