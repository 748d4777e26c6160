import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { callShopify, type Shop, type ShopifyCalls } from './graphql-call.ts'
import type { Replies } from './replies.ts'

/** What of a store every publish needs to know. */
export type Account = {
  shopName: string
  currency: string
  location: { id: string; name: string }
  publication: { id: string; title: string }
}

/** A store that calls can be made to. */
export type Store = Shop & { account: Account }
export type OpenStore = () => Promise<Store>

const keptMs = 5 * 60_000
const onlineStore = 'Online Store'

/** Opens a store, asking it rarely: three hundred products in a row should not pay for the same answer. */
export function storeOpener(parts: ShopifyCalls): (ctx: Ctx) => Promise<Store> {
  const known = new Map<string, { account: Account; until: number }>()
  return async (ctx) => {
    const shop = { ...parts, ctx }
    const remembered = known.get(ctx.credential)
    const now = parts.clock.now().getTime()
    if (remembered !== undefined && remembered.until > now) return { ...shop, account: remembered.account }
    const account = await readAccount(shop)
    known.set(ctx.credential, { account, until: now + keptMs })
    return { ...shop, account }
  }
}

/** The store's name and currency, its first open location, and the sales channel that we publish on. */
export async function readAccount(shop: Shop): Promise<Account> {
  const { shop: named, locations, publications } = await callShopify(shop, 'ReadAccount', { variables: {} })
  const [location] = locations.nodes
  if (location === undefined) {
    const message = 'The Shopify store has no open location for the stock. Open one in its settings.'
    throw channelFailure('remote_permanent', message)
  }
  return {
    shopName: named.name,
    currency: named.currencyCode,
    location: { id: location.id, name: location.name },
    publication: choosePublication(publications.nodes, shop.settings.publicationId),
  }
}

function choosePublication(
  nodes: Replies['ReadAccount']['publications']['nodes'],
  configured: string | null,
): Account['publication'] {
  const store = nodes.find(({ catalog }) => catalog?.title === onlineStore)
  if (store !== undefined) return { id: store.id, title: onlineStore }
  if (configured === null) {
    const message = `The Shopify store has no sales channel named ${onlineStore}. Name one in SHOPIFY_PUBLICATION_ID.`
    throw channelFailure('remote_permanent', message)
  }
  const named = nodes.find(({ id }) => id === configured)
  return { id: configured, title: named?.catalog?.title ?? configured }
}
