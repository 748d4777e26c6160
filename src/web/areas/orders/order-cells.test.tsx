import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { orderColumns } from '../../../contract/orders/order-columns.ts'
import { HeaderCell, type HeaderCellProps } from '../../grid/header/HeaderCell.tsx'
import { listColumns } from '../../list/list.ts'
import { orderCells } from './order-cells.tsx'

const columns = listColumns({ columns: orderColumns }, orderCells)
const row = { id: 1, version: 1, is_payout_estimated: false, cost_currency: 'USD' }

test.each([
  ['shipping_cost', 'Shipping Cost', 'What we pay to send it.'],
  ['platform_shipping_fee', 'Shipping Fee', 'What the buyer was charged for shipping.'],
])('%s says in its cells and at its head who pays what', (field, label, hint) => {
  const column = columns.find(({ facts }) => facts.field === field)
  if (column === undefined) throw new Error('There is no such column.')
  expect(column.tip?.(row)).toBe(hint)
  const looks = { sort: null, sortPlace: null, isFiltered: false, isActive: false, isDragged: false }
  const placed = { id: field, column, position: 1, width: 130 } as HeaderCellProps['placed']
  const handlers = {} as HeaderCellProps['handlers']
  const head = drawn(<HeaderCell placed={placed} {...looks} handlers={handlers} />)
  expect(head).toContain(`title="${label}: ${hint}"`)
  expect(head).toContain(`aria-description="${hint}"`)
})

test.each([
  ['payout', 'est. $90.00', { is_payout_estimated: true }],
  ['payout', '$90.00', {}],
  ['profit', 'est. $20.00', { is_payout_estimated: true }],
  ['profit', '$20.00', { is_payout_estimated: true, order_status: 'Canceled' }],
])('%s is shown as %s', (field, shown, more) => {
  const column = columns.find(({ facts }) => facts.field === field)
  const content = column?.content?.({ ...row, payout: 90, profit: 20, currency: 'USD', ...more })
  expect(wordsOf(drawn(<>{content}</>))).toBe(shown)
})
