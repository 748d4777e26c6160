// Which size of StockX each product of ours is listed under, and what was asked for and is not decided yet.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export type KnownSize = {
  /** Id of our product. */
  ref: string
  variantId: string
  /** Null when nothing is open. */
  ask: OpenAsk | null
}

/** Pairs that StockX was asked to create. */
export type OpenAsk = {
  pairs: number
  /** The listings that were there before. */
  known: string[]
  /** Null while StockX has not answered. */
  batchId: string | null
  /** By the database's clock, which all workers share. */
  ageMs: number
}

type Row = { ref: string; variantId: string } & {
  [Name in keyof OpenAsk]: OpenAsk[Name] | null
}

/** What is known of these products, and of others that stand under these sizes. */
export async function findSizes(
  db: Db,
  credential: string,
  { refs, variantIds }: { refs: string[]; variantIds: string[] },
): Promise<KnownSize[]> {
  const { rows } = await sql<Row>`
    select ref, variant_id as "variantId", asked_pairs as pairs, known_listings as known, batch_id as "batchId",
      (extract(epoch from clock_timestamp() - asked_on) * 1000)::float8 as "ageMs"
    from stockx_size
    where credential = ${credential} and (ref = any(${refs}::text[]) or variant_id = any(${variantIds}::text[]))`.execute(
    db,
  )
  return rows.map(({ ref, variantId, pairs, known, batchId, ageMs }) => {
    const isOpen = pairs !== null && known !== null && ageMs !== null
    return { ref, variantId, ask: isOpen ? { pairs, known, batchId, ageMs } : null }
  })
}

/** Puts products under sizes that are free; answers the refs of those that now stand there. */
export async function claimSizes(
  db: Db,
  credential: string,
  sizes: { ref: string; variantId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`
    with added as (
      insert into stockx_size (credential, ref, variant_id)
      select ${credential}, wanted.ref, wanted.variant_id
      from unnest(${sizes.map(({ ref }) => ref)}::text[], ${sizes.map(({ variantId }) => variantId)}::text[])
        as wanted(ref, variant_id)
      order by wanted.ref
      on conflict do nothing
      returning ref
    )
    select ref from added
    union
    select known.ref
    from stockx_size known
    join unnest(${sizes.map(({ ref }) => ref)}::text[], ${sizes.map(({ variantId }) => variantId)}::text[])
      as wanted(ref, variant_id) on known.ref = wanted.ref and known.variant_id = wanted.variant_id
    where known.credential = ${credential}`.execute(db)
  return new Set(rows.map(({ ref }) => ref))
}

/** Gives sizes free under which nothing of these products is on sale any more. */
export async function releaseSizes(db: Db, credential: string, refs: string[]): Promise<void> {
  await sql`
    delete from stockx_size
    where credential = ${credential} and ref = any(${refs}::text[]) and asked_on is null`.execute(db)
}

export type NewAsk = { ref: string; pairs: number; known: string[] }

/** Writes down what is about to be asked for; false when something is open for one of them already. */
export async function openAsks(db: Db, credential: string, asks: NewAsk[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const refs = asks.map(({ ref }) => ref)
    const { rows } = await sql<{ isFree: boolean }>`
      select asked_on is null as "isFree"
      from stockx_size
      where credential = ${credential} and ref = any(${refs}::text[])
      order by ref
      for update`.execute(tx)
    if (rows.length !== asks.length || rows.some(({ isFree }) => !isFree)) return false
    await sql`
      update stockx_size
      set asked_on = clock_timestamp(), asked_pairs = ask.pairs, known_listings = ask.known
      from jsonb_to_recordset(${JSON.stringify(asks)}::jsonb) as ask(ref text, pairs int, known text[])
      where stockx_size.credential = ${credential} and stockx_size.ref = ask.ref`.execute(tx)
    return true
  })
}

/** StockX answered: what was asked for is in this batch. */
export async function noteBatch(db: Db, credential: string, refs: string[], batchId: string): Promise<void> {
  await sql`
    update stockx_size set batch_id = ${batchId}
    where credential = ${credential} and ref = any(${refs}::text[]) and asked_on is not null`.execute(db)
}

/** Nothing is open for these any more. */
export async function closeAsks(db: Db, credential: string, refs: string[]): Promise<void> {
  await sql`
    update stockx_size
    set asked_on = null, asked_pairs = null, known_listings = null, batch_id = null
    where credential = ${credential} and ref = any(${refs}::text[])`.execute(db)
}
