import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Marks names as used by this import; answers those that were used before, with the line of their first use. */
export async function useNames(
  tx: Tx,
  importId: number,
  names: readonly { name: string; line: number }[],
): Promise<Map<string, number>> {
  const taken = await sql<{ name: string }>`
    insert into import_seen (import_id, name, line)
    select ${importId}, used.name, used.line
    from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ line }) => line)}::integer[]) used (name, line)
    on conflict do nothing
    returning name`.execute(tx)
  const fresh = new Set(taken.rows.map(({ name }) => name))
  const repeated = names.map(({ name }) => name).filter((name) => !fresh.has(name))
  if (repeated.length === 0) return new Map()
  const { rows } = await sql<{ name: string; line: number }>`
    select name, line
    from import_seen
    where import_id = ${importId} and name = any(${repeated}::text[])`.execute(tx)
  return new Map(rows.map(({ name, line }) => [name, line]))
}

/** Which of the names this import has used. */
export async function findUsedNames(tx: Tx, importId: number, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name
    from import_seen
    where import_id = ${importId} and name = any(${names}::text[])`.execute(tx)
  return rows.map(({ name }) => name)
}
