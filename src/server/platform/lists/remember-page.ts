import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import { writePageState } from './page-state.store.ts'
import type { PageState } from './page-state.store.ts'

type ListCall = {
  query: ListQuery
  body: ListBody
}

const largestState = 100_000

/** Keeps what a user looks at, so that the list opens there again; only the first page tells where that is. */
export async function rememberPage(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  place: { userId: number; list: string },
  call: ListCall,
): Promise<void> {
  if ((call.query.page ?? 1) !== 1) return
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
