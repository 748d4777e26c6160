import { askUntil } from '../../connectors/ports/ask-until.ts'
import { ChannelFailure, type Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { giveTurnBack, takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { announceListings } from '../listings/announce-listings.store.ts'
import { refOf } from '../listings/plan-group.ts'
import { saveReadContent } from './judge-content.ts'
import { judgeReading } from './judge-reading.ts'
import { lockUnchanged, saveKnownUntil, saveSeen } from './listing-checks.store.ts'
import * as store from './listing-hints.store.ts'
import { readGroups } from './read-groups.ts'

type Following = Pick<Context, 'db' | 'channels' | 'files' | 'clock' | 'log'>

const leaseSeconds = 60
/** A worker that is told to stop waits for this; what is left is read in the next turn. */
const turnMs = 3_000
const secondsToAsk = 6
const waitSeconds = 15
const itemsAtOnce = 100
const groupsAtOnce = 25
/** Publishing goes first, but nobody's change is left unseen for longer. */
const patienceMs = 60_000

/**
 * Reads back what webhooks have named, from the channel itself. What was named stands in the database until what was read does: a
 * worker that dies in between leaves it to the next.
 */
export async function followHints(context: Following): Promise<void> {
  for (const { credential, since } of await store.findHinted(context.db)) {
    const turn = await takeTurn(context.db, `listing_hint:${credential}`, { everySeconds: 0, leaseSeconds })
    if (turn === undefined) continue
    const isPatient = context.clock.now().getTime() - since.getTime() < patienceMs
    try {
      await readHinted(context, { ...askUntil(context.clock, credential, secondsToAsk), isPatient })
      await giveTurnBack(context.db, turn, { isOver: true })
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error
      await giveTurnBack(context.db, turn, { problem: error.message, waitSeconds })
      context.log.warn({ credential, ...error.error }, 'what changed there could not be read')
    }
  }
}

async function readHinted(context: Following, ctx: Ctx): Promise<void> {
  const untilMs = context.clock.now().getTime() + turnMs
  do {
    const isAnyNew = await nameProducts(context, ctx)
    const isAnyRead = await readProducts(context, ctx)
    if (!isAnyNew && !isAnyRead) return
  } while (context.clock.now().getTime() < untilMs)
}

async function nameProducts({ db, channels }: Following, ctx: Ctx): Promise<boolean> {
  const { credential } = ctx
  const items = await store.findUnknownItems(db, credential, itemsAtOnce)
  if (items.length === 0) return false
  const source = (await channels.webhooks(credential))?.source
  const ids = items.map(({ externalId }) => externalId)
  const products = (await source?.findProducts?.(ctx, ids)) ?? []
  const known = items.map((item, index) => ({ ...item, productId: products[index] ?? null }))
  await db.transaction().execute((tx) => store.saveItems(tx, credential, known))
  return true
}

async function readProducts(context: Following, ctx: Ctx): Promise<boolean> {
  const { db } = context
  const groups = await store.findHintedGroups(db, ctx.credential, groupsAtOnce)
  const [first] = groups
  if (first === undefined) return false
  const readings = await readGroups(context, groups, ({ sales }, claims) =>
    sales.readListings(ctx, claims.map(refOf)),
  )
  return inTransaction(db, { actor: first.marketplace, reason: 'changed there' }, async (tx) => {
    // Who is held has his hint still, for the next turn.
    const { free } = await lockUnchanged(tx, groups)
    const read = readings.filter(({ group }) => free.has(group.id))
    const isAnySeen = await saveSeen(tx, judgeReading(read).seen)
    const isAnyChanged = (await saveReadContent(tx, context, read)) || isAnySeen
    await saveKnownUntil(tx, read)
    await store.dropHints(
      tx,
      ctx.credential,
      groups.filter(({ id }) => free.has(id)),
    )
    if (isAnyChanged) await announceListings(tx)
    return read.length > 0
  })
}
