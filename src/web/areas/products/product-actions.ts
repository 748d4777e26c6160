import { useEffect } from 'react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/bars/grid-action.ts'
import { onListingsChanged } from '../publishing/listings-changed.ts'
import { publishingActions } from '../publishing/publishing-actions.tsx'
import { productSource } from './product-source.ts'

/** What can be done with selected products. The areas that do it bring their own entries. */
export function useProductActions(): readonly GridAction<ProductRow>[] {
  useEffect(() => onListingsChanged(productSource.refresh), [])
  return publishingActions
}
