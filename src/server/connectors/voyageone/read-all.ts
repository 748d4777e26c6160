import Type from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import { readNumberedPage } from '../calls/numbered-pages.ts'
import type { AccountListing, AccountPage, Ctx } from '../ports/sales-channel.ts'
import type { Contract, Publishing } from './contract-file.ts'
import { itemsOf, unreadable } from './read-products.ts'
import { callVoyageOne, type VoyageOneCalls } from './voyageone-call.ts'

const pageSize = 50
const record = Type.Record(Type.String(), Type.Unknown())
const records = Type.Array(record)

/** How all products are listed; null where the contract does not say. */
export function productListOf({ paths, page }: Contract) {
  if (paths.productList === undefined || page?.products === undefined) return null
  return { ...page, path: paths.productList, products: page.products }
}

type Listing = { list: NonNullable<ReturnType<typeof productListOf>>; publishing: Publishing }

/** What is online there, a page of products. */
export async function readAll(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { list, publishing, cursor }: Listing & { cursor: string | null },
): Promise<AccountPage> {
  const { rows, next } = await readNumberedPage(cursor, {
    read: (page) => readPage(calls, ctx, { list, page }),
    idOf: (product) => codeOf(product, publishing),
  })
  return { listings: rows.flatMap((product) => listingsOf(product, publishing)), next }
}

async function readPage(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { list, page }: Pick<Listing, 'list'> & { page: number },
) {
  const body = { [list.number]: page, [list.size]: pageSize }
  const told = await callVoyageOne(calls, ctx, { path: list.path, body, reply: record })
  const [products, total] = [told[list.products], told[list.total]]
  if (!hasShape(records, products) || typeof total !== 'number') throw unreadable()
  return { rows: products, count: total, hasNext: page * pageSize < total }
}

function codeOf(there: Record<string, unknown>, { product }: Publishing): string {
  const code = there[product.code]
  if (typeof code !== 'string') throw unreadable()
  return code
}

function listingsOf(there: Record<string, unknown>, publishing: Publishing): AccountListing[] {
  const { product, item } = publishing
  const code = codeOf(there, publishing)
  const title = product.title === undefined ? undefined : there[product.title]
  return itemsOf(there, { product, item })
    .filter(({ isLive }) => isLive)
    .map(({ externalId, sku, priceCents, quantity }) => ({
      ...{ externalId, productId: code, title: typeof title === 'string' ? title : code },
      ...{ sku, priceCents, quantity, url: null },
    }))
}
