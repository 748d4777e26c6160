import { readFileSync } from 'node:fs'
import type { Random } from './random.ts'

type Style = { styleId: string; productId: string; variants: Record<string, string> }

/** What the practice StockX knows, by style. */
const stockxStyles = new Map(
  (
    JSON.parse(readFileSync(new URL('../../data/stockx-catalogue.json', import.meta.url), 'utf8')) as Style[]
  ).map((style) => [style.styleId, style]),
)

/** Under which ids StockX knows a style, or a size of it; none of what is not new, or what it does not have. */
export function stockxIds(styleId: string, condition: unknown, size?: string) {
  const style = condition === 'New' ? stockxStyles.get(styleId) : undefined
  const variantId = size === undefined ? undefined : style?.variants[size]
  const isKnown = size === undefined || variantId !== undefined
  return { stockx_product_id: isKnown ? style?.productId : undefined, stockx_variant_id: variantId }
}

export function channelAdvisorId(id: number): number {
  return 10_000_000 + id
}

/** Barcodes with right check digits and the numbers under which other systems know a product. */
export function seedIdentifiers(random: Random, id: number, shoeStyle: string | undefined) {
  const digits = String(19_000_000_000 + id).slice(0, 11)
  const identifiers = {
    upc: random.chance(0.93) ? withCheckDigit(digits) : undefined,
    ean: random.chance(0.3) ? withCheckDigit(`4${digits}`) : undefined,
    asin: random.chance(0.35) ? `B0${letters(random, 8)}` : undefined,
    goat_sku: shoeStyle === undefined ? undefined : goatSku(random, shoeStyle),
    channel_advisor_id: channelAdvisorId(id),
  }
  // Other ids were once drawn here, and for GOAT: without as many draws everything after them would be another catalogue.
  if (shoeStyle !== undefined) for (const chance of [0.55, 0.5]) if (random.chance(chance)) passBy(random, 4)
  return identifiers
}

/** GOAT goes by the maker's style, written with a blank; not every seller has noted it. */
function goatSku(random: Random, style: string): string | undefined {
  const isNoted = random.chance(0.6)
  if (isNoted) passBy(random, 4)
  return isNoted ? style.replace('-', ' ') : undefined
}

function passBy(random: Random, draws: number): void {
  for (let draw = 0; draw < draws; draw += 1) random.next()
}

/** Appends the GS1 check digit: weights 3 and 1 from the right. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function letters(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(alphabet)).join('')
}

const alphabet = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789']
