import type { TimeLimit } from '../../../contract/time-limits.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export function findTimeLimits(db: Db): Promise<TimeLimit[]> {
  return limits(db).execute()
}

/** Kept from changing. */
export function lockTimeLimits(tx: Tx): Promise<TimeLimit[]> {
  return limits(tx).forUpdate().execute()
}

function limits(db: Db) {
  return db
    .selectFrom('setting')
    .select(['name', 'value', 'unit', 'least', 'most', 'usual'])
    .where('name', 'in', ['ship_within_days', 'stale_after_days'])
    .orderBy('name')
}

export async function writeTimeLimit(tx: Tx, name: string, value: number): Promise<void> {
  await tx.updateTable('setting').set({ value }).where('name', '=', name).execute()
}
