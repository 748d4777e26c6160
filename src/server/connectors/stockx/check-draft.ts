// What StockX would refuse, found without calling it. The preview and the worker both ask here.
import { refusalsOf } from '../ports/sales-channel.ts'
import type { ChannelError, DraftVariant, ItemProblem, ListingDraft } from '../ports/sales-channel.ts'

/** Amounts are whole dollars there. */
export const dollarCents = 100

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Nothing when StockX will take the draft. */
export function checkDraft({ variants }: ListingDraft): ItemProblem[] {
  return variants.flatMap((variant) => findings(variant).map((error) => ({ ref: variant.ref, error })))
}

/** Why a size can't be listed; `null` when it can. */
export function whyNotListed(variant: DraftVariant): ChannelError | null {
  const problems = findings(variant).map((error) => ({ ref: variant.ref, error }))
  return refusalsOf(problems).get(variant.ref) ?? null
}

function findings(variant: DraftVariant): ChannelError[] {
  const { sku, catalogueId, condition, priceCents, quantity } = variant
  return [
    catalogueId === null || catalogueId.trim() === ''
      ? wrong(
          `Give ${sku} its StockX Variant ID: StockX lists sizes of its own catalogue only.`,
          'stockx_variant_id',
        )
      : !uuid.test(catalogueId) &&
        wrong(
          `The StockX Variant ID of ${sku} is not an id of StockX; copy it from StockX again.`,
          'stockx_variant_id',
        ),
    !/^new$/i.test(condition.trim()) &&
      wrong(`Set the condition of ${sku} to New: StockX sells nothing else.`, 'condition'),
    !(Number.isSafeInteger(priceCents) && priceCents > 0) &&
      wrong(`Give ${sku} a price of at least $1: StockX takes whole dollars.`, 'retail_price'),
    Number.isSafeInteger(priceCents) &&
      priceCents % dollarCents !== 0 &&
      wrong(`Give ${sku} a price in whole dollars: StockX takes no cents.`, 'retail_price'),
    quantity < 1 &&
      wrong(
        `${sku} has no stock: StockX lists pair by pair, so there is nothing to list.`,
        'distribution_center_quantity',
      ),
  ].filter((problem) => problem !== false)
}

function wrong(message: string, field: string): ChannelError {
  return { kind: 'validation', message, field }
}
