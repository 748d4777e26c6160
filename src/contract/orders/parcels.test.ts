import { describe, expect, test } from 'vitest'
import { isParcelWhole, parcelProblem, shipTimeProblem, type ParcelEntry } from './parcels.ts'

const whole: ParcelEntry = { carrier_code: 'UPS', tracking_no: '1Z999', reference_no: '7' }

describe('what is said of a parcel', () => {
  test.each<[string, ParcelEntry, boolean]>([
    ['carrier, number and reference', whole, true],
    [
      'carrier, number and ship time',
      { ...whole, reference_no: '', ship_time: '2026-03-02T10:00:00Z' },
      true,
    ],
    [
      'carrier, number and master number',
      { ...whole, reference_no: null, master_tracking_no: '1Z998' },
      true,
    ],
    ['carrier and number alone', { ...whole, reference_no: null }, false],
    ['no carrier', { ...whole, carrier_code: ' ', ship_time: 'x' }, false],
    ['no number', { ...whole, tracking_no: undefined, ship_time: 'x' }, false],
    ['a reference that is a number', { ...whole, reference_no: 0 }, true],
  ])('is enough: %s', (_what, entry, expected) => {
    expect(isParcelWhole(entry)).toBe(expected)
  })

  test.each<[object, string | null]>([
    [{}, null],
    [{ carrier_code: 'USPS' }, 'The carrier is Fedex, UPS or DHL.'],
    [{ tracking_no: '123' }, 'The tracking number has 4 to 64 characters.'],
    [{ tracking_no: '  1234  ' }, null],
    [{ tracking_no: 'x'.repeat(65) }, 'The tracking number has 4 to 64 characters.'],
    [{ master_tracking_no: '123' }, 'The master tracking number has 4 to 64 characters.'],
    [{ reference_no: 'A1' }, 'The reference number takes digits alone.'],
    [{ reference_no: 12 }, null],
    [{ reference_no: 2 ** 53 - 1 }, null],
    [{ reference_no: 2 ** 53 }, 'A reference number this long is sent as text, in quotes.'],
    [{ reference_no: '9007199254740993' }, null],
    [{ reference_no: 1.5 }, 'The reference number takes digits alone.'],
  ])('%j: %s', (change, problem) => {
    expect(parcelProblem({ ...whole, ...change })).toBe(problem)
  })

  test.each([
    ['2026-03-02T10:00:00Z', null],
    ['2026-03-02T09:59:59Z', 'The ship time lies before the order.'],
    ['2026-03-03T12:00:00Z', null],
    ['2026-03-03T12:00:01Z', 'The ship time lies more than 24 hours ahead.'],
  ])('sent %s: %s', (time, problem) => {
    const around = { orderTime: new Date('2026-03-02T10:00:40Z'), now: new Date('2026-03-02T12:00:00Z') }
    expect(shipTimeProblem(new Date(time), around)).toBe(problem)
  })
})
