import { Type } from 'typebox'
import * as make from '../../src/contract/columns/build-columns.ts'
import type { Column } from '../../src/contract/columns/column.ts'
import * as wire from '../../src/contract/columns/list.ts'
import { endpoint } from '../../src/contract/endpoint.ts'
import { completeValue } from '../../src/contract/products/products.endpoints.ts'

const shown = { isVisible: true } as const
const folded = { ...shown, isCaseInsensitive: true, isFolded: true } as const
const joined = { isWritable: false } as const
const own = { currency: { field: 'currency' } } as const
const edited = { ...shown, ...own, editing: 'yes' } as const

export const lotColumns: readonly Column[] = [
  make.picture('image', 'Picture', shown),
  make.text('code', 'Code', { ...folded, isRequired: true, isIndexed: true }),
  make.text('title', 'Title', folded),
  make.set('artist', 'Artist', shown),
  make.choice('medium', 'Medium', { choices: ['oil', 'print', 'bronze', 'paper'], ...shown }),
  make.text('house', 'House', { ...shown, ...joined }),
  make.set('city', 'City', joined),
  make.set('country', 'Country', joined),
  make.set('currency', 'Currency', { ...shown, ...joined }),
  make.text('buyer', 'Buyer', { ...shown, ...joined }),
  make.flag('is_member', 'Member', joined),
  make.integer('year', 'Year', { max: 9999, isCode: true }),
  make.integer('lot_number', 'Lot', { isCode: true }),
  make.decimal('height', 'Height', { unit: 'cm' }),
  make.decimal('width', 'Width', { unit: 'cm' }),
  make.decimal('weight', 'Weight', { unit: 'kg' }),
  make.money('estimate_low', 'Low Estimate', own),
  make.money('estimate_high', 'High Estimate', own),
  make.money('reserve', 'Reserve', own),
  make.money('hammer', 'Hammer', edited),
  make.money('premium', 'Premium', edited),
  make.money('tax', 'Tax', own),
  make.money('shipping', 'Shipping', own),
  make.money('cost', 'Cost', edited),
  make.money('profit', 'Profit', { ...shown, ...own, ...joined }),
  make.percent('margin', 'Margin', { ...shown, ...joined }),
  make.percent('fee', 'Fee'),
  make.quantity('bids', 'Bids', { ...shown, isIndexed: true }),
  make.quantity('watchers', 'Watchers'),
  make.flag('is_sold', 'Sold', shown),
  make.flag('is_paid', 'Paid'),
  make.flag('is_void', 'Void'),
  make.date('consigned_on', 'Consigned'),
  make.daysSince('sold_at', 'Sold At', shown),
  make.timestamp('paid_at', 'Paid At'),
  make.timestamp('updated_on', 'Updated', { isIndexed: true }),
  make.list('tags', 'Tags', { width: 160 }),
  make.text('condition', 'Condition'),
  make.text('notes', 'Notes', { maxLength: 5000 }),
  make.integer('id', 'ID', { ...joined, isCode: true, isIndexed: true }),
]

export type Lot = { id: number; version: number }
const Lot = Type.Unsafe<Lot>(Type.Object({ ...wire.rowFields(lotColumns), version: Type.Integer() }))
const Lots = wire.listReply(Lot, wire.listFigures)
const asked = { query: wire.ListQuery, body: wire.ListBody }
export const listLots = endpoint('POST', '/api/lots/', { ...asked, replies: { 200: Lots } })
const completed = { query: completeValue.query, replies: completeValue.replies }
export const completeLot = endpoint('GET', '/api/lots/autocomplete/', completed)
export const updateLot = endpoint('PATCH', '/api/lots/{id}/', {
  params: wire.IdParams,
  body: Type.Object(wire.patchFields(lotColumns)),
  replies: { 200: Lot },
  isVersioned: true,
})
