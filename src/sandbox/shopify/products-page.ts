// The list of all products, of which only the search is imitated that apps walk through a whole store by.
import { GraphQLError } from 'graphql'
import type { Call } from './call.ts'
import { connection, type PageArgs } from './connection.ts'
import { numberOfGlobalId } from './global-ids.ts'

export type ProductsArgs = PageArgs & { query?: string | null; sortKey: string }

const behind = /^id:>(\d+)$/

export function productsPage({ query, sortKey, ...page }: ProductsArgs, { store }: Call) {
  if (sortKey !== 'ID') throw new GraphQLError(`The sandbox does not sort products by ${sortKey}`)
  const from = query ? Number(behind.exec(query)?.[1] ?? NaN) : 0
  if (Number.isNaN(from)) throw new GraphQLError(`The sandbox does not search products for ${query}`)
  const number = ({ id }: { id: string }) => Number(numberOfGlobalId(id))
  const found = store.all('product').filter((product) => number(product) > from)
  return connection(
    found.toSorted((one, other) => number(one) - number(other)),
    page,
  )
}
