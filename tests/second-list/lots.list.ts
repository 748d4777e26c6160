import { sql } from 'kysely'
import type { Column } from '../../src/contract/columns/column.ts'
import * as make from '../../src/contract/columns/build-columns.ts'
import { defineList } from '../../src/server/platform/lists/define-list.ts'
import { ratio, sum } from '../../src/server/platform/lists/totals.ts'

const shown = { isVisible: true } as const
const folded = { ...shown, isCaseInsensitive: true, isFolded: true } as const
const joined = { isWritable: false } as const
const own = { currency: { field: 'currency' } } as const
const edited = { ...shown, ...own, editing: 'yes' } as const

export const lotColumns: readonly Column[] = [
  make.picture('image', 'Picture', shown),
  make.text('code', 'Code', { ...folded, isRequired: true, index: 'filled' }),
  make.text('title', 'Title', { ...folded, index: 'filled_then_blank' }),
  make.set('artist', 'Artist', shown),
  make.choice('medium', 'Medium', ['oil', 'print', 'bronze', 'paper'], shown),
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
  make.money('hammer', 'Hammer', { ...edited, index: 'filled_then_blank' }),
  make.money('premium', 'Premium', edited),
  make.money('tax', 'Tax', own),
  make.money('shipping', 'Shipping', own),
  make.money('cost', 'Cost', edited),
  make.money('profit', 'Profit', { ...shown, ...own, ...joined }),
  make.percent('margin', 'Margin', { ...shown, ...joined }),
  make.percent('fee', 'Fee'),
  make.quantity('bids', 'Bids', { ...shown, index: 'filled' }),
  make.quantity('watchers', 'Watchers'),
  make.flag('is_sold', 'Sold', shown),
  make.flag('is_paid', 'Paid'),
  make.flag('is_void', 'Void'),
  make.date('consigned_on', 'Consigned'),
  make.daysSince('sold_at', 'Sold At', { ...shown, index: 'filled_then_blank' }),
  make.timestamp('paid_at', 'Paid At'),
  make.timestamp('updated_on', 'Updated', { index: 'filled' }),
  make.list('tags', 'Tags', { width: 160 }),
  make.text('condition', 'Condition'),
  make.text('notes', 'Notes', { maxLength: 5000 }),
  make.integer('id', 'ID', { ...joined, isCode: true, index: 'filled' }),
]

/** Lots of auction houses: what stands on the lot, on its house and on its buyer. */
export const lotList = defineList({
  name: 'lots',
  columns: lotColumns,
  from: sql`
    select lot.*,
      lot.hammer_cents - lot.cost_cents as profit_cents,
      round(100.0 * (lot.hammer_cents - lot.cost_cents) / nullif(lot.hammer_cents, 0), 2) as margin,
      house.name as house, house.city, house.country, house.currency,
      buyer.name as buyer, coalesce(buyer.is_member, false) as is_member
    from lot
    join auction_house house on house.id = lot.house_id
    left join lot_buyer buyer on buyer.id = lot.buyer_id`,
  tables: ['lot', 'auction_house', 'lot_buyer'],
  base: { kind: 'field', field: 'is_void', test: { kind: 'boolean_in', values: [false] } },
  order: '-updated_on',
  totals: { total_hammer: sum('hammer'), total_profit: sum('profit'), total_roi: ratio('profit', 'cost') },
  totalsBy: 'currency',
  keys: ['id', 'version'],
})
