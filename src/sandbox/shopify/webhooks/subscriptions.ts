// Which events an app has itself told of, and where: as the vendor keeps them until it has them refused too often.
import type { Call } from '../call.ts'
import { connection, type PageArgs } from '../connection.ts'
import { userError, type UserError } from '../user-errors.ts'

type Input = { uri?: string | null; callbackUrl?: string | null; includeFields?: string[] | null }
type Payload = { webhookSubscription?: unknown; userErrors: UserError[] }

/** What one has to be allowed to read, by the beginning of the topic. */
const scopes: Record<string, string> = {
  ORDERS: 'read_orders',
  PRODUCTS: 'read_products',
  INVENTORY: 'read_inventory',
}

export function listSubscriptions(_source: unknown, args: PageArgs, { store }: Call) {
  return connection(store.all('subscription'), args)
}

export function subscribe(
  _source: unknown,
  { topic, webhookSubscription: input }: { topic: string; webhookSubscription: Input },
  { store, granted, now }: Call,
): Payload {
  const uri = input.uri ?? input.callbackUrl ?? ''
  const refuse = (message: string) => ({
    webhookSubscription: null,
    userErrors: [userError(null, ['webhookSubscription', 'callbackUrl'], message)],
  })
  if (!isReachable(uri)) return refuse('Address protocol http:// is not supported')
  if (store.all('subscription').some((known) => known.topic === topic && known.uri === uri))
    return refuse('Address for this topic has already been taken')
  const scope = scopes[topic.split('_')[0] ?? '']
  if (scope !== undefined && !granted.has(scope)) {
    const message = `You do not have permission to create or update webhooks with ${topicName(topic)} topic. This topic contains data for which the app lacks the ${scope} scope.`
    return refuse(message)
  }
  const subscription = store.write((draft) => {
    const id = draft.newId('WebhookSubscription')
    const record = {
      ...{ id, topic, uri, includeFields: input.includeFields ?? [] },
      createdAt: now.toISOString(),
    }
    draft.put('subscription', id, record)
    return record
  })
  return { webhookSubscription: subscription, userErrors: [] }
}

export function unsubscribe(_source: unknown, { id }: { id: string }, { store }: Call) {
  if (store.get('subscription', id) === undefined) {
    const message = 'Webhook subscription does not exist'
    return { deletedWebhookSubscriptionId: null, userErrors: [userError(null, ['id'], message)] }
  }
  store.write((draft) => draft.drop('subscription', id))
  return { deletedWebhookSubscriptionId: id, userErrors: [] }
}

/** As headers write it: `orders/create`. */
export function topicName(topic: string): string {
  const at = topic.lastIndexOf('_')
  return `${topic.slice(0, at)}/${topic.slice(at + 1)}`.toLowerCase()
}

/** Over https, and on this machine without: practice has no public address. */
function isReachable(uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol } = new URL(uri)
  return protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(uri))
}

export function isOnThisMachine(uri: string): boolean {
  return /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(new URL(uri).hostname)
}
