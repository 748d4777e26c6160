import { sql } from 'kysely'
import type { ViewPage } from '../../../contract/views.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import { maxNamedValues } from '../../../contract/columns/filter.ts'
import { findingSql } from '../../platform/grid/sql/finding-sql.ts'
import { listCondition, type List } from '../../platform/lists/define-list.ts'

export const lookMinutes = 5
const mostDue = 100

/** Alerts that were looked at longest ago, and those that never were. */
export async function findDueAlerts(db: Db, page: ViewPage): Promise<number[]> {
  await sql`
    delete from view_alert alert
    using grid_view view
    where view.id = alert.view_id and not view.is_alert`.execute(db)
  await sql`
    insert into view_alert (view_id)
    select id from grid_view where is_alert
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ view_id: number }>`
    select alert.view_id
    from view_alert alert
    join grid_view view on view.id = alert.view_id and view.is_alert
    where view.page_type = ${page} and ${isDue}
    order by alert.looked_on nulls first
    limit ${mostDue}`.execute(db)
  return rows.map(({ view_id: id }) => id)
}

const isDue = sql`coalesce(alert.looked_on < now() - make_interval(mins => ${lookMinutes}), true)`

/** Takes an alert for one look; undefined when another worker has it, or had it a moment ago. */
export async function takeAlert(tx: Tx, viewId: number) {
  const { rows } = await sql<{
    user_id: number
    label: string
    grid_params: unknown
    query: unknown
    search: string | null
    question: string | null
    data_version: number | null
    looked_on: Date | null
    problem: string | null
  }>`
    select view.user_id, view.label, view.grid_params, view.query, view.search,
      alert.question, alert.data_version, alert.looked_on, alert.problem
    from view_alert alert
    join grid_view view on view.id = alert.view_id and view.is_alert
    where alert.view_id = ${viewId} and ${isDue}
    for update of alert skip locked`.execute(tx)
  return rows[0]
}

/** It was looked at, or could not be: its next turn comes later. */
export async function keepLook(
  tx: Tx | Db,
  viewId: number,
  { question = null, problem = null }: { question?: string | null; problem?: string | null } = {},
): Promise<void> {
  await sql`
    update view_alert
    set looked_on = now(), problem = ${problem}, question = coalesce(${question}, question)
    where view_id = ${viewId}`.execute(tx)
}

export async function findDataVersion(tx: Tx, list: List): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${list.grid('UTC').dataVersion} as version`.execute(
    tx,
  )
  return rows[0]?.version ?? 0
}

type Look = {
  list: List
  condition: Condition | undefined
  timeZone: string
  isFirst: boolean
  question: string
  dataVersion: number
}

/**
 * Takes down what the condition keeps now, and answers what of it was not there at the last look: how many rows, and the
 * ids of the first of them. One statement, hence one snapshot: a row that comes meanwhile is told by the next look.
 */
export async function seeRows(tx: Tx, viewId: number, { list, condition, timeZone, isFirst, ...look }: Look) {
  const grid = list.grid(timeZone)
  // Sets are compared as such: a join would rely on what the planner thinks an array holds.
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (
      select ${grid.id} as id
      from ${grid.source}
      where ${findingSql(listCondition(list, condition), grid)}
    ), entered as materialized (
      select found.id from found where not ${isFirst}::boolean
      except
      select unnest(alert.seen) from view_alert alert where alert.view_id = ${viewId}
    ), kept as (
      -- Written once in its transaction, it asks for no lock on its view; ids that are as they were stay where they lie.
      update view_alert alert
      set looked_on = now(), question = ${look.question}, data_version = ${look.dataVersion}, problem = null,
        seen = case when alert.seen = now_there.ids then alert.seen else now_there.ids end
      from (select array(select found.id from found order by found.id) as ids) now_there
      where alert.view_id = ${viewId}
    )
    select (select count(*) from entered) as count,
      array(select id from entered order by id limit ${maxNamedValues}) as ids`.execute(tx)
  return rows[0] ?? { count: 0, ids: [] }
}

/** What these rows are called by. */
export async function findKeys(tx: Tx, list: List, key: string, ids: number[]): Promise<string[]> {
  const grid = list.grid('UTC')
  const column = grid.column(key)
  if (!('value' in column)) throw new Error('Several texts are no key.')
  const { rows } = await sql<{ key: string }>`
    select ${column.value} as key
    from ${grid.source}
    where ${grid.id} = any(${ids})
    order by ${grid.id}`.execute(tx)
  return rows.map((row) => row.key)
}
