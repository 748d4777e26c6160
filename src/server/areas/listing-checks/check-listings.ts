import { setTimeout as wait } from 'node:timers/promises'
import type { CheckBody } from '../../../contract/listing-checks.endpoints.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Asker, RunRules, Step, Turn } from '../../platform/runs/run-rules.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import { announceRuns, insertRows, insertRun } from '../../platform/runs/runs.store.ts'
import { announceListings } from '../listings/announce-listings.store.ts'
import { refOf } from '../listings/plan-group.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { chosenIds } from '../products/chosen-ids.ts'
import { chooseMarketplaces } from '../publishing/choose-marketplaces.ts'
import { findChosenProducts } from '../publishing/chosen-products.query.ts'
import { askPatiently } from './ask-patiently.ts'
import { saveReadContent } from './judge-content.ts'
import { judgeReading, type GroupReading } from './judge-reading.ts'
import * as store from './listing-checks.store.ts'
import { readAccounts } from './read-accounts.ts'
import { readGroups } from './read-groups.ts'

/**
 * What is on sale, read back from the marketplaces some groups at a time; whoever goes on begins behind the last of them. Where it is
 * about all products, what else the accounts have on sale is told too.
 */
export const listingChecks: RunRules<Context> = {
  kinds: ['listing_check'],
  work: checkInSteps,
  retry: async (context, run, asker) =>
    startCheck(context, await store.findUnread(context.db, run.id), asker),
}

/** Has what is on sale read back in the background; answers the run. */
export async function checkListings(
  context: Context,
  { product_list: chosen, market_place: names }: CheckBody,
  asker: Asker,
): Promise<number> {
  const known = await findMarketplaces(context.db)
  const marketplaces = names === undefined ? known : chooseMarketplaces(known, names)
  const productIds = chosen === undefined ? null : await withSizes(context, chosen)
  return startCheck(context, { marketplaceIds: marketplaces.map(({ id }) => id), productIds }, asker)
}

async function withSizes(context: Context, chosen: NonNullable<CheckBody['product_list']>) {
  const products = await findChosenProducts(context.db, await chosenIds(context, chosen, 'product_list'))
  return products.flatMap(({ basics }) => basics.map(({ id }) => id))
}

type Starter = Omit<Asker, 'user'> & { user: Pick<Asker['user'], 'username'> }

/** The same for who knows already which; nobody need be told of one that nobody asked for. */
export function startCheck(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  check: store.NewCheck,
  { user, keepId }: Starter,
  isDismissed = false,
): Promise<number> {
  return inTransaction(db, { actor: user.username, reason: 'listing check' }, async (tx) => {
    const total = await store.countListed(tx, check)
    const run = {
      kind: 'listing_check' as const,
      user: user.username,
      followsRows: false,
      total,
      isDismissed,
    }
    const id = await insertRun(tx, run)
    await store.insertCheck(tx, id, check)
    await enqueueRun({ jobs }, tx, { queue: 'listing_check', id })
    await announceRuns(tx, [id])
    await keepId?.(tx, id)
    return id
  })
}

const groupsAtOnce = 25
/** Whoever has more read than this leaves room for what is published meanwhile. */
const few = 100

async function checkInSteps(context: Context, turn: Turn): Promise<void> {
  const { db } = context
  const { id } = turn.run
  const signal = turn.signal ?? new AbortController().signal
  for (;;) {
    signal.throwIfAborted()
    const groups = await store.findGroupsToCheck(db, id, groupsAtOnce)
    const last = groups.at(-1)
    if (last === undefined) return readAccounts(context, turn, signal)
    const readings = await readGroups(context, groups, ({ sales, credential }, claims) =>
      askPatiently({ clock: context.clock, credential, signal }, (ctx) =>
        sales.readListings({ ...ctx, isPatient: turn.run.total > few }, claims.map(refOf)),
      ),
    )
    await untilNoneIsHeld(signal, (mayLeaveOut) =>
      turn.step(async (tx) => {
        const { free, held } = await store.lockUnchanged(tx, groups)
        if (held.size > 0 && !mayLeaveOut) throw new HeldNow()
        const read = readings.filter(({ group }) => free.has(group.id))
        const leftOut = readings.filter(({ group }) => held.has(group.id))
        const step = await saveReadings(tx, context, turn.run, { read, leftOut })
        await store.saveProgress(tx, id, last.id)
        return step
      }),
    )
  }
}

/** Somebody else writes to a listing that was read. */
class HeldNow extends Error {}

const lookAgainMs = 50
const mostLooks = 100

/** Whoever holds a listing is through in a moment: it is not left out for that, unless the moment takes too long. */
async function untilNoneIsHeld(
  signal: AbortSignal,
  save: (mayLeaveOut: boolean) => Promise<void>,
): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await save(looks === mostLooks)
    } catch (error) {
      if (!(error instanceof HeldNow)) throw error
      await wait(lookAgainMs, undefined, { signal })
    }
  }
}

const heldSentence = 'It was being changed here while it was read; check it again.'

/** Writes down what was read, and what is to be told of it. */
async function saveReadings(
  tx: Tx,
  context: Context,
  run: Turn['run'],
  { read, leftOut }: { read: GroupReading[]; leftOut: GroupReading[] },
): Promise<Step> {
  const judged = judgeReading([...read, ...leftOut.map((each) => ({ ...each, shown: heldSentence }))])
  const isAnySeen = await store.saveSeen(tx, judged.seen)
  const isAnyChanged = (await saveReadContent(tx, context, read)) || isAnySeen
  await store.saveKnownUntil(tx, read)
  const drifts = await store.findDrifts(
    tx,
    judged.seen.map(({ productId }) => productId),
  )
  const { rows, counts } = judged.told(drifts)
  const from = run.success + run.failed
  await insertRows(
    tx,
    run.id,
    rows.map((row, at) => ({ ...row, position: from + at + 1 })),
  )
  if (isAnyChanged) await announceListings(tx)
  const failed = rows.filter(({ status }) => status === 'failed').length
  const done = judged.seen.length + failed
  const progress = Math.min(0.99, (from + done) / Math.max(1, run.total))
  return { success: judged.seen.length, failed, counts, progress }
}
