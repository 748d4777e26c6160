// What StockX was asked of products that lack its ids. What is due stands here: a job that is lost is made again.
import { sql } from 'kysely'
import type { StockxCandidate } from '../../../contract/products/stockx.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type Lookup = {
  question: string
  tries: number
  answered_on: Date | null
  reason: string | null
  candidates: StockxCandidate[]
}

/** Wants a product looked up; false where that was done today, or is being done. */
export async function wantLookup(tx: Tx, productId: number, question: string): Promise<boolean> {
  const { rows } = await sql`
    insert into stockx_lookup (product_id, question, asked_on) values (${productId}, ${question}, clock_timestamp())
    on conflict (product_id) do update
    set question = excluded.question, asked_on = excluded.asked_on, tries = 0, answered_on = null, reason = null,
      candidates = '[]'
    where stockx_lookup.question <> excluded.question
      or stockx_lookup.asked_on < now() - case
        when stockx_lookup.answered_on is null then interval '10 minutes'
        else interval '1 day'
      end
    returning product_id`.execute(tx)
  return rows.length > 0
}

export async function findLookup(db: Db, productId: number): Promise<Lookup | undefined> {
  const { rows } = await sql<Lookup>`
    select question, tries, answered_on, reason, candidates
    from stockx_lookup
    where product_id = ${productId}`.execute(db)
  return rows[0]
}

/** How many StockX answered today, by the day of its limits. */
export async function countToday(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from stockx_lookup
    where answered_on >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`.execute(db)
  return rows[0]?.count ?? 0
}

type Answer = { question: string; reason: string | null; candidates: StockxCandidate[] }

export async function noteAnswer(
  db: Db,
  productId: number,
  { question, reason, candidates }: Answer,
): Promise<void> {
  await sql`
    update stockx_lookup
    set answered_on = clock_timestamp(), reason = ${reason}, candidates = ${JSON.stringify(candidates)}::jsonb
    where product_id = ${productId} and question = ${question}`.execute(db)
}

/** It brought no answer; answers how many times that happened. */
export async function noteProblem(db: Db, productId: number, reason: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update stockx_lookup
    set tries = tries + 1, reason = ${reason}, asked_on = clock_timestamp()
    where product_id = ${productId} and answered_on is null
    returning tries`.execute(db)
  return rows[0]?.tries ?? 0
}

/** What was found before says nothing about a product that a person has linked. */
export async function forgetLookup(db: Db, productId: number): Promise<void> {
  await sql`delete from stockx_lookup where product_id = ${productId}`.execute(db)
}
