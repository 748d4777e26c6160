import { pauseFor } from '../calls/pause.ts'
import { channelFailure, type ChannelError } from '../ports/sales-channel.ts'
import { callShopify, RefusedVariables, type Shop } from './graphql-call.ts'
import { productInput, shopifyHandle, type ProductPlan } from './product-input.ts'
import { refusedRows, type UserError } from './refusals.ts'

export type Written =
  /** With the ids of the variants by SKU where the answer named them. */
  | { state: 'written'; productId: string; variantIds: Map<string, string> }
  /** Nothing was written, because of these variants; the others would have been taken. */
  | { state: 'refused'; variants: Map<string, ChannelError> }

export const mostSynchronous = 100
const firstLookMs = 500
const longestLookMs = 5_000

/** Creates or replaces the whole product; throws when Shopify refuses it as a whole. */
export async function writeProduct(shop: Shop, plan: ProductPlan): Promise<Written> {
  const input = productInput(plan)
  const size = {
    variants: plan.variants.length,
    files: input.files?.length ?? 0,
    metafields: input.metafields?.length ?? 0,
  }
  const variables = upsertVariables(plan, input)
  try {
    const { productSet } = await callShopify(shop, 'UpsertProduct', { variables, size })
    const { product, productSetOperation, userErrors } = productSet
    if (userErrors.length > 0) return refusal(plan, userErrors)
    if (product !== null) {
      const variantIds = new Map(product.variants.nodes.map((node) => [node.sku ?? '', node.id]))
      return { state: 'written', productId: product.id, variantIds }
    }
    if (productSetOperation !== null) return await follow(shop, plan, productSetOperation.id)
  } catch (failure) {
    if (failure instanceof RefusedVariables) return refusal(plan, failure.userErrors)
    throw failure
  }
  throw channelFailure('contract_unknown', 'Shopify took the product but named none. Please report this.')
}

/** What goes out with the mutation that writes it. */
export function upsertVariables({ draft, productId, variants }: ProductPlan, input: object) {
  return {
    identifier: productId === undefined ? { handle: shopifyHandle(draft) } : { id: productId },
    input,
    synchronous: variants.length <= mostSynchronous,
    variants: Math.min(mostSynchronous, variants.length),
  }
}

async function follow(shop: Shop, plan: ProductPlan, operation: string): Promise<Written> {
  for (let look = 0; ; look += 1) {
    const waitMs = Math.min(firstLookMs * 2 ** look, longestLookMs)
    if (shop.clock.now().getTime() + waitMs >= shop.ctx.deadline.getTime()) {
      throw unfinished('Shopify is still working on this large product; Backroom looks again.')
    }
    await pauseFor(waitMs, shop.ctx.signal, 'Shopify')
    const variables = { id: operation }
    const { productOperation: seen } = await callShopify(shop, 'FollowUpsert', { variables })
    if (seen === null) throw unfinished('Shopify lost this large product on the way; Backroom tries again.')
    if (seen.status !== 'COMPLETE') continue
    const { userErrors = [], product } = seen
    if (userErrors.length > 0) return refusal(plan, userErrors)
    if (product === null) throw unfinished('Shopify finished without a product; Backroom tries again.')
    return { state: 'written', productId: product.id, variantIds: new Map() }
  }
}

function refusal({ draft, variants }: ProductPlan, userErrors: UserError[]): Written {
  const subject = { handle: shopifyHandle(draft), rows: variants.map(({ variant }) => variant) }
  return { state: 'refused', variants: refusedRows(userErrors, subject) }
}

function unfinished(message: string) {
  return channelFailure('remote_transient', message)
}
