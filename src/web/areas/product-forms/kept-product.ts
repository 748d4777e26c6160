import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { fieldsOf, isRecord } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'

const key = 'allProductDataPerId'

/** The product that was looked at last, for whoever reads it from the browser. */
export function keepProduct(product: ProductDetail, storage: Pick<Storage, 'setItem' | 'removeItem'>) {
  try {
    storage.setItem(key, JSON.stringify(product))
  } catch {
    // The browser's storage is full: the copy only makes the first look quicker.
    storage.removeItem(key)
  }
}

/** That copy, if it is this product's and looks like one. */
export function keptProduct(id: number, storage: Pick<Storage, 'getItem'>): ProductDetail | undefined {
  const kept = parseJson(storage.getItem(key))
  return isProduct(kept) && kept.id === id ? kept : undefined
}

/** What the form reads of it: other programs write under this name, too. */
function isProduct(kept: unknown): kept is ProductDetail {
  const { id, version, sku, title, ...lists } = fieldsOf(kept)
  const { attributes, children, parents, distribution_centers: centers } = lists
  return (
    typeof id === 'number' &&
    typeof version === 'number' &&
    typeof sku === 'string' &&
    typeof title === 'string' &&
    [attributes, children, parents, centers].every((each) => Array.isArray(each) && each.every(isRecord))
  )
}
