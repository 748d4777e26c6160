import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Where a user left a list. */
export type PageState = {
  grid_params: unknown
  query_params: { filter: unknown; order_by: string | null; search: string | null }
}

export async function findPageState(db: Db, userId: number, list: string): Promise<PageState | undefined> {
  const row = await db
    .selectFrom('list_page_state')
    .select(['grid_params', 'query_params'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  return row as PageState | undefined
}

/** Keeps where a user is; writes nothing when that is where he was. */
export async function writePageState(
  db: Db,
  { userId, list }: { userId: number; list: string },
  state: PageState,
): Promise<void> {
  await sql`
    insert into list_page_state (user_id, list, grid_params, query_params)
    values (${userId}, ${list}, ${JSON.stringify(state.grid_params ?? null)}, ${JSON.stringify(state.query_params)})
    on conflict (user_id, list) do update
    set grid_params = excluded.grid_params, query_params = excluded.query_params, updated_on = now()
    where (list_page_state.grid_params, list_page_state.query_params)
      is distinct from (excluded.grid_params, excluded.query_params)`.execute(db)
}
