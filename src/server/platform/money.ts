/** Whole cents as the number of dollars that goes over the wire. */
export function centsToDollars(cents: number): number {
  return cents / 100
}

// Made once: a plan tells the reasons of 100,000 prices, and to make one takes forty times as long as to use it.
const inDollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents as they stand in a sentence: '$1,204.50'. */
export function money(cents: number): string {
  return `$${inDollars.format(centsToDollars(cents))}`
}

/** Dollars from the wire as whole cents; undefined when there are more than two decimals. */
export function dollarsToCents(dollars: number): number | undefined {
  const cents = Math.round(dollars * 100)
  return cents / 100 === dollars ? cents : undefined
}

/** Cents as the decimal text that channels take. */
export function toDecimal(cents: number): string {
  return centsToDollars(cents).toFixed(2)
}

/** A channel's decimal text as cents; half a cent rounds up. Null when it is no number. */
export function toCents(decimal: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(decimal) ? Math.round(Number(roundHalfUp(decimal, 2)) * 100) : null
}

/** On the digits themselves, since a float has no half to round. */
export function roundHalfUp(plain: string, places: number): string {
  const isNegative = plain.startsWith('-')
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const kept = BigInt(`${whole || '0'}${fraction.slice(0, places).padEnd(places, '0')}`)
  const roundsUp = (fraction[places] ?? '0') >= '5'
  const digits = String(kept + (roundsUp ? 1n : 0n)).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return isNegative && Number(text) !== 0 ? `-${text}` : text
}

/** So many percent of an amount, which has at most two decimals, to the nearest cent. */
export function percentOf(cents: number, percent: string): number {
  return Number(divided(BigInt(cents) * BigInt(Math.round(Number(percent) * 100)), 10_000n))
}

/** The nearest whole number; a half goes away from nothing, as PostgreSQL rounds. */
export function divided(number: bigint, by: bigint): bigint {
  const size = (value: bigint) => (value < 0n ? -value : value)
  const whole = (2n * size(number) + size(by)) / (2n * size(by))
  return number < 0n === by < 0n ? whole : -whole
}
