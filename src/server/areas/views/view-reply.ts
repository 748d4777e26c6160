import type { View } from '../../../contract/views.ts'
import type { Db } from '../../platform/database/database.ts'
import { keptLists } from '../../platform/lists/named-lists.store.ts'
import { isFacts, lostParts } from './lost-parts.ts'
import { tables } from './table-config.ts'
import type { ViewRow } from './views.store.ts'

/**
 * A view as its reader may see it: one that somebody else shares is never active, and says whose it is. What can't be
 * read of it is plain, and told.
 */
export async function viewReply(db: Db, row: ViewRow, readerId: number): Promise<View> {
  const { user_id, owner, ...stored } = row
  const columns = tables[row.page_type]
  const told = columns && lostParts(row, columns, await keptLists(db, [stored.grid_params, stored.query]))
  return {
    ...stored,
    fields: isFacts(stored.fields) ? stored.fields : {},
    field_widths: isFacts(stored.field_widths) ? stored.field_widths : {},
    pinned: isFacts(stored.pinned) ? stored.pinned : {},
    column_order: Array.isArray(stored.column_order) ? stored.column_order : [],
    sort: Array.isArray(stored.sort) ? stored.sort : [],
    user: user_id,
    ...(user_id === readerId ? {} : { is_active: false, owner }),
    ...(told === undefined || told.lost.length === 0 ? {} : told),
  }
}
