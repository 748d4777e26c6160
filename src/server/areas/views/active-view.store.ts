import { defaultViewLabel } from '../../../contract/views.ts'
import type { ViewPage } from '../../../contract/views.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The id of the user's active view of a page: Default where none is active, made where it is missing. */
export async function activeViewId(tx: Tx, userId: number, pageType: ViewPage): Promise<number> {
  const active = await findActive(tx, userId, pageType)
  if (active !== undefined) return active
  const made = await tx
    .insertInto('grid_view')
    .values({ user_id: userId, page_type: pageType, label: defaultViewLabel, is_active: true })
    // Two first sign-ins may meet: whichever rule the second one breaks, it takes what the first one made.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? (await findActive(tx, userId, pageType)) ?? activateDefault(tx, userId, pageType)
}

async function activateDefault(tx: Tx, userId: number, pageType: ViewPage): Promise<number> {
  const { id } = await tx
    .updateTable('grid_view')
    .set({ is_active: true })
    .where('user_id', '=', userId)
    .where('page_type', '=', pageType)
    .where('label', '=', defaultViewLabel)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function findActive(tx: Tx, userId: number, pageType: ViewPage): Promise<number | undefined> {
  const row = await tx
    .selectFrom('grid_view')
    .select('id')
    .where('user_id', '=', userId)
    .where('page_type', '=', pageType)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.id
}
