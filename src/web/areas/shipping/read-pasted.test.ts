import { expect, test } from 'vitest'
import { readPasted } from './read-pasted.ts'

const orders = [
  { id: 1, order_id: '5001', order_number: '#1001' },
  { id: 2, order_id: '100002', order_number: '100002' },
  { id: 3, order_id: '700', order_number: '#1003' },
  { id: 4, order_id: '800', order_number: '#1003' },
]
const read = (text: string) => {
  const { found, unknown } = readPasted(text, orders)
  return { found: [...found].map(([id, parcel]) => [id, parcel.tracking_no, parcel.carrier_code]), unknown }
}

test('orders are named by id or number, with a comma, a tab, a semicolon or a blank after them', () => {
  expect(read('Order, Tracking\n1001, 1Z999AA10123456784\r\n100002\t1234567890\n\n 700; 12345 ')).toEqual({
    found: [
      [1, '1Z999AA10123456784', 'UPS'],
      [2, '1234567890', 'DHL'],
      [3, '12345', undefined],
    ],
    unknown: [],
  })
  expect(read('#1001 1Z 999 AA1 0123 4567 84')).toEqual({
    found: [[1, '1Z999AA10123456784', 'UPS']],
    unknown: [],
  })
})

test('a carrier that is named counts more than the form of the number', () => {
  expect(read('5001,1234567890,ups\n"100002","ABCD","Fedex"').found).toEqual([
    [1, '1234567890', 'UPS'],
    [2, 'ABCD', 'Fedex'],
  ])
})

test('of an order that is named twice the first line counts, and the second is said', () => {
  const { found, repeated } = readPasted('1001, 12345\n#1001, 67890', orders)
  expect([...found.values()].map(({ tracking_no }) => tracking_no)).toEqual(['12345'])
  expect(repeated).toEqual(['#1001, 67890'])
})

test('what names no chosen order, or two, or no number is said', () => {
  const lines = ['999, 1234567890', '#1003, 1234567890', '5001', '5001,']
  expect(read(lines.join('\n'))).toEqual({ found: [], unknown: lines })
})
