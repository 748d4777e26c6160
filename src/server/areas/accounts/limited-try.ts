import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { TooMany } from '../../platform/errors.ts'
import {
  deleteFailures,
  deleteFailuresBefore,
  lockFailures,
  saveFailures,
  takeBackFailure,
} from './sign-in-failures.store.ts'
import type { Subject } from './sign-in-failures.store.ts'
import { waitMs, windowMs, withFailure } from './sign-in-limits.ts'

/**
 * Counts a try with a password as failed before it is made, so that a burst of parallel guesses gains nothing.
 * Throws TooMany while the account or the address has to wait. Call `succeeded` when the password was right.
 */
export async function startTry(context: Context, username: string, address: string) {
  const { clock, config, db } = context
  const now = clock.now()
  const account: Subject = { scope: 'account', subject: accountSubject(username) }
  const from: Subject = { scope: 'address', subject: address }
  const subjects = config.isDemo ? [account] : [from, account]
  await deleteFailuresBefore(db, new Date(now.getTime() - windowMs))
  await db.transaction().execute(async (tx) => countTry(tx, subjects, now))
  return {
    succeeded: async () => {
      await deleteFailures(db, account)
      await takeBackFailure(db, from)
    },
  }
}

async function countTry(tx: Tx, subjects: Subject[], now: Date): Promise<void> {
  for (const subject of subjects) {
    const counted = await lockFailures(tx, subject, now)
    const wait = waitMs(subject.scope, counted, now)
    if (wait > 0) throw tooMany(wait)
    await saveFailures(tx, subject, withFailure(subject.scope, counted, now))
  }
}

function tooMany(wait: number): TooMany {
  const seconds = Math.ceil(wait / 1000)
  const inWords = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new TooMany(`Too many tries. Please wait ${inWords}.`, seconds)
}

// Hashed: people type passwords into the wrong box, and this table outlives the mistake.
function accountSubject(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url')
}
