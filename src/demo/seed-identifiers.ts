import type { Random } from './random.ts'

/** Barcodes with right check digits and the numbers under which other systems know a product. */
export function seedIdentifiers(random: Random, isShoe: boolean, id: number) {
  const digits = String(19_000_000_000 + id).slice(0, 11)
  return {
    upc: random.chance(0.93) ? withCheckDigit(digits) : undefined,
    ean: random.chance(0.3) ? withCheckDigit(`4${digits}`) : undefined,
    asin: random.chance(0.35) ? `B0${letters(random, 8)}` : undefined,
    goat_sku:
      isShoe && random.chance(0.6)
        ? `${letters(random, 2)}${random.between(1000, 9999)} ${random.between(100, 999)}`
        : undefined,
    stockx_product_id: isShoe && random.chance(0.55) ? uuid(random) : undefined,
    stockx_variant_id: isShoe && random.chance(0.5) ? uuid(random) : undefined,
    channel_advisor_id: 10_000_000 + id,
  }
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

function uuid(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random.next() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const alphabet = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789']
