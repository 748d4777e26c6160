// What Shopify was asked to do in bulk, and how far that is: all workers go by these rows.
import { sql } from 'kysely'
import { codeOf } from '../../../platform/error-facts.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { BulkLine, LineOutcome } from './bulk-line.ts'

export type BulkStage = 'products' | 'sale'

export type Bulk = {
  id: number
  kind: 'publish' | 'unpublish'
  stage: BulkStage
  tries: number
  remoteId: string | null
  /** Since this stage was asked for; null when it was not. */
  sentAgeMs: number | null
  isClosed: boolean
}

type NewBulk = Pick<Bulk, 'kind' | 'stage'> & { lines: BulkLine[] }

/** As many as an account has open at a time; more would only wait for one another. */
export const mostOpen = 3

/** Why nothing was written down: too many are open, or one of them has one of the products. */
export type NoPlace = 'all taken' | 'in another'

/** Writes down what is about to be asked for. */
export function insertBulk(
  db: Db,
  credential: string,
  { kind, stage, lines }: NewBulk,
): Promise<number | NoPlace> {
  return db.transaction().execute(async (tx) => {
    await sql`
      delete from shopify_bulk
      where credential = ${credential} and closed_on < now() - interval '1 day'`.execute(tx)
    const bulk = await takePlace(tx, credential, { kind, stage })
    if (bulk === undefined) return 'all taken'
    const numbered = lines.map((line, index) => ({ ...line, line: index }))
    const { numAffectedRows } = await sql`
      insert into shopify_bulk_line (credential, ref, bulk_id, line, intent, input, facts, outcome)
      select ${credential}, one.ref, ${bulk.id}, one.line, one.intent, nullif(one.input, 'null'), one.facts, null
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
        as one(ref text, line int, intent text, input jsonb, facts jsonb)
      on conflict (credential, ref) do update
      set bulk_id = excluded.bulk_id, line = excluded.line, intent = excluded.intent,
        input = excluded.input, facts = excluded.facts, outcome = null
      where exists (
        select from shopify_bulk before
        where before.id = shopify_bulk_line.bulk_id and before.closed_on is not null
      )`.execute(tx)
    if (numAffectedRows === BigInt(lines.length)) return bulk.id
    await sql`delete from shopify_bulk where id = ${bulk.id}`.execute(tx)
    return 'in another'
  })
}

/** A free place; who finds it taken by somebody quicker looks for the next. */
async function takePlace(
  tx: Tx,
  credential: string,
  { kind, stage }: Pick<NewBulk, 'kind' | 'stage'>,
): Promise<{ id: number } | undefined> {
  for (let looks = 0; looks <= mostOpen; looks += 1) {
    const { rows } = await sql<{ id: number }>`
      insert into shopify_bulk (credential, kind, stage, place)
      select ${credential}, ${kind}, ${stage}, free.place
      from generate_series(1, ${mostOpen}::int) as free(place)
      where not exists (
        select from shopify_bulk other
        where other.credential = ${credential} and other.closed_on is null and other.place = free.place
      )
      order by free.place
      limit 1
      on conflict (credential, place) where closed_on is null do nothing
      returning id`.execute(tx)
    if (rows[0] !== undefined) return rows[0]
  }
  return undefined
}

/** The one that is open for the longest. */
export async function findOldestOpen(db: Db, credential: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from shopify_bulk
    where credential = ${credential} and closed_on is null
    order by id
    limit 1`.execute(db)
  return rows[0]?.id
}

export async function findBulk(db: Db, id: number): Promise<Bulk | undefined> {
  const { rows } = await sql<Bulk>`
    select id, kind, stage, tries, remote_id as "remoteId", closed_on is not null as "isClosed",
      (extract(epoch from clock_timestamp() - sent_on) * 1000)::float8 as "sentAgeMs"
    from shopify_bulk
    where id = ${id}`.execute(db)
  return rows[0]
}

/** The operation of the account that runs at Shopify. */
export async function findRunning(db: Db, credential: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from shopify_bulk where credential = ${credential} and sent_on is not null`.execute(db)
  return rows[0]?.id
}

export type KnownLine = { ref: string; bulkId: number; intent: string; isOpen: boolean; isAlone: boolean }

