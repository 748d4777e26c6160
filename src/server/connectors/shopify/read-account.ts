import { ChannelFailure, type Ctx } from '../ports/sales-channel.ts'
import { callShopify, type ShopifyCalls } from './graphql-call.ts'
import type { Replies } from './replies.ts'

/** What of a store every publish needs to know. */
export type Account = {
  shopName: string
  currency: string
  location: { id: string; name: string }
  publication: { id: string; title: string }
}

export type Accounts = { read(ctx: Ctx): Promise<Account> }

/** What the calls about products stand on. */
export type StoreParts = ShopifyCalls & { accounts: Accounts }

const keptMs = 5 * 60_000
const onlineStore = 'Online Store'

/** Asks the store rarely: three hundred products in a row should not pay for the same answer. */
export function rememberAccounts(parts: ShopifyCalls): Accounts {
  const known = new Map<string, { account: Account; until: number }>()
  return {
    async read(ctx) {
      const remembered = known.get(ctx.credential)
      const now = parts.clock.now().getTime()
      if (remembered !== undefined && remembered.until > now) return remembered.account
      const account = await readAccount(parts, ctx)
      known.set(ctx.credential, { account, until: now + keptMs })
      return account
    },
  }
}

/** The store's name and currency, its first open location, and the sales channel that we publish on. */
export async function readAccount(parts: ShopifyCalls, ctx: Ctx): Promise<Account> {
  const { shop, locations, publications } = await callShopify(parts, ctx, 'ReadAccount', { variables: {} })
  const [location] = locations.nodes
  if (location === undefined) {
    throw missing('The Shopify store has no open location for the stock. Open one in its settings.')
  }
  return {
    shopName: shop.name,
    currency: shop.currencyCode,
    location: { id: location.id, name: location.name },
    publication: choosePublication(publications.nodes, parts.settings.publicationId),
  }
}

function choosePublication(
  nodes: Replies['ReadAccount']['publications']['nodes'],
  configured: string | null,
): Account['publication'] {
  const store = nodes.find(({ catalog }) => catalog?.title === onlineStore)
  if (store !== undefined) return { id: store.id, title: onlineStore }
  if (configured === null) {
    throw missing(
      `The Shopify store has no sales channel named ${onlineStore}. Name one in SHOPIFY_PUBLICATION_ID.`,
    )
  }
  const named = nodes.find(({ id }) => id === configured)
  return { id: configured, title: named?.catalog?.title ?? configured }
}

function missing(message: string): ChannelFailure {
  return new ChannelFailure({ kind: 'remote_permanent', message })
}
