import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { TooMany } from '../../platform/errors.ts'
import {
  deleteFailures,
  deleteFailuresBefore,
  lockFailures,
  saveFailures,
  takeBackFailure,
} from './sign-in-failures.store.ts'
import { Tries } from './tries.ts'
import type { Failures, LimitScope, Subject } from './sign-in-failures.store.ts'

/**
 * Makes a try with a password: `check` answers undefined when it was wrong. The try counts as failed while it lasts, so
 * that a burst of guesses gains nothing; one that turned out right, or that nothing came of, is taken back.
 * Throws TooMany while one of the subjects has to wait.
 */
export async function tryPassword<T>(
  context: Context,
  subjects: Subject[],
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { clock, db } = context
  await deleteFailuresBefore(db, new Date(clock.now().getTime() - windowMs))
  const tries = triesOf(context)
  const checkCounted = async () => {
    const result = await check().catch(async (error: unknown) => {
      await takeBack(db, subjects)
      throw error
    })
    if (result !== undefined) await forgive(db, subjects)
    return result
  }
  return tries.take(() => tries.count(() => reserve(tries, db, subjects, clock.now()), checkCounted))
}

/** A name from an address, which many people may share; where the name is not at home, with all other strangers. */
export function subjectsOfSignIn(username: string, address: string, isAtHome: boolean): Subject[] {
  const account = hashed(username.toLowerCase())
  const subjects: Subject[] = [
    { scope: 'address', subject: address },
    { scope: 'pair', subject: hashed(`${account} ${address}`) },
  ]
  return isAtHome ? subjects : [...subjects, { scope: 'strangers', subject: account }]
}

// People type passwords into the wrong box, and this table outlives the mistake.
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

const triesByDatabase = new WeakMap<Db, Tries>()

function triesOf({ clock, db }: Context): Tries {
  const tries = triesByDatabase.get(db) ?? new Tries(clock)
  triesByDatabase.set(db, tries)
  return tries
}

/** Counts the try. One that would have to wait may owe it to others that turn out right: it waits for them first. */
async function reserve(tries: Tries, db: Db, subjects: Subject[], now: Date): Promise<void> {
  const count = () => db.transaction().execute((tx) => countTry(tx, subjects, now))
  if ((await count()) === 0) return
  await tries.settled()
  const wait = await count()
  if (wait > 0) throw tooMany(wait)
}

async function countTry(tx: Tx, subjects: Subject[], now: Date): Promise<number> {
  const counts = []
  for (const subject of subjects) counts.push([subject, await lockFailures(tx, subject, now)] as const)
  const wait = Math.max(...counts.map(([{ scope }, counted]) => waitMs(scope, counted, now)))
  if (wait > 0) return wait
  for (const [subject, counted] of counts)
    await saveFailures(tx, subject, withFailure(subject.scope, counted, now))
  return 0
}

async function forgive(db: Db, subjects: Subject[]): Promise<void> {
  for (const subject of subjects) {
    if (limits[subject.scope].isOwn) await deleteFailures(db, subject)
    else await takeBackFailure(db, subject)
  }
}

async function takeBack(db: Db, subjects: Subject[]): Promise<void> {
  for (const subject of subjects) await takeBackFailure(db, subject)
}

function tooMany(wait: number): TooMany {
  const seconds = Math.ceil(wait / 1000)
  const inWords = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new TooMany(`Too many tries. Please wait ${inWords}.`, seconds)
}

/** Own: one person's, forgiven after quiet minutes or by a right password. The others are shared and count in windows. */
const limits: Record<LimitScope, { freeTries: number; isOwn: boolean }> = {
  pair: { freeTries: 5, isOwn: true },
  password: { freeTries: 5, isOwn: true },
  address: { freeTries: 50, isOwn: false },
  strangers: { freeTries: 10, isOwn: false },
}

const windowMs = 15 * 60_000
const longestWaitMs = 15 * 60_000

/** How long before the next try; 0 when it may be made now. */
export function waitMs(scope: LimitScope, counted: Failures, now: Date): number {
  if (isForgotten(scope, counted, now) || counted.failures < limits[scope].freeTries) return 0
  return Math.max(0, waitEndsAt(scope, counted) - now.getTime())
}

/** The counts after one more failure. */
export function withFailure(scope: LimitScope, counted: Failures, now: Date): Failures {
  if (isForgotten(scope, counted, now)) return { failures: 1, window_started_on: now, last_failed_on: now }
  return { ...counted, failures: counted.failures + 1, last_failed_on: now }
}

function isForgotten(scope: LimitScope, counted: Failures, now: Date): boolean {
  const since = limits[scope].isOwn ? counted.last_failed_on : counted.window_started_on
  return now.getTime() - since.getTime() >= windowMs
}

function waitEndsAt(scope: LimitScope, { failures, window_started_on, last_failed_on }: Failures): number {
  if (!limits[scope].isOwn) return window_started_on.getTime() + windowMs
  return last_failed_on.getTime() + Math.min(2 ** failures * 1000, longestWaitMs)
}
