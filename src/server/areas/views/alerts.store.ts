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
    search: string | null
    question: string | null
    data_version: number | null
    looked_on: Date | null
    problem: string | null
  }>`
    select view.user_id, view.label, view.grid_params, view.search,
      alert.question, alert.data_version, alert.looked_on, alert.problem
    from view_alert alert
    join grid_view view on view.id = alert.view_id and view.is_alert
    where alert.view_id = ${viewId} and ${isDue}
    for update of alert skip locked`.execute(tx)
  return rows[0]
}

export async function keepLook(
  tx: Tx | Db,
  viewId: number,
  { question = null, dataVersion = null, problem = null }: KeptLook,
): Promise<void> {
  await sql`
    update view_alert
    set looked_on = now(), problem = ${problem}, data_version = coalesce(${dataVersion}, data_version),
      question = coalesce(${question}, question)
    where view_id = ${viewId}`.execute(tx)
}

type KeptLook = { question?: string | null; dataVersion?: number | null; problem?: string | null }

export async function findDataVersion(tx: Tx, list: List): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${list.grid('UTC').dataVersion} as version`.execute(
    tx,
  )
  return rows[0]?.version ?? 0
}

type Looked = { list: List; key: string; condition: Condition | undefined; timeZone: string }

/** Takes down what the condition keeps now, and answers what of it was not there before: how many, and the keys of the first. */
export async function seeRows(tx: Tx, viewId: number, { list, key, condition, timeZone }: Looked) {
  const grid = list.grid(timeZone)
  const column = grid.column(key)
  if (column.storage === 'set') throw new Error('A set is no key.')
  await sql`select set_config('statement_timeout', '5min', true)`.execute(tx)
  const { rows } = await sql<{ count: number; keys: string[] }>`
    with found as materialized (
      select ${grid.id} as id
      from ${grid.source}
      where ${findingSql(listCondition(list, condition), grid)}
    ), entered as materialized (
      select found.id from found
      except
      select unnest(alert.seen) from view_alert alert where alert.view_id = ${viewId}
    ), now_there as (
      select array(select found.id from found order by found.id) as ids
    ), kept as (
      -- What is as it was is not written again.
      update view_alert alert
      set seen = now_there.ids
      from now_there
      where alert.view_id = ${viewId} and alert.seen <> now_there.ids
    )
    select (select count(*) from entered) as count,
      array(
        select ${column.value}
        from ${grid.source}
        join (select id from entered order by id limit ${maxNamedValues}) first on first.id = ${grid.id}
        order by first.id
      ) as keys`.execute(tx)
  return rows[0] ?? { count: 0, keys: [] }
}
