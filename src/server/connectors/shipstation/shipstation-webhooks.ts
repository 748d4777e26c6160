// ShipStation's webhooks: unsigned, so that nothing but the secret end of their address says that they are its own, and a hint is all they are.
import Type from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import { ChannelFailure, type Ctx } from '../ports/sales-channel.ts'
import type { CameIn, HeardWebhook, WebhookRefusal, WebhookSource } from '../ports/webhooks.ts'
import type { AskShipStation } from './shipstation-calls.ts'

type Account = { account: string; isConnected: boolean; apiUrl: string }

const notFound = 'ShipStation does not know this webhook any more.'
const events = ['ORDER_NOTIFY', 'SHIP_NOTIFY'] as const

const notice = Type.Object({ resource_url: Type.String(), resource_type: Type.String() })
const subscribed = Type.Object({
  webhooks: Type.Array(
    Type.Object({
      WebHookID: Type.Integer(),
      HookType: Type.String(),
      Url: Type.String(),
    }),
  ),
})
const made = Type.Object({ id: Type.Integer() })

export function shipStationWebhooks(
  ask: AskShipStation,
  { account, isConnected, apiUrl }: Account,
): WebhookSource {
  return {
    credential: 'shipstation',
    signer: account,
    obstacle: isConnected ? null : 'No ShipStation account is connected.',
    receive: (came) => receive(came, new URL(apiUrl)),
    subscribe: (ctx, address) => subscribe(ask, ctx, address),
  }
}

/** What it names is never fetched: the account's own lists are, as they always are, only sooner. */
function receive({ body }: CameIn, api: URL): HeardWebhook | { refusal: WebhookRefusal } {
  const said = readJson(body)
  if (!hasShape(notice, said) || !isOwn(said.resource_url, api)) return { refusal: 'sender' }
  const isOurs = events.some((event) => event === said.resource_type)
  // Each is as good as the other: what came twice asks for one reading.
  return { hint: { about: isOurs ? 'orders' : 'nothing' }, marks: [] }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The vendor's hosts, or that of the account itself, and there a list of what was ordered or sent. */
function isOwn(address: string, api: URL): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password, pathname } = new URL(address)
  if (username !== '' || password !== '') return false
  const isVendor = protocol === 'https:' && /^ssapi\d*\.shipstation\.com$/.test(host)
  const isAccount = protocol === api.protocol && host === api.host
  const base = isAccount ? api.pathname.replace(/\/$/, '') : ''
  const lists = ['orders', 'shipments', 'fulfillments'].map((name) => `${base}/${name}`)
  return (isVendor || isAccount) && lists.includes(pathname)
}

/** Leaves one subscription for each event, to this address; those of others stay. Harmless to repeat. */
async function subscribe(ask: AskShipStation, ctx: Ctx, address: string): Promise<{ sender: null }> {
  const { webhooks } = await ask(ctx, { path: '/webhooks', shape: subscribed, notFound })
  const ours = webhooks.filter(({ Url }) => isSamePath(Url, address))
  const kept = new Set<number>()
  for (const event of events) {
    const good = ours.find(({ HookType, Url }) => HookType === event && Url === address)
    if (good !== undefined) {
      kept.add(good.WebHookID)
      continue
    }
    const body = { target_url: address, event, store_id: null, friendly_name: 'Backroom' }
    await ask(ctx, { path: '/webhooks/subscribe', body, shape: made, notFound })
  }
  for (const { WebHookID: id } of ours.filter((each) => !kept.has(each.WebHookID)))
    await unsubscribe(ask, ctx, id)
  return { sender: null }
}

/** One that is gone by now, by a deletion whose answer never came or by somebody else's, is as it should be. */
async function unsubscribe(ask: AskShipStation, ctx: Ctx, id: number): Promise<void> {
  try {
    await ask(ctx, { path: `/webhooks/${id}`, method: 'DELETE', shape: Type.Unknown(), notFound })
  } catch (failure) {
    if (!(failure instanceof ChannelFailure) || failure.error.kind !== 'not_found') throw failure
  }
}

/** An address of ours keeps its path, whose end nobody else has, when the installation moves to another name. */
function isSamePath(url: string, address: string): boolean {
  return URL.canParse(url) && new URL(url).pathname === new URL(address).pathname
}
