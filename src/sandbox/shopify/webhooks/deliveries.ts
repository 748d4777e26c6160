// Tells apps of what happened, as the vendor does: signed, late, out of order, now and then twice, and again to who does not take it.
import { createHmac } from 'node:crypto'
import { chance, draw } from '../../seeded-random.ts'
import { app, shop } from '../shop.ts'
import { facts } from '../schema.ts'
import type { DeliveryRecord, Draft, Store, SubscriptionRecord } from '../store.ts'
import type { Event } from './events.ts'
import { isOnThisMachine, topicName } from './subscriptions.ts'

const lookMs = 100
const patienceMs = 5_000
/** The vendor's go over four hours; nobody wants to practise for so long. */
const pausesMs = [1, 2, 4, 8, 15, 30, 60, 60].map((seconds) => seconds * 1000)
const longestDelayMs = 400
const shareOfTwice = 0.2

/** Writes down what is to be sent, in the step that it tells of. */
export function noteEvents(draft: Draft, { events, seed, store }: Noted): void {
  if (events.length === 0) return
  const subscriptions = store.all('subscription')
  for (const event of events) {
    const askers = subscriptions.filter(({ topic }) => topic === event.topic)
    if (askers.length === 0) continue
    const eventId = `event-${seed}-${draft.nextNumber('webhook events')}`
    for (const asker of askers) noteDelivery(draft, { event, eventId, asker, seed })
  }
}

type Noted = { events: readonly Event[]; seed: number; store: Pick<Store, 'all'> }

type Due = { event: Event; eventId: string; asker: SubscriptionRecord; seed: number }

function noteDelivery(draft: Draft, { event: { topic, resource }, eventId, asker, seed }: Due): void {
  const number = draft.nextNumber('webhooks')
  const { id: subscriptionId, uri, includeFields } = asker
  const fields = includeFields.length === 0 ? Object.keys(resource) : includeFields
  const told = fields.flatMap((name) => (name in resource ? [[name, resource[name]]] : []))
  const now = Date.now()
  const first = {
    ...{ key: `${number}`, id: `webhook-${seed}-${number}`, eventId, subscriptionId, uri, topic },
    ...{ body: JSON.stringify(Object.fromEntries(told)), triggeredAt: new Date(now).toISOString(), tries: 0 },
    at: now + draw(longestDelayMs, seed, 'webhook', number),
  }
  draft.put('delivery', first.key, first)
  if (chance(seed, 'twice', number) >= shareOfTwice) return
  const again = { ...first, key: `${first.key} again`, at: first.at + longestDelayMs }
  draft.put('delivery', again.key, again)
}

/** Sends what is due until it is stopped. */
export function startDeliveries(store: Store): { stop: () => Promise<void> } {
  const sending = new Map<string, Promise<void>>()
  const timer = setInterval(() => {
    for (const delivery of store.all('delivery')) {
      if (delivery.at > Date.now() || sending.has(delivery.key)) continue
      const sent = deliver(store, delivery).finally(() => sending.delete(delivery.key))
      sending.set(delivery.key, sent)
    }
  }, lookMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(sending.values())
    },
  }
}

async function deliver(store: Store, delivery: DeliveryRecord): Promise<void> {
  const { key, subscriptionId, tries } = delivery
  const status =
    store.get('subscription', subscriptionId) === undefined ? 'unsubscribed' : await send(delivery)
  store.write((draft) => {
    if (draft.get('delivery', key) === undefined) return
    const isTaken = typeof status === 'number' && status >= 200 && status < 300
    const pause = pausesMs[tries]
    draft.put('sent', 'last', { status: String(status), topic: delivery.topic })
    if (isTaken || status === 'unsubscribed') return draft.drop('delivery', key)
    if (pause !== undefined)
      return draft.put('delivery', key, { ...delivery, tries: tries + 1, at: Date.now() + pause })
    // Who takes none of them wants none.
    draft.drop('delivery', key)
    draft.drop('subscription', subscriptionId)
  })
}

async function send({
  id,
  eventId,
  uri,
  topic,
  body,
  triggeredAt,
}: DeliveryRecord): Promise<number | string> {
  // Nothing leaves this machine.
  if (!isOnThisMachine(uri)) return 'out of reach'
  try {
    const reply = await fetch(uri, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Shopify-Captain-Hook',
        'x-shopify-topic': topicName(topic),
        'x-shopify-shop-domain': shop.myshopifyDomain,
        'x-shopify-api-version': facts.api_version,
        'x-shopify-webhook-id': id,
        'x-shopify-event-id': eventId,
        'x-shopify-triggered-at': triggeredAt,
        'x-shopify-hmac-sha256': createHmac('sha256', app.clientSecret).update(body).digest('base64'),
      },
      body,
    })
    await reply.body?.cancel()
    return reply.status
  } catch {
    return 'no answer'
  }
}
