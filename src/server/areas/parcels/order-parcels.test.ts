import { expect, test } from 'vitest'
import { orderParcels, parcelToTell } from './order-parcels.ts'
import type { ServiceParcel } from './parcels.store.ts'

const parcel = (trackingNo: string, more: Partial<ServiceParcel> = {}): ServiceParcel => ({
  ...{ kind: 'label', id: 1, orderId: 7, trackingNo, carrier: 'ups', carrierCode: 'UPS' },
  ...{ createdAt: new Date('2026-11-21T20:00:00Z'), isVoided: false, isMarketplaceTold: false },
  ...{ orderStatus: 'shipped', isDue: true },
  ...more,
})
const standing = { status: 'Acknowledged', known: [], told: [] } as const
const numbers = ({ parcels }: ReturnType<typeof orderParcels>) => parcels.map(({ tracking_no: no }) => no)

test.each([
  ['a label is added', [parcel('A')], ['A']],
  ['one that was voided is not', [parcel('A', { isVoided: true })], []],
  ['one without a number is not', [parcel('')], []],
  ['the same number is one parcel', [parcel('A 1'), parcel('a-1', { id: 2 })], ['A 1']],
  [
    'one bought anew under its number holds',
    [parcel('A', { isVoided: true }), parcel('A', { id: 2 })],
    ['A'],
  ],
])('%s', (_, there, expected) => {
  expect(numbers(orderParcels({ ...standing, there }))).toEqual(expected)
})

test('what is known stays, but for a label that was voided', () => {
  const known = [{ tracking_no: 'OWN' }, { tracking_no: 'A' }]
  const there = [parcel('A', { isVoided: true }), parcel('OWN', { kind: 'mark', isVoided: true })]
  const after = orderParcels({ ...standing, status: 'Shipped', known, there })
  expect(numbers(after)).toEqual(['OWN'])
  expect(after.removed).toEqual(['A'])
})

test('our own mark is no parcel of theirs, a label of the same number is', () => {
  const told = ['A']
  expect(numbers(orderParcels({ ...standing, told, there: [parcel('A', { kind: 'mark' })] }))).toEqual([])
  expect(numbers(orderParcels({ ...standing, told, there: [parcel('A')] }))).toEqual(['A'])
})

test.each([
  ['Acknowledged', 'shipped', true],
  ['Acknowledged', 'awaiting_shipment', false],
  ['Shipped', 'shipped', false],
  ['Complete', 'shipped', false],
] as const)('an order that is %s here and %s there is sent now: %s', (status, orderStatus, isSentNow) => {
  expect(orderParcels({ ...standing, status, there: [parcel('A', { orderStatus })] })).toMatchObject({
    isSentNow,
  })
})

const soon = new Date('2026-11-21T20:14:00Z')
const later = new Date('2026-11-21T20:15:00Z')
test.each([
  ['told by the service', parcel('A', { isMarketplaceTold: true }), later, { tell: null, until: null }],
  ['not told yet', parcel('A'), soon, { tell: null, until: later }],
  ['voided', parcel('A', { isVoided: true }), later, { tell: null, until: null }],
])('of a parcel that was %s we tell nobody', (_, each, now, expected) => {
  const parcels = [{ tracking_no: 'A' }]
  expect(parcelToTell([each], { status: 'Shipped', parcels, now })).toEqual(expected)
})

test('of a parcel that the service told nobody of in a quarter of an hour we tell', () => {
  const first = parcel('a')
  const parcels = [{ tracking_no: 'A' }, { tracking_no: 'B' }]
  const told = parcelToTell([parcel('B'), first], { status: 'Shipped', parcels, now: later })
  expect(told).toEqual({ tell: first, until: null })
})
