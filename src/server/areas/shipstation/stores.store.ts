import { sql } from 'kysely'
import type { ShippingStore } from '../../connectors/ports/shipping-stores.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

const columns = [
  'id',
  'version',
  'store_id',
  'store_name',
  'marketplace_name',
  'active',
  'create_date',
  'modify_date',
  'refresh_date',
  'gone_on',
] as const

/** An account's stores by name. */
export function findStores(db: Db, account: string) {
  return db
    .selectFrom('shipstation_store')
    .select(columns)
    .where('account', '=', account)
    .orderBy(sql`lower(store_name)`)
    .orderBy('store_id')
    .execute()
}

export type StoreRow = Awaited<ReturnType<typeof findStores>>[number]

export function findStore(db: Db, account: string, id: number): Promise<StoreRow | undefined> {
  return db
    .selectFrom('shipstation_store')
    .select(columns)
    .where('account', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Keeps how a store was switched; nothing when somebody else switched it since this version. */
export function saveActive(
  tx: Tx,
  { id, version, active }: { id: number; version: number; active: boolean },
): Promise<StoreRow | undefined> {
  return tx
    .updateTable('shipstation_store')
    .set({ active, known_on: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
}

export type Reading = { asked_on: Date; answered_on: Date | null; problem: string | null }

export function findReading(db: Db, account: string): Promise<Reading | undefined> {
  return db
    .selectFrom('shipstation_reading')
    .select(['asked_on', 'answered_on', 'problem'])
    .where('account', '=', account)
    .executeTakeFirst()
}

/** Begins to ask for an account's stores and answers when; nothing where that was done less than so many seconds ago. */
export async function beginReading(
  db: Db,
  account: string,
  due: { everySeconds: number; afterProblemSeconds: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ asked_on: Date }>`
    insert into shipstation_reading (account, asked_on) values (${account}, clock_timestamp())
    on conflict (account) do update set asked_on = clock_timestamp()
    where shipstation_reading.asked_on <= clock_timestamp() - make_interval(secs =>
      case when shipstation_reading.problem is null then ${due.everySeconds}::integer else ${due.afterProblemSeconds}::integer end)
    returning asked_on`.execute(db)
  return rows[0]?.asked_on
}

/** Takes over what ShipStation told, but where something newer is known. What it did not name is gone there. */
export async function saveReading(
  tx: Tx,
  { account, askedOn, stores }: { account: string; askedOn: Date; stores: readonly ShippingStore[] },
): Promise<void> {
  const all = <T>(fact: (store: ShippingStore) => T) => stores.map(fact)
  await sql`
    insert into shipstation_store
      (account, known_on, store_id, store_name, marketplace_name, active, create_date, modify_date, refresh_date)
    select ${account}, ${askedOn}::timestamptz, told.*
    from unnest(
      ${all(({ storeId }) => storeId)}::bigint[], ${all(({ name }) => name)}::text[],
      ${all(({ marketplaceName }) => marketplaceName)}::text[], ${all(({ isActive }) => isActive)}::boolean[],
      ${all(({ createdAt }) => createdAt)}::timestamptz[], ${all(({ modifiedAt }) => modifiedAt)}::timestamptz[],
      ${all(({ refreshedAt }) => refreshedAt)}::timestamptz[]
    ) told
    on conflict (account, store_id) do update set
      known_on = excluded.known_on, store_name = excluded.store_name, marketplace_name = excluded.marketplace_name,
      active = excluded.active, create_date = excluded.create_date, modify_date = excluded.modify_date,
      refresh_date = excluded.refresh_date, gone_on = null
    where shipstation_store.known_on <= excluded.known_on`.execute(tx)
  await sql`
    update shipstation_store set gone_on = coalesce(gone_on, ${askedOn}::timestamptz), known_on = ${askedOn}::timestamptz
    where account = ${account} and known_on <= ${askedOn}::timestamptz
      and store_id <> all(${all(({ storeId }) => storeId)}::bigint[])`.execute(tx)
  await sql`
    update shipstation_reading set answered_on = greatest(answered_on, ${askedOn}::timestamptz), problem = null
    where account = ${account}`.execute(tx)
}

export async function saveProblem(db: Db, account: string, problem: string): Promise<void> {
  await db.updateTable('shipstation_reading').set({ problem }).where('account', '=', account).execute()
}
