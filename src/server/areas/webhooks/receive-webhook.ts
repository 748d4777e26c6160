import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { WebhookHint } from '../../connectors/ports/webhooks.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { NotFound, Unauthorized } from '../../platform/errors.ts'
import { noteHint } from '../listing-checks/listing-hints.store.ts'
import { askForOrders } from '../order-fetch/follow-orders.ts'
import { askForParcels } from '../parcels/follow-parcels.ts'
import * as store from './webhooks.store.ts'

type Receiving = Pick<Context, 'db' | 'clock' | 'log' | 'channels'>
type Webhook = { channel: string; secret: string; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Notes that something happened at a channel, and no more: channels wait seconds for the answer, and what did happen is read there
 * by whoever comes across the note, also after this process has died.
 */
export async function receiveWebhook(
  { db, clock, log, channels }: Receiving,
  { channel: credential, secret, headers, body }: Webhook,
): Promise<void> {
  const webhooks = await channels.webhooks(credential)
  if (webhooks === null || !isSame(secret, webhooks.secret)) throw new NotFound()
  const sender = (await store.findWebhookAccount(db, credential))?.sender ?? null
  const heard = webhooks.source.receive({ headers, body, sender, now: clock.now() })
  if ('refusal' in heard) {
    await store.noteRefusal(db, credential, heard.refusal)
    log.warn({ credential, refusal: heard.refusal }, 'webhook refused')
    throw new Unauthorized('This was not sent by the channel.')
  }
  await db.transaction().execute(async (tx) => {
    if (!(await store.takeOnce(tx, credential, heard.marks))) return
    await store.noteReceived(tx, credential)
    await actOn(tx, credential, heard.hint)
  })
}

async function actOn(tx: Tx, credential: string, hint: WebhookHint): Promise<void> {
  if (hint.about === 'product' || hint.about === 'stock') return noteHint(tx, credential, hint)
  if (hint.about !== 'orders') return
  await askForOrders(tx, credential)
  // A parcel says of an order that it was sent.
  await askForParcels(tx, credential)
}

/** Digests are of one length, and take as long to compare wherever they differ. */
function isSame(given: string, known: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(known))
}
