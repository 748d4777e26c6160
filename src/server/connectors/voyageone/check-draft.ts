// What VoyageOne would refuse, found without calling it. The preview and the worker both ask here.
import type { ChannelError, DraftVariant, ItemProblem, ListingDraft } from '../ports/sales-channel.ts'

export const notConfigured: ChannelError = {
  kind: 'contract_unknown',
  message: 'VoyageOne publishing is not configured for this installation.',
}

/** Nothing when VoyageOne will take the draft. What concerns the whole product is said of each of its items. */
export function checkDraft(draft: ListingDraft): ItemProblem[] {
  const ofAll = productFindings(draft)
  return draft.variants.flatMap((variant) =>
    [...ofAll, ...itemFindings(variant, draft)].map((error) => ({ ref: variant.ref, error })),
  )
}

function productFindings({ title, pictures }: ListingDraft): ChannelError[] {
  return [
    title.trim() === '' && wrong('Give the product a title; VoyageOne needs one.', 'title'),
    pictures.some((picture) => 'url' in picture && !picture.url.startsWith('https://')) &&
      wrong('A picture’s address must begin with https://, or VoyageOne can’t fetch it.', 'images'),
  ].filter((problem) => problem !== false)
}

function itemFindings(
  { sku, priceCents, optionValues }: DraftVariant,
  { options, variants }: ListingDraft,
): ChannelError[] {
  const missing = options.filter((_, index) => (optionValues[index] ?? '').trim() === '')
  const [option] = missing
  return [
    sku.trim() === '' && wrong('Give the product an SKU; VoyageOne’s orders name it by that.', 'sku'),
    variants.filter((each) => each.sku === sku).length > 1 &&
      wrong(`Two sizes of one product have the SKU ${sku}.`, 'sku'),
    !(Number.isSafeInteger(priceCents) && priceCents > 0) &&
      wrong(`Give ${sku} a price of more than $0.`, 'retail_price'),
    option !== undefined &&
      wrong(
        `Give a ${missing.join(' and a ').toLowerCase()} to ${sku}.`,
        `attributes.${option.toLowerCase()}`,
      ),
  ].filter((problem) => problem !== false)
}

function wrong(message: string, field: string): ChannelError {
  return { kind: 'validation', message, field }
}
