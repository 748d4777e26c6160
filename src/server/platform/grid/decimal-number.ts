/** A JSON number taken at its word: 19.99 is exactly 1999 hundredths, whatever the machine stores for it. */
type Decimal = {
  digits: bigint
  /** How many of the digits stand behind the point. */
  scale: number
}

/** The largest whole number that is not above `value` × 10^shift. */
export function scaledFloor(value: number, shift: number): bigint {
  return divideDown(shifted(value, shift))
}

/** The smallest whole number that is not below `value` × 10^shift. */
export function scaledCeil(value: number, shift: number): bigint {
  const { digits, scale } = shifted(value, shift)
  return -divideDown({ digits: -digits, scale })
}

/** The number written out without an exponent, as SQL reads it. */
export function plainDecimal(value: number): string {
  const { digits, scale } = decimalOf(value)
  if (scale <= 0) return String(digits * 10n ** BigInt(-scale))
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

function shifted(value: number, shift: number): Decimal {
  const { digits, scale } = decimalOf(value)
  return { digits, scale: scale - shift }
}

function divideDown({ digits, scale }: Decimal): bigint {
  if (scale <= 0) return digits * 10n ** BigInt(-scale)
  const divisor = 10n ** BigInt(scale)
  const quotient = digits / divisor
  return digits < 0n && quotient * divisor !== digits ? quotient - 1n : quotient
}
