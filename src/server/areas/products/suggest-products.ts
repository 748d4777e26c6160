import type { ProductSearchReply } from '../../../contract/products/product-lists.ts'
import type { Db } from '../../platform/database/database.ts'
import { isStorable } from '../../platform/database/storable-text.ts'
import { invalidField } from '../../platform/errors.ts'
import { searchProducts } from './search-products.query.ts'

/** Products for a typeahead, from two characters on. */
export async function suggestProducts(db: Db, typed: string): Promise<ProductSearchReply> {
  const text = typed.trim()
  if (text.length < 2) throw invalidField('q', 'Please type at least 2 characters.')
  if (!isStorable(text)) throw invalidField('q', 'That text holds a character that no product has.')
  return { results: await searchProducts(db, text) }
}
