import { sql } from 'kysely'
import { defineList } from '../../src/server/platform/lists/define-list.ts'
import { ratio, sum } from '../../src/server/platform/lists/totals.ts'
import { lotColumns } from './lots.contract.ts'

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
  search: (text) =>
    text === ''
      ? undefined
      : { kind: 'field', field: 'title', test: { kind: 'text', match: 'contains', text } },
  totals: { total_hammer: sum('hammer'), total_profit: sum('profit'), total_roi: ratio('profit', 'cost') },
  totalsBy: 'currency',
  keys: ['id', 'version'],
})
