import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { NotFound } from '../errors.ts'
import type { NamedLists } from '../grid/filter-question.ts'

/** Keeps values under a name made of what they are; it begins with how many there are. */
export async function keepList(db: Db, values: readonly string[]): Promise<{ list: string; count: number }> {
  const kept = [...new Set(values)]
  const hash = createHash('sha256').update(JSON.stringify(kept)).digest('base64url').slice(0, 22)
  const list = `${kept.length}-${hash}`
  await sql`
    insert into grid_list (name, list_values)
    values (${list}, ${kept}::text[])
    on conflict (name) do update set last_used_on = now()`.execute(db)
  return { list, count: kept.length }
}

export async function showList(db: Db, list: string) {
  const values = (await findLists(db, [list])).get(list)
  if (values === undefined) throw new NotFound('There is no such list, or it is no longer kept.')
  return { list, count: values.length, values: [...values] }
}

/** The lists that a filter names, before it is read. A name that is none finds nothing, and is refused there. */
export async function findNamedLists(db: Db, filter: unknown): Promise<NamedLists> {
  const names = namesIn(filter)
  return names.length === 0 ? new Map() : findLists(db, names)
}

/** Those that it names and that are kept, without their values. */
export async function keptLists(db: Db, filter: unknown): Promise<NamedLists> {
  const names = namesIn(filter)
  if (names.length === 0) return new Map()
  const rows = await db.selectFrom('grid_list').select('name').where('name', 'in', names).execute()
  return new Map(rows.map(({ name }) => [name, []]))
}

function namesIn(filter: unknown): string[] {
  const text = typeof filter === 'string' ? filter : (JSON.stringify(filter) ?? '')
  // Where the filter is itself a text within, its quotes come escaped.
  const names = [...text.matchAll(/"list\\*"\s*:\s*\\*"([\w-]{1,100})\\*"/g)].map(([, name = '']) => name)
  return [...new Set(names)]
}

/** Reading is using: a list that is read lives on. */
async function findLists(db: Db, names: readonly string[]): Promise<NamedLists> {
  const { rows } = await sql<{ name: string; list_values: string[] }>`
    with used as (
      update grid_list
      set last_used_on = now()
      where name = any(${names}::text[]) and last_used_on < now() - interval '1 day'
    )
    select name, list_values
    from grid_list
    where name = any(${names}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.name, row.list_values]))
}

const keptDays = 30

/** Forgets lists that nobody has used for long, and that no view, no export and nobody's last visit names. */
export async function forgetUnusedLists(db: Db): Promise<void> {
  await sql`
    delete from grid_list list
    where list.last_used_on < now() - make_interval(days => ${keptDays})
      and not exists (
        select from grid_view view
        where strpos(concat(view.grid_params, view.query), list.name) > 0
      )
      and not exists (
        select from list_page_state place
        where strpos(concat(place.grid_params, place.query_params), list.name) > 0
      )
      and not exists (select from export_file file where strpos(file.question::text, list.name) > 0)`.execute(
    db,
  )
}
