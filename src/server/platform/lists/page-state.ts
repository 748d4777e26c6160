import { sql } from 'kysely'
import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import type { Db } from '../database/database.ts'
import { plannedOnce } from '../database/prepared-statements.ts'
import type { Log } from '../log.ts'

type Place = { userId: number; list: string }
type ListCall = { query: ListQuery; body: ListBody }

const largestState = 100_000

/** Keeps what a user looks at, so that the list opens there again; only the first page tells where that is, and no guess of the page. */
export async function rememberPage(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  place: Place,
  call: ListCall,
): Promise<void> {
  if ((call.query.page ?? 1) !== 1 || call.body.is_ahead === true) return
  const state = pageState(call)
  if (JSON.stringify(state).length > largestState) return
  try {
    await writePageState(db, place, state)
  } catch (error) {
    // The answer is out already: a lost bookmark is no reason to fail it.
    log.warn({ err: error, ...place }, 'the place in the list was not kept')
  }
}

function pageState({ query, body }: ListCall): PageState {
  return {
    grid_params: body.grid_params ?? null,
    query_params: {
      filter:
        body.filter ?? (query.filter === undefined || query.filter === '' ? [] : JSON.parse(query.filter)),
      order_by: query.order_by ?? null,
      search: query.search ?? body.search ?? null,
    },
  }
}

/** Where a user left a list. */
export type PageState = {
  grid_params: unknown
  query_params: { filter: unknown; order_by: string | null; search: string | null }
}

/** Of someone who never looked at it. */
export const nowhereYet: PageState = {
  grid_params: null,
  query_params: { filter: [], order_by: null, search: null },
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

/** Keeps where a user is; writes nothing, and locks nothing that others wait for, when that is where he was. */
async function writePageState(db: Db, { userId, list }: Place, state: PageState): Promise<void> {
  await sql`${plannedOnce}
    insert into list_page_state (user_id, list, grid_params, query_params)
    select given.*
    from (
      values (
        ${userId}::integer, ${list}::text,
        ${JSON.stringify(state.grid_params ?? null)}::jsonb, ${JSON.stringify(state.query_params)}::jsonb
      )
    ) given (user_id, list, grid_params, query_params)
    where not exists (
      select
      from list_page_state known
      where (known.user_id, known.list) = (given.user_id, given.list)
        and (known.grid_params, known.query_params) = (given.grid_params, given.query_params)
    )
    on conflict (user_id, list) do update
    set grid_params = excluded.grid_params, query_params = excluded.query_params, updated_on = now()`.execute(
    db,
  )
}
