// Webhooks as the vendor sends them: unsigned, once, and anybody may send the like.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isObject } from '../refused-input.ts'
import type { Records } from './store-records.ts'

export type HookRecord = {
  id: number
  url: string
  event: string
  name: string | null
  storeId: number | null
}

const events = [
  ...['ORDER_NOTIFY', 'ITEM_ORDER_NOTIFY', 'SHIP_NOTIFY', 'ITEM_SHIP_NOTIFY'],
  ...['FULFILLMENT_SHIPPED', 'FULFILLMENT_REJECTED'],
]
const patienceMs = 5_000

export function registerWebhookRoutes(app: FastifyInstance, records: Records): void {
  app.get('/webhooks', () => ({
    webhooks: records.all('hook').map(({ id, url, event, name, storeId }) => ({
      ...{ IsLabelAPIHook: false, WebHookID: id, SellerID: 1, StoreID: storeId, HookType: event },
      ...{ MessageFormat: 'Json', Url: url, Name: name, BulkCopyBatchID: null, BulkCopyRecordID: null },
      ...{ Active: true, WebhookLogs: [], Seller: null, Store: null },
    })),
  }))

  app.post('/webhooks/subscribe', ({ body }, reply) => {
    const { target_url: url, event, store_id: store, friendly_name: name } = isObject(body) ? body : {}
    if (typeof url !== 'string' || !URL.canParse(url)) return invalid(reply, 'target_url is not valid')
    if (typeof event !== 'string' || !events.includes(event)) return invalid(reply, 'event is not valid')
    const id = records.write((draft) => {
      const number = draft.nextNumber('hook')
      const storeId = typeof store === 'number' ? store : null
      draft.put('hook', String(number), {
        ...{ id: number, url, event, storeId },
        name: typeof name === 'string' ? name : null,
      })
      return number
    })
    return { id }
  })

  app.delete<{ Params: { id: string } }>('/webhooks/:id', ({ params }, reply) => {
    if (records.get('hook', params.id) === undefined)
      return reply.code(404).send({ message: 'The requested webhook was not found.' })
    records.write((draft) => draft.drop('hook', params.id))
    return reply.code(200).send()
  })
}

function invalid(reply: FastifyReply, why: string): FastifyReply {
  return reply.code(400).send({ Message: 'The request is invalid.', ExceptionMessage: why })
}

export type Heralds = ReturnType<typeof createHeralds>

/** Sends what happened to who asked for it. */
export function createHeralds(records: Records) {
  const sending = new Set<Promise<void>>()
  const send = (url: string, body: object): void => {
    const sent = post(url, body).finally(() => sending.delete(sent))
    sending.add(sent)
  }
  let batch = 0
  return {
    tell: (event: 'ORDER_NOTIFY' | 'SHIP_NOTIFY') => {
      const list = event === 'ORDER_NOTIFY' ? 'orders' : 'shipments'
      batch += 1
      for (const { url } of records.all('hook').filter((hook) => hook.event === event)) {
        const path = `/${list}?storeID=31201&importBatch=practice-${batch}`
        send(url, { resource_url: `https://ssapi6.shipstation.com${path}`, resource_type: event })
        // Somebody who came by the address: what he names is not the vendor's.
        send(url, { resource_url: `https://ssapi6.shipstation.com.example${path}`, resource_type: event })
      }
    },
    close: async () => {
      await Promise.all(sending)
    },
  }
}

async function post(url: string, body: object): Promise<void> {
  // Nothing leaves this machine.
  if (!/^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(new URL(url).hostname)) return
  try {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await reply.body?.cancel()
  } catch {
    // The vendor does not come back to it either.
  }
}
