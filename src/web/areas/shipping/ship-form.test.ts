import { describe, expect, test } from 'vitest'
import { emptyForm, entryOf, lineProblems, withTyped, type ShippedOrder, type ShipLine } from './ship-form.ts'

const now = new Date('2026-03-02T12:00:30')
const order: ShippedOrder = {
  ...{ id: 7, order_id: '100007', order_number: '100007', marketplace: 'Manual', order_status: 'Open' },
  order_time: new Date('2026-03-02T10:00:10').toISOString(),
  ship_by: null,
}
const line: ShipLine = {
  ...{ carrier_code: '', tracking_no: '', master_tracking_no: '', reference_no: '', isPicked: false },
  ship_time: '2026-03-02T12:00',
}
const incomplete = 'Please provide input for all fields'

describe('the form', () => {
  test('opens with the orders that can be shipped, now or when they are due', () => {
    const ahead = new Date('2026-03-02T12:04:40').toISOString()
    const states = ['Shipped', 'Canceled', 'Complete']
    const others = states.map((order_status, at) => ({ ...order, id: at + 1, order_status }))
    const { lines } = emptyForm([order, { ...order, id: 9, order_time: ahead }, ...others], now)
    expect(lines).toEqual({ 7: line, 9: { ...line, ship_time: '2026-03-02T12:05' }, 1: line })
  })

  test('guesses the carrier from the number until somebody chooses one', () => {
    const guessed = withTyped(line, { tracking_no: '1234567890' })
    expect(guessed).toMatchObject({ carrier_code: 'DHL', isPicked: false })
    expect(withTyped(guessed, { tracking_no: '12345678901' })).toMatchObject({ carrier_code: 'DHL' })
    const picked = withTyped(guessed, { carrier_code: 'UPS' })
    expect(withTyped(picked, { tracking_no: '123456789012' })).toMatchObject({ carrier_code: 'UPS' })
  })
})

describe('a line', () => {
  const said: unknown = expect.any(String)
  const whole = { ...line, carrier_code: 'UPS', tracking_no: '1Z99' }
  test.each<[string, ShipLine, object]>([
    ['as it was opened', line, { carrier_code: incomplete, tracking_no: incomplete }],
    ['with carrier and number', whole, {}],
    ['without a third', { ...whole, ship_time: '' }, { ship_time: incomplete }],
    ['with another third', { ...whole, ship_time: '', reference_no: '7' }, {}],
    ['with a reference in letters', { ...whole, reference_no: 'A1' }, { reference_no: said }],
    ['with a short number', { ...whole, tracking_no: '1Z' }, { tracking_no: said }],
    ['before its order', { ...whole, ship_time: '2026-03-02T09:59' }, { ship_time: said }],
    ['in its minute', { ...whole, ship_time: '2026-03-02T10:00' }, {}],
  ])('%s', (_what, typed, problems) => {
    expect(lineProblems(typed, order, now)).toEqual(problems)
  })

  test('is sent without blanks, and with the time in UTC', () => {
    expect(entryOf(7, { ...whole, tracking_no: ' 1Z99 ', reference_no: ' ' })).toEqual({
      ...{
        order_id: 7,
        carrier_code: 'UPS',
        tracking_no: '1Z99',
        master_tracking_no: null,
        reference_no: null,
      },
      ship_time: new Date('2026-03-02T12:00').toISOString(),
    })
    expect(entryOf(7, { ...whole, ship_time: '' }).ship_time).toBeNull()
  })
})
