import type { ProductRow } from '../../../contract/products/products.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'

/** The one product that an act is about; its row may not have come yet. */
export function chosenProduct(target: SelectionTarget<ProductRow>): { id: number; name: string } {
  if (target.kind === 'all' || target.ids[0] === undefined) throw new Error('One product was to be chosen.')
  const [id] = target.ids
  return { id, name: target.rows[0]?.sku ?? `product ${id}` }
}
