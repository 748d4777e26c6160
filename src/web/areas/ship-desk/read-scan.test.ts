import { describe, expect, test } from 'vitest'
import type { ScannedOrder } from '../../../contract/orders/ship-desk.endpoints.ts'
import { judgeAnswer, judgeScan, readScan } from './read-scan.ts'

const ups = '1Z999AA10123456784'
const order = (id: number, more: Partial<ScannedOrder> = {}): ScannedOrder => ({
  ...{
    id,
    order_id: `O-${id}`,
    order_number: `#${id}`,
    marketplace: 'Manual',
    ship_by: '2026-11-24T12:00:00Z',
    order_time: '2026-11-22T12:00:00Z',
  },
  ...{ order_status: 'Open', by: 'order' as const },
  ...more,
})
const standing = order(1)
const judge = (text: string, found: ScannedOrder[] = [], at: ScannedOrder | undefined = standing) =>
  judgeScan(readScan(text), { found, standing: at })

describe('a scan', () => {
  test('of a number that says whose it is ships', () => {
    expect(judge(` ${ups} `)).toEqual({ kind: 'ship', code: ups, carrier: 'UPS' })
    expect(judge('dhl XX-0000001')).toEqual({ kind: 'ship', code: 'XX-0000001', carrier: 'DHL' })
  })

  test('of an order or a SKU goes there, by its name before a SKU that is called the same', () => {
    expect(judge('X', [order(2, { by: 'sku' }), order(3)])).toMatchObject({ kind: 'jump', to: { id: 3 } })
    expect(judge('X', [order(2, { by: 'sku' }), order(4, { by: 'sku' })])).toMatchObject({ to: { id: 2 } })
    expect(judge('#1', [standing])).toMatchObject({ kind: 'jump', to: { id: 1 } })
  })

  test('of an order that is not to be sent any more says so', () => {
    expect(judge('O-2', [order(2, { order_status: 'Canceled' })])).toEqual({
      kind: 'refuse',
      words: 'Order #2 is Canceled: it is not to be sent.',
    })
  })

  test('of a parcel that has left with another order ships nothing by itself', () => {
    const held = judge(ups, [order(2, { by: 'tracking_no', order_status: 'Shipped' })])
    expect(held).toMatchObject({ kind: 'hold', held: { code: ups, carrier: 'UPS', asks: 'same parcel' } })
  })

  test('of what can be neither is refused', () => {
    expect(judge('abc')).toMatchObject({
      kind: 'refuse',
      words: expect.stringContaining('4 to 64') as string,
    })
    expect(judgeScan(readScan(ups), { found: [], standing: undefined })).toMatchObject({ kind: 'refuse' })
  })

  test('of a number of an unknown kind asks whose it is', () => {
    expect(judge('XX-0000001')).toMatchObject({ kind: 'hold', held: { asks: 'carrier' } })
  })
})

describe('an answer', () => {
  const asks = { code: 'XX-0000001', carrier: undefined, asks: 'carrier' } as const
  test.each([
    ['u', 'UPS'],
    ['F', 'Fedex'],
    [' dhl ', 'DHL'],
  ] as const)('%s is %s', (text, carrier) => {
    expect(judgeAnswer(text, asks)).toEqual({ kind: 'ship', code: 'XX-0000001', carrier })
  })
  test.each(['', 'x', ups])('"%s" is none', (text) => {
    expect(judgeAnswer(text, asks)).toBeUndefined()
  })
  test('+ puts two orders into one parcel', () => {
    const held = { code: ups, carrier: 'UPS', asks: 'same parcel' } as const
    expect(judgeAnswer('+', held)).toEqual({ kind: 'ship', code: ups, carrier: 'UPS' })
    expect(judgeAnswer(ups, held)).toBeUndefined()
    expect(judgeAnswer('+', { ...held, carrier: undefined })).toMatchObject({ kind: 'hold' })
  })
})
