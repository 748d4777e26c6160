import type { ProductRow } from '../../../contract/products.ts'
import type { GridAction } from '../../grid/grid-props.ts'

/** What can be done with selected products. The areas that do it bring their own entries. */
export function useProductActions(): readonly GridAction<ProductRow>[] {
  return noActions
}

const noActions: readonly GridAction<ProductRow>[] = []
