/** Cents as the decimal text that channels take. */
export function toDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A channel's decimal text as cents; half a cent rounds up. Null when it is no number. */
export function toCents(decimal: string): number | null {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (parts === null) return null
  const [, sign, whole = '0', fraction = ''] = parts
  const padded = fraction.padEnd(3, '0')
  const cents = Number(whole) * 100 + Number(padded.slice(0, 2)) + (Number(padded[2]) >= 5 ? 1 : 0)
  return sign === '-' && cents !== 0 ? -cents : cents
}
