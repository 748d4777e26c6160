import type { GoatPrice } from '../../../contract/products/goat-price.endpoints.ts'
import type { Context } from '../../context.ts'
import type { LowestPrices } from '../../connectors/ports/lowest-prices.ts'
import { ChannelFailure, type Ctx } from '../../connectors/ports/sales-channel.ts'
import { ConnectorFailure, NotFound } from '../../platform/errors.ts'
import { findGoatItem, findPricedProduct, saveGoatItem, type GoatItem } from './goat-price.store.ts'
import { lowestPrice } from './lowest-price.ts'

const keptMs = 6 * 3_600_000
const secondsToAsk = 8

export type GoatContext = Pick<Context, 'db' | 'clock' | 'services'>

/** For how little others offer a product's size; asked of GOAT where what is known is older than six hours. */
export async function showGoatPrice(
  context: GoatContext,
  { productId, refresh }: { productId: number; refresh: boolean },
): Promise<GoatPrice> {
  const { db, services } = context
  const product = await findPricedProduct(db, productId)
  if (product === undefined) throw new NotFound('There is no such product.')
  const { product_type: type, goat_sku: goatSku, size } = product
  const mode = services.lowestPrices.isPractice ? 'practice' : 'live'
  const none = { goat_lowest_price: null, size, read_on: null, problem: null, mode } as const
  if (type !== 'basic')
    return { ...none, reason: 'GOAT has a price for each size: see the sizes of this product.' }
  if (goatSku === null) return { ...none, reason: 'This product has no GOAT SKU.' }
  const { told, problem } = await findTold(context, goatSku, refresh)
  const lowest =
    told.found === 'one'
      ? lowestPrice(told.item, told.offers, size)
      : { reason: unfound[told.found](goatSku) }
  return {
    ...none,
    goat_lowest_price: 'cents' in lowest ? lowest.cents / 100 : null,
    reason: 'reason' in lowest ? lowest.reason : null,
    read_on: told.read_on.toISOString(),
    problem,
  }
}

const unfound = {
  none: (sku: string) => `GOAT does not know the SKU ${sku}.`,
  several: (sku: string) => `GOAT has several items of the SKU ${sku}.`,
}

type Told = { told: GoatItem; problem: string | null }

/** What is known of a style, asked anew where it is old; what was known stays where GOAT does not answer. */
async function findTold({ db, clock, services }: GoatContext, sku: string, refresh: boolean): Promise<Told> {
  const { lowestPrices } = services
  const { account, credential } = lowestPrices
  const goatSku = sku.toUpperCase()
  const now = clock.now()
  const known = await findGoatItem(db, account, goatSku)
  if (known !== undefined && !refresh && now.getTime() - known.read_on.getTime() < keptMs)
    return { told: known, problem: null }
  const ctx = {
    credential,
    deadline: new Date(now.getTime() + secondsToAsk * 1000),
    signal: new AbortController().signal,
  }
  try {
    const told = { ...(await askGoat(lowestPrices, ctx, { sku, known })), read_on: now }
    await saveGoatItem(db, { account, goatSku, told })
    return { told, problem: null }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    if (known !== undefined) return { told: known, problem: error.message }
    const { kind } = error.error
    const status = kind === 'throttled' || kind === 'remote_transient' ? 503 : 502
    throw new ConnectorFailure(error.message, { status, cause: error })
  }
}

type Answered = { found: 'none' | 'several' } | Omit<Extract<GoatItem, { found: 'one' }>, 'read_on'>

async function askGoat(
  prices: LowestPrices,
  ctx: Ctx,
  { sku, known }: { sku: string; known: GoatItem | undefined },
): Promise<Answered> {
  if (known?.found === 'one') {
    const { item } = known
    const offers = await prices.readOffers(ctx, item.catalogId).catch(undefinedWhenGone)
    if (offers !== undefined) return { found: 'one', item, offers }
  }
  const item = await prices.findItem(ctx, sku)
  if (item === 'none' || item === 'several') return { found: item }
  return { found: 'one', item, offers: await prices.readOffers(ctx, item.catalogId) }
}

/** An item may be taken out of the catalogue, and the SKU given to another. */
function undefinedWhenGone(error: unknown): undefined {
  if (error instanceof ChannelFailure && error.error.kind === 'not_found') return undefined
  throw error
}
