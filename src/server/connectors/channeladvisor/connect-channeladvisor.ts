import Type from 'typebox'
import type { CatalogueMaster, MasterQuestion } from '../ports/catalogue-master.ts'
import type { OrderAccount } from '../ports/order-outlet.ts'
import { channelAdvisorCalls, type ChannelAdvisorParts } from './channeladvisor-calls.ts'
import { channelAdvisorOrders } from './channeladvisor-orders.ts'
import { masterProduct, page } from './product-cells.ts'
import { productExports } from './product-exports.ts'
import { writeProducts } from './write-products.ts'

const centers = Type.Object({
  value: Type.Array(
    Type.Object({
      ID: Type.Integer(),
      Name: Type.String(),
      Type: Type.Optional(Type.String()),
      IsDeleted: Type.Optional(Type.Boolean()),
    }),
  ),
})

/** The account of the configuration, over REST API v1. */
export function connectChannelAdvisor(parts: ChannelAdvisorParts): CatalogueMaster {
  const { account, isConnected, isPractice, ask, fetchFile, ...calls } = channelAdvisorCalls(parts)
  return {
    credential: 'channeladvisor',
    account,
    isConnected,
    isPractice,
    readPage: async (ctx, question) => {
      const told = await ask(ctx, { path: `Products?${queryOf(question)}`, shape: page })
      // We go on behind the last id that we have: a link with a count to skip would miss what moves up meanwhile.
      return { products: told.value.map(masterProduct), isLast: told['@odata.nextLink'] === undefined }
    },
    find: async (ctx, { ids, skus }) => {
      const named = [...ids.map((id) => `ID eq ${id}`), ...skus.map((sku) => `Sku eq ${quoted(sku)}`)]
      if (named.length === 0) return []
      const told = await ask(ctx, { path: `Products?${productQuery(named.join(' or '))}`, shape: page })
      return told.value.map(masterProduct)
    },
    readCenters: async (ctx) => {
      const { value } = await ask(ctx, { path: 'DistributionCenters', shape: centers })
      const known = value.filter(({ IsDeleted }) => IsDeleted !== true)
      return new Map(
        known.map((each) => [each.ID, { name: each.Name, takesPieces: each.Type !== 'ExternallyManaged' }]),
      )
    },
    ...productExports({ ask, fetchFile }),
    write: (ctx, changes) => writeProducts({ ask, ...calls }, ctx, changes),
  }
}

/** The orders of the same account. */
export function connectChannelAdvisorOrders(parts: ChannelAdvisorParts): OrderAccount {
  const { account, ask, tell } = channelAdvisorCalls(parts)
  const master = connectChannelAdvisor(parts)
  return channelAdvisorOrders({ ask, tell, clock: parts.clock }, { account, master })
}

function queryOf({ since, isParent, afterId }: MasterQuestion): string {
  const changed = since === null ? [] : [changedSince(since.toISOString())]
  return productQuery([...changed, `IsParent eq ${isParent}`, `ID gt ${afterId}`].join(' and '))
}

/** Pieces that come and go leave a time of their own, and the product's as it was. */
function changedSince(time: string): string {
  return `(UpdateDateUtc ge ${time} or QuantityUpdateDateUtc ge ${time})`
}

function productQuery(filter: string): string {
  const expand = 'Attributes,DCQuantities,Images,Labels'
  return new URLSearchParams({ $filter: filter, $expand: expand, $orderby: 'ID' }).toString()
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