/** The last operation of each of these products. */
export async function findKnownLines(db: Db, credential: string, refs: string[]): Promise<KnownLine[]> {
  const { rows } = await sql<KnownLine>`
    select line.ref, line.bulk_id as "bulkId", line.intent, bulk.closed_on is null as "isOpen",
      coalesce(line.outcome ->> 'isAlone', '') = 'true' as "isAlone"
    from shopify_bulk_line line
    join shopify_bulk bulk on bulk.id = line.bulk_id
    where line.credential = ${credential} and line.ref = any(${refs}::text[])`.execute(db)
  return rows
}

/** What a product was told by its last operation counts no more. */
export async function forgetLines(db: Db, credential: string, refs: string[]): Promise<void> {
  await sql`
    delete from shopify_bulk_line line
    using shopify_bulk bulk
    where line.credential = ${credential} and line.ref = any(${refs}::text[])
      and bulk.id = line.bulk_id and bulk.closed_on is not null`.execute(db)
}

const busySeconds = 60

/** The right to take it a step further; null when another worker has it. */
export async function takeBulk(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    update shopify_bulk
    set busy_token = gen_random_uuid(), busy_until = clock_timestamp() + make_interval(secs => ${busySeconds})
    where id = ${id} and closed_on is null and (busy_until is null or busy_until < clock_timestamp())
    returning busy_token as token`.execute(db)
  return rows[0]?.token ?? null
}

/** Names an operation that this worker may take further. */
export type TakenBulk = { id: number; token: string }

export async function releaseBulk(db: Db, { id, token }: TakenBulk): Promise<void> {
  await sql`
    update shopify_bulk set busy_token = null, busy_until = null
    where id = ${id} and busy_token = ${token}`.execute(db)
}

/** Notes that it is asked for now; false while another operation of the account runs. */
export async function noteSent(db: Db, credential: string, { id, token }: TakenBulk): Promise<boolean> {
  try {
    const { numAffectedRows } = await sql`
      update shopify_bulk set sent_on = clock_timestamp()
      where id = ${id} and busy_token = ${token} and closed_on is null and not exists (
        select from shopify_bulk other
        where other.credential = ${credential} and other.sent_on is not null and other.id <> ${id}
      )`.execute(db)
    return numAffectedRows === 1n
  } catch (error) {
    // Another worker was quicker between the look and the note.
    if (codeOf(error) === '23505') return false
    throw error
  }
}

export async function noteRemote(db: Db, { id, token }: TakenBulk, remoteId: string): Promise<void> {
  await sql`
    update shopify_bulk set remote_id = ${remoteId}
    where id = ${id} and busy_token = ${token} and sent_on is not null`.execute(db)
}

/** It is not running there: the next try has another name. */
export async function noteNotRunning(db: Db, { id, token }: TakenBulk): Promise<void> {
  await sql`
    update shopify_bulk set sent_on = null, remote_id = null, tries = tries + 1
    where id = ${id} and busy_token = ${token}`.execute(db)
}

/** The products that something goes out for in this stage, in the order of their lines. */
export async function findLinesToSend(db: Db, id: number): Promise<BulkLine[]> {
  const { rows } = await sql<BulkLine>`
    select ref, intent, input, facts, outcome
    from shopify_bulk_line
    where bulk_id = ${id} and input is not null
    order by line`.execute(db)
  return rows
}

export async function findLines(db: Db, id: number, refs: string[]): Promise<BulkLine[]> {
  const { rows } = await sql<BulkLine>`
    select ref, intent, input, facts, outcome
    from shopify_bulk_line
    where bulk_id = ${id} and ref = any(${refs}::text[])`.execute(db)
  return rows
}

export type AfterStage = { ref: string; outcome: LineOutcome; input: Record<string, unknown> | null }

/** What a stage brought, and what goes out next; without anything the operation is over. False when it is another's by now. */
export function saveStage(
  db: Db,
  { id, token }: TakenBulk,
  { stage, lines }: { stage: BulkStage; lines: AfterStage[] },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isOver = lines.every(({ input }) => input === null)
    const { numAffectedRows } = await sql`
      update shopify_bulk
      set stage = ${stage}, tries = tries + 1, sent_on = null, remote_id = null,
        closed_on = case when ${isOver} then now() end
      where id = ${id} and busy_token = ${token} and closed_on is null`.execute(tx)
    if (numAffectedRows === 0n) return false
    await saveLines(tx, id, lines)
    return true
  })
}

async function saveLines(tx: Tx, id: number, lines: AfterStage[]): Promise<void> {
  await sql`
    update shopify_bulk_line line
    set outcome = told.outcome, input = nullif(told.input, 'null')
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as told(ref text, outcome jsonb, input jsonb)
    where line.bulk_id = ${id} and line.ref = told.ref`.execute(tx)
}
