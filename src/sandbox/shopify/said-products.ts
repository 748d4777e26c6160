// What somebody changes at the store itself, past every app: titles, prices, pieces, and products that are deleted there.
import { Type, type Static } from 'typebox'
import { readInput, RefusedInput } from '../refused-input.ts'
import { formatAmount } from './money.ts'
import { mainLocationId } from './shop.ts'
import type { Draft, Store, VariantRecord } from './store.ts'

const saidProduct = Type.Object(
  {
    sku: Type.String({ minLength: 1 }),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    price: Type.Optional(Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$' })),
    quantity: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
    /** The whole product, with all its variants. */
    deleted: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type SaidProduct = Static<typeof saidProduct>

export function readProducts(body: unknown): SaidProduct[] {
  if (body === undefined) return []
  if (!Array.isArray(body)) throw new RefusedInput('products must be a list')
  return body.map((product) => readInput(saidProduct, product))
}

export function sayProduct(
  draft: Draft,
  store: Store,
  { product: said, now }: { product: SaidProduct; now: Date },
): void {
  const variant = store.all('variant').find(({ sku }) => sku === said.sku)
  if (variant === undefined) throw new RefusedInput(`There is no variant ${said.sku}`)
  if (said.deleted === true) return deleteProduct(draft, variant.productId)
  if (said.title !== undefined) retitle(draft, variant, { title: said.title, at: now.toISOString() })
  if (said.price !== undefined) reprice(draft, variant, { price: said.price, at: now.toISOString() })
  const item = draft.get('item', variant.itemId)
  if (said.quantity === undefined || item === undefined) return
  const levels = { ...item.levels, [mainLocationId]: { available: said.quantity } }
  draft.put('item', item.id, { ...item, levels })
}

function reprice(draft: Draft, variant: VariantRecord, { price, at }: { price: string; at: string }): void {
  draft.put('variant', variant.id, { ...variant, price: formatAmount(price), updatedAt: at })
  const product = draft.get('product', variant.productId)
  if (product !== undefined) draft.put('product', product.id, { ...product, updatedAt: at })
}

function retitle(
  draft: Draft,
  { productId }: VariantRecord,
  { title, at }: { title: string; at: string },
): void {
  const product = draft.get('product', productId)
  if (product !== undefined) draft.put('product', product.id, { ...product, title, updatedAt: at })
}

function deleteProduct(draft: Draft, id: string): void {
  const product = draft.get('product', id)
  if (product === undefined) return
  for (const variantId of product.variantIds) {
    const itemId = draft.get('variant', variantId)?.itemId
    if (itemId !== undefined) draft.drop('item', itemId)
    draft.drop('variant', variantId)
  }
  draft.drop('handle', product.handle)
  draft.drop('product', id)
}
