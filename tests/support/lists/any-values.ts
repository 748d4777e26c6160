// Values with every kind of trouble in them, for each type of column.
import fc from 'fast-check'
import type { Column } from '../../../src/contract/columns/column.ts'

export const texts = [
  'Air Jordan 1', 'air jordan 1', 'AIR JORDAN 10', 'İstanbul', 'istanbul', 'ISTANBUL', 'ıspanak', 'Straße', 'STRASSE',
  'strasse', 'ẞ', 'ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς', 'ὀδυσσεύσ', 'Σ', '100%', '100_', '100x', 'a\\b', 'a_b', 'axb', '', ' ', '𐐀deseret',
  '𐐨DESERET', '😀 smile', '\uFFFD', 'ｆｕｌｌ', 'Zebra', 'zebra', 'Äpfel', 'äpfel', 'Apfel', 'a\tb', "o'neil", '"quoted"',
  'null', '日本語', 'é', 'e\u0301', 'É', '0', '-1', '10', '9', 'New', 'NEW', 'Nike', 'NIKE', 'nike air',
] // prettier-ignore

export const timeZone = 'America/New_York'
export const today = '2026-03-09'
export const labelPool = ['sale', 'Sale', 'new in', 'İ', '100%']

/** Noon of today, where the business is. */
export const noon = '2026-03-09T16:00:00.000Z'
const hour = 3_600_000

/** Moments around today, some on the very edge of a day (clocks go forward on 8 March 2026 in this time zone). */
export const moments = [
  '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z', '2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00.000Z',
  '2026-03-10T03:59:59.999Z', '2026-03-10T04:00:00.000Z', '2027-01-01T00:00:00.000Z', '1999-12-31T23:59:59.001Z',
] // prettier-ignore

const anyText = fc.option(
  fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 4 }).map(storable)),
  { freq: 4 },
)
const anyCents = fc.option(
  fc.oneof(fc.constantFrom(0, 1, 99, 100, 1999, 2000, 999_999_999), fc.integer({ min: 0, max: 5000 })),
  { freq: 4 },
)
export const anyMoment = fc.option(
  fc.oneof(
    fc.constantFrom(...moments),
    fc
      .integer({ min: -40 * 24, max: 48 })
      .map((hours) => new Date(Date.parse(noon) + hours * hour).toISOString()),
  ),
  { freq: 4 },
)

/** A stored value of the column, or none; what is never blank has one always. */
export function anyStored(column: Column, isBlankable = true): fc.Arbitrary<unknown> {
  const freq = isBlankable ? 4 : 1_000_000
  switch (column.type) {
    case 'text':
    case 'image':
      return anyText
    case 'choice':
      return fc.constantFrom(...(column.choices ?? []))
    case 'money':
      return anyCents
    case 'integer':
      return fc
        .option(fc.integer({ min: 0, max: 40 }), { freq })
        .map((value) => (isBlankable ? value : (value ?? 0)))
    case 'decimal':
    case 'percent':
      return fc.option(
        fc.integer({ min: -1000, max: 2000 }).map((value) => (value / 100).toFixed(2)),
        { freq: 4 },
      )
    case 'boolean':
      return fc.boolean()
    case 'timestamp':
      return anyMoment
    case 'date':
      return anyMoment.map((value) => value?.slice(0, 10) ?? null)
    case 'list':
      return fc.subarray(labelPool)
  }
}

function storable(value: string): string {
  return value.replaceAll('\0', '').toWellFormed()
}
