import { centsToDollars, dollarsToCents } from '../../money.ts'
import type { ColumnKind } from '../column-kind.ts'
import { boundedNumber, integerKind, numberFromText } from './number.ts'

/** Amounts: whole cents in the database, units with two decimals everywhere else. */
export const moneyKind: ColumnKind = {
  ...integerKind,
  storedName: (field) => `${field}_cents`,
  sqlColumn: ({ value }) => ({ storage: 'integer', value, decimals: 2 }),
  toWire: (stored) => centsToDollars(Number(stored)),
  fromWire: (column, value) => {
    const cents = typeof value === 'number' ? dollarsToCents(value) : undefined
    return typeof value !== 'number' || cents === undefined
      ? { refusal: `${column.label} takes an amount with at most 2 decimals.` }
      : boundedNumber(column, value, cents)
  },
  fromText: (column, cell) =>
    numberFromText(column, cell, { places: 2, store: (rounded) => Math.round(Number(rounded) * 100) }),
  toText: (stored) => centsToDollars(Number(stored)).toFixed(2),
}
