import { expect, test } from 'vitest'
import { readParcel } from './read-parcel.ts'

const now = new Date('2026-03-02T12:00:00Z')
const around = { now, orderTime: new Date('2026-03-02T10:00:00Z') }
const entry = { carrier_code: 'UPS', tracking_no: ' 1Z999 ', reference_no: 77 }
const timeOf = (read: ReturnType<typeof readParcel>) => 'parcel' in read && read.parcel.shipTime

test('a parcel is read without the blanks around what was typed', () => {
  expect(readParcel({ ...entry, master_tracking_no: ' ' }, around)).toEqual({
    isTimed: false,
    parcel: {
      ...{ carrierCode: 'UPS', trackingNo: '1Z999', masterTrackingNo: null, referenceNo: '77' },
      shipTime: now.toISOString(),
    },
  })
})

test('it is sent now, or with an order that is dated ahead', () => {
  expect(timeOf(readParcel(entry, around))).toBe('2026-03-02T12:00:00.000Z')
  const ahead = { now, orderTime: new Date('2026-03-02T12:05:00Z') }
  expect(timeOf(readParcel(entry, ahead))).toBe('2026-03-02T12:05:00.000Z')
  const tooFar = { now, orderTime: new Date('2026-03-04T12:05:00Z') }
  expect(readParcel(entry, tooFar)).toEqual({ refusal: 'The ship time lies more than 24 hours ahead.' })
})

test.each([
  ['soon', 'The ship time is a time with its zone, like 2026-03-02T17:30:00Z.'],
  ['2026-03-02T11:00:00', 'The ship time is a time with its zone, like 2026-03-02T17:30:00Z.'],
  ['2026-03-02T09:00:00Z', 'The ship time lies before the order.'],
])('sent %s: %s', (ship_time, refusal) => {
  expect(readParcel({ ...entry, ship_time }, around)).toEqual({ refusal })
})

test('what is not enough is asked for in the words of the form', () => {
  const refusal = 'Please provide input for all fields'
  expect(readParcel({ carrier_code: 'UPS', tracking_no: '1Z999' }, around)).toEqual({ refusal })
  expect(readParcel({}, around)).toEqual({ refusal })
})
