import { sql } from 'kysely'
import type { SettlementColumns } from '../../../contract/orders/settlements.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { insertRun, restartRun } from '../../platform/runs/runs.store.ts'
import type { SettlementEntry } from './settlement-entry.ts'

export type StoredSettlement = NonNullable<Awaited<ReturnType<typeof findSettlement>>>

type NewSettlement = {
  label: string
  user: string
  marketplace: string
  path: string
  bytes: number
  headers: readonly string[]
  columns: SettlementColumns
  guessed: readonly string[]
  /** Why it waits for a person. */
  message: string | undefined
}

export async function insertSettlement(tx: Tx, settlement: NewSettlement): Promise<number> {
  const { label, user, message, marketplace, path, bytes, headers, columns, guessed } = settlement
  const id = await insertRun(tx, {
    ...{ kind: 'settlement', label, user, followsRows: false },
    ...(message !== undefined && { message }),
  })
  await tx
    .insertInto('settlement')
    .values({
      ...{ run_id: id, marketplace, file_path: path, file_bytes: bytes, headers: [...headers] },
      ...{ columns: JSON.stringify(columns), guessed: [...guessed] },
    })
    .execute()
  return id
}

export function findSettlement(db: Db | Tx, id: number) {
  return settlements(db).where('run.id', '=', id).executeTakeFirst()
}

export async function existingSettlement(db: Db, id: number): Promise<StoredSettlement> {
  return orMissing(await findSettlement(db, id))
}

/** Kept from being accepted, undone or read anew by anybody else. */
export async function lockSettlement(tx: Tx, id: number): Promise<StoredSettlement> {
  await tx.selectFrom('settlement').select('run_id').where('run_id', '=', id).forUpdate().execute()
  return orMissing(await findSettlement(tx, id))
}

function orMissing(settlement: StoredSettlement | undefined): StoredSettlement {
  if (settlement === undefined) throw new NotFound('There is no such settlement.')
  return settlement
}

function settlements(db: Db | Tx) {
  return db
    .selectFrom('settlement')
    .innerJoin('run', 'run.id', 'settlement.run_id')
    .selectAll()
    .$narrowType<{ columns: SettlementColumns }>()
}

/** Makes a settlement ready to be read from its first line. */
export async function restartSettlement(
  tx: Tx,
  id: number,
  { columns, guessed }: { columns: SettlementColumns; guessed: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('settlement')
    .set({ done_line: 0, columns: JSON.stringify(columns), guessed: [...guessed] })
    .where('run_id', '=', id)
    .execute()
  await tx.deleteFrom('settlement_line').where('settlement_id', '=', id).execute()
  await tx.deleteFrom('settlement_entry').where('settlement_id', '=', id).execute()
  await restartRun(tx, id, { kind: 'settlement', isDismissed: false })
}

/** Adds lines of the file, and how far they reach, in the transaction of both. */
export async function insertEntries(tx: Tx, id: number, entries: readonly SettlementEntry[]): Promise<void> {
  const column = <Name extends keyof SettlementEntry>(name: Name) => entries.map((entry) => entry[name])
  await sql`
    insert into settlement_entry (
      settlement_id, line, order_id, payout_cents, fees_cents, currency, paid_on, digest, refusal
    )
    select ${id}, entry.*
    from unnest(
      ${column('line')}::integer[], ${column('order_id')}::text[], ${column('payout_cents')}::bigint[],
      ${column('fees_cents')}::bigint[], ${column('currency')}::text[], ${column('paid_on')}::text[],
      ${column('digest')}::text[], ${column('refusal')}::text[]
    ) entry`.execute(tx)
  await tx
    .updateTable('settlement')
    .set({ done_line: entries.at(-1)?.line ?? 0 })
    .where('run_id', '=', id)
    .execute()
}

/** Whether any order has its payout from it. */
export async function isAccepted(tx: Tx, id: number): Promise<boolean> {
  const line = await tx
    .selectFrom('settlement_line')
    .select('id')
    .where('settlement_id', '=', id)
    .where('state', '=', 'accepted')
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

/** Files that may be read anew within their week. */
export async function findFilesInUse(db: Db): Promise<string[]> {
  const rows = await settlements(db)
    .clearSelect()
    .select('file_path')
    .where(sql<boolean>`run.created_on > now() - interval '7 days'`)
    .execute()
  return rows.map(({ file_path: path }) => path)
}
