// Amounts are decimal strings from end to end; no float touches them.

/** Rounds half up to the store currency's two places. */
export function toCents(amount: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  const cents = BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
  const rounded = Number(fraction[2] ?? '0') >= 5 ? cents + 1n : cents
  return sign === '-' ? -rounded : rounded
}

export function formatAmount(amount: string): string {
  const cents = toCents(amount)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
