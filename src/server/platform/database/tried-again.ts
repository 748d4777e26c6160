import { codeOf } from '../error-facts.ts'
import { inTransaction, type Actor, type Db, type Tx } from './database.ts'

/** What two writers of one catalogue do to each other now and then: the transaction is undone and may simply be repeated. */
const passing = ['40001', '40P01', '55P03']

/** The same new SKU at the same moment. */
export const sameKey = '23505'

const tries = 5

/** Does the work again when another writer was in its way: a lock, a deadlock, or one of the other codes of PostgreSQL. */
export async function triedAgain<T>(work: () => Promise<T>, others: readonly string[] = []): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || ![...passing, ...others].includes(codeOf(error) ?? '')) throw error
    }
  }
}

/** A transaction that is made again when another writer was in its way; `work` changes nothing but the database. */
export function inPatientTransaction<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return triedAgain(() => inTransaction(db, actor, work))
}
