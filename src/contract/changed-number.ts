/** A number as whole units of its last decimal, so that no cent is lost on the way. */
type Decimal = { units: bigint; places: number }

/** What a value is taken times, and what comes on top. */
export type Change = { times: Decimal; plus: Decimal }

const none: Decimal = { units: 0n, places: 0 }
const once: Decimal = { units: 1n, places: 0 }

/** A change from its digits: '1.05', '-5', '.5'. */
export const takenTimes = (digits: string): Change => ({ times: decimalOf(digits), plus: none })

export const byAmount = (digits: string): Change => ({ times: once, plus: decimalOf(digits) })

export function byPercent(digits: string): Change {
  const { units, places } = decimalOf(digits)
  return { times: { units: 10n ** BigInt(places + 2) + units, places: places + 2 }, plus: none }
}

/** The value after the change, rounded half away from zero to so many decimals. */
export function changedNumber(value: number, { times, plus }: Change, places: number): number {
  const own = decimalOf(value.toFixed(places))
  const scale = Math.max(own.places + times.places, plus.places)
  const units =
    own.units * times.units * 10n ** BigInt(scale - own.places - times.places) +
    plus.units * 10n ** BigInt(scale - plus.places)
  const step = 10n ** BigInt(scale - places)
  return Number((2n * units + (units < 0n ? -step : step)) / (2n * step)) / 10 ** places
}

function decimalOf(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(`${whole}${fraction}`), places: fraction.length }
}
