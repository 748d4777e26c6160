import type { Column } from '../../../../contract/columns/column.ts'
import { refused, type CellContext, type CellKind, type EditReading } from './cell-kind.ts'
import { readNumber, type Bounds } from './number-cell.ts'

/** Amounts, in the currency of the column or of their row. */
export const moneyCell: CellKind = {
  text: (value, column, context) =>
    typeof value === 'number' ? moneyText(value, currencyOf(column, context)) : '',
  copied: twoDecimals,
  editing: {
    input: 'decimal',
    draft: twoDecimals,
    read: readMoney,
  },
}

/** An amount as people type it, to the cent, within the bounds. */
export function readMoney(text: string, bounds: Bounds): EditReading {
  const reading = readNumber(text, bounds)
  return reading.is === 'value' && typeof reading.value === 'number' && !isWholeCents(reading.value)
    ? refused('Prices have at most 2 decimals.')
    : reading
}

const formats = new Map<string, Intl.NumberFormat>()

/** '$1,234.50'; without a sign where nobody knows the currency. */
export function moneyText(amount: number, currency: string | null = 'USD'): string {
  const known = formats.get(currency ?? '')
  const format =
    known ??
    new Intl.NumberFormat(
      'en-US',
      currency === null
        ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
        : { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 },
    )
  if (known === undefined) formats.set(currency ?? '', format)
  return format.format(amount)
}

function currencyOf({ currency = 'USD' }: Column, { row }: CellContext): string | null {
  if (typeof currency === 'string') return currency
  const named: unknown = row === undefined ? null : Reflect.get(row, currency.field)
  return typeof named === 'string' && /^[A-Z]{3}$/.test(named) ? named : null
}

function twoDecimals(value: unknown): string {
  return typeof value === 'number' ? value.toFixed(2) : ''
}

// 1.005 * 100 is 100.49999999999999.
function isWholeCents(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) <= 1e-6
}
