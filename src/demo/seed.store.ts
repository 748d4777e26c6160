import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { makeClient } from '../server/platform/database/connections.ts'
import { productCopyColumns } from './seed-copy-rows.ts'

/** One long transaction on a connection of its own, without a time limit, then fresh statistics. */
export async function inLoadTransaction(
  databaseUrl: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = makeClient({ connectionString: databaseUrl, application_name: 'backroom seed' })
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    await settleTables(client)
  } finally {
    await client.end()
  }
}

/** Loads past the triggers: the seed brings the figures that they would have worked out. */
export async function withoutTriggers(client: Client, load: () => Promise<void>): Promise<void> {
  const [pause, resume] = (await isSuperuser(client)) ? asReplica : disabled
  for (const statement of pause) await client.query(statement)
  await load()
  for (const statement of resume) await client.query(statement)
}

// Also spares a look-up of the parent for each row: the seed draws parents before what they own.
const asReplica = [
  ["set local session_replication_role = 'replica'"],
  ["set local session_replication_role = 'origin'"],
] as const

const disabled = [
  [
    'alter table product disable trigger user',
    'alter table distribution_center_quantity disable trigger user',
  ],
  ['alter table product enable trigger user', 'alter table distribution_center_quantity enable trigger user'],
] as const

async function isSuperuser(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_superuser: boolean }>(
    'select rolsuper as is_superuser from pg_roles where rolname = current_user',
  )
  return rows[0]?.is_superuser === true
}

export async function countAgain(client: Client): Promise<void> {
  await client.query('select recount_product_totals()')
}

/** Finds which products of these types are stale; those that own others have need of the indexes. */
export async function findStale(client: Client, types: readonly string[], asOf: Date): Promise<void> {
  for (const type of types) await client.query('select find_stale($1, 1, 2147483647, $2)', [type, asOf])
}

/** Drops what a bulk load would have to keep up row by row; returns how to build it again. */
export async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select index_class.relname as name, pg_get_indexdef(index_class.oid) as definition
    from pg_index
    join pg_class index_class on index_class.oid = pg_index.indexrelid
    where pg_index.indrelid in ('product'::regclass, 'product_search'::regclass)
      and not exists (select from pg_constraint where pg_constraint.conindid = index_class.oid)`)
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  return rows.map(({ definition }) => definition)
}

export async function buildIndexes(
  client: Client,
  definitions: string[],
  onBuilt: (done: number) => void,
): Promise<void> {
  await client.query("set local maintenance_work_mem = '384MB'")
  for (const [index, definition] of definitions.entries()) {
    await client.query(definition)
    onBuilt(index + 1)
  }
}

export async function copyProducts(client: Client, lines: Iterable<string>): Promise<void> {
  await copy(client, `product (${productCopyColumns.join(', ')})`, lines)
  await client.query('select fill_product_search()')
}

export async function copyStock(client: Client, lines: Iterable<string>): Promise<void> {
  await copy(client, 'distribution_center_quantity (product_id, distribution_center_id, quantity)', lines)
}

async function copy(client: Client, table: string, lines: Iterable<string>): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} from stdin`))
  await pipeline(Readable.from(lines, { objectMode: false }), target)
}

/** Ids of the centres by name; Newark is added, the others come with the tables. */
export async function prepareCentres(client: Client): Promise<Map<string, number>> {
  await client.query(
    "insert into distribution_center (name, code) values ('Newark', 'EWR') on conflict do nothing",
  )
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from distribution_center',
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Takes `count` ids out of the sequence at once; answers the first. */
export async function reserveProductIds(client: Client, count: number): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    "select setval(pg_get_serial_sequence('product', 'id'), coalesce((select max(id) from product), 0) + $1::bigint) as last",
    [count],
  )
  return Number(rows[0]?.last) - count + 1
}

export async function countProducts(client: Client): Promise<number> {
  const { rows } = await client.query<{ total_products: string }>('select total_products from product_totals')
  return Number(rows[0]?.total_products ?? 0)
}

/** Fresh statistics and visibility, so that the first page after a load is as fast as any later one. */
async function settleTables(client: Client): Promise<void> {
  await client.query('vacuum (analyze) product, product_search')
  await client.query('vacuum (analyze) distribution_center_quantity')
}
