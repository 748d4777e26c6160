import { codeOf } from '../../platform/error-facts.ts'

/** What two writers of one catalogue do to each other now and then; the batch is undone and may simply be repeated. */
const passing = new Set(['23505', '40001', '40P01', '55P03'])

const tries = 5

/** Does the work again when another writer was in its way: a lock, a deadlock, or the same new SKU at the same moment. */
export async function triedAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !passing.has(codeOf(error) ?? '')) throw error
    }
  }
}
