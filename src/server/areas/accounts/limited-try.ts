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

export type LimitScope = 'account' | 'address'

export type Failures = {
  failures: number
  window_started_on: Date
  last_failed_on: Date
}

const windowMs = 15 * 60_000
const freeTries = { account: 5, address: 50 }
const longestWaitMs = 15 * 60_000

/** How long this account or address has to wait before its next try; 0 when it may try now. */
export function waitMs(scope: LimitScope, counted: Failures, now: Date): number {
  if (isForgotten(scope, counted, now) || counted.failures < freeTries[scope]) return 0
  return Math.max(0, waitEndsAt(scope, counted) - now.getTime())
}

/** The counts after one more failure. */
export function withFailure(scope: LimitScope, counted: Failures, now: Date): Failures {
  if (isForgotten(scope, counted, now)) return { failures: 1, window_started_on: now, last_failed_on: now }
  return { ...counted, failures: counted.failures + 1, last_failed_on: now }
}

// An account is forgiven after 15 quiet minutes; an address counts in windows, since many people may share it.
function isForgotten(scope: LimitScope, counted: Failures, now: Date): boolean {
  const since = scope === 'account' ? counted.last_failed_on : counted.window_started_on
  return now.getTime() - since.getTime() >= windowMs
}

function waitEndsAt(scope: LimitScope, { failures, window_started_on, last_failed_on }: Failures): number {
  if (scope === 'address') return window_started_on.getTime() + windowMs
  return last_failed_on.getTime() + Math.min(2 ** failures * 1000, longestWaitMs)
}
