import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../src/server/platform/database/database.ts'
import { claim, type Claim } from './claim.ts'

export function findRun(db: Db, id: number) {
  return db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const lookEveryMs = 100

/** Looks again and again, and says what it waited for when that does not come. */
export async function until(
  what: string,
  isThere: () => Promise<boolean>,
  patienceMs = 1_200_000,
): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await isThere())) {
    if (performance.now() > end) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}`)
    await pause(lookEveryMs)
  }
}

/** So many of its rows are answered, or it is over. */
export function untilAnswered(db: Db, id: number, rows: number): Promise<void> {
  return until(`${rows} rows of run ${id}`, async () => {
    const { status, success, skipped, failed } = await findRun(db, id)
    return status === 'COMPLETED' || success + skipped + failed >= rows
  })
}

export function untilComplete(db: Db, id: number, patienceMs?: number): Promise<void> {
  const isOver = async () => (await findRun(db, id)).status === 'COMPLETED'
  return until(`the end of run ${id}`, isOver, patienceMs)
}

/** It is over, and each of its rows went well. */
export async function allWentWell(db: Db, id: number, rows: number): Promise<Claim> {
  const { status, total, success } = await findRun(db, id)
  const isWell = status === 'COMPLETED' && total === rows && success === rows
  return claim('rows of the run that went well', `${success} of ${total}`, isWell)
}
