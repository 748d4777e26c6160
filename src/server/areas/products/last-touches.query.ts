import { sql } from 'kysely'
import { findProductColumn } from '../../../contract/products/product-columns.ts'
import { storedName } from '../../platform/columns/kind-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import { cellPlace } from './product-cells.ts'

/** A cell of a product; null is the product as a whole. */
type TouchedCell = { id: number; field: string | null }

export type Touch = { by: string | null; on: Date | null }

/** Who set each of these cells last, and when, in their order. */
export async function findLastTouches(tx: Tx, cells: readonly TouchedCell[]): Promise<Touch[]> {
  const asked = cells.map(({ field }) => historyOf(field))
  const { rows } = await sql<Touch>`
    select touch.by, touch.on
    from unnest(
      ${cells.map(({ id }) => id)}::integer[],
      ${asked.map(({ field }) => field)}::text[],
      ${asked.map(({ center }) => center)}::text[],
      ${asked.map(({ slot }) => slot)}::text[]
    ) with ordinality asked (id, field, center, slot, place)
    left join lateral (
      (
        select history.updated_by as by, history.created_on as on
        from product_field_history history
        where history.product_id = asked.id and (asked.field = '*' or history.field = asked.field)
        order by history.id desc
        limit 1
      )
      union all
      (
        select history.updated_by, history.created_on
        from stock_history history
        join distribution_center center on center.id = history.distribution_center_id
        where history.product_id = asked.id and (asked.center = '*' or center.name = asked.center)
        order by history.id desc
        limit 1
      )
      union all
      (
        select history.updated_by, history.created_on
        from picture_history history
        where history.product_id = asked.id and (asked.slot = '*' or history.placement_name = asked.slot)
        order by history.id desc
        limit 1
      )
      order by 2 desc
      limit 1
    ) touch on true
    order by asked.place`.execute(tx)
  return rows
}

type AskedHistories = { field: string | null; center: string | null; slot: string | null }

const nowhere = { field: null, center: null, slot: null }

/** What of which history tells of a cell; a star is all of it. */
function historyOf(field: string | null): AskedHistories {
  if (field === null) return { field: '*', center: '*', slot: '*' }
  const { place, name } = cellPlace(field)
  switch (place) {
    case 'distribution_centers':
      return { ...nowhere, center: name }
    case 'attributes':
      return { ...nowhere, field: 'attributes' }
    case 'parent_sku':
      return { ...nowhere, field: 'parent_id' }
    case 'images':
      return { ...nowhere, slot: '*' }
    case 'slot':
      return { ...nowhere, slot: name }
    case 'columns': {
      const column = findProductColumn(name)
      return { ...nowhere, field: column ? storedName(column) : null }
    }
  }
}
