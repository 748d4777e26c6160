// What was changed here, as parts of batches: each part is a call of its own with a status of its own, and harmless to repeat.
import Type, { type Static } from 'typebox'
import type { MasterChange } from '../ports/catalogue-master.ts'
import {
  channelFailure,
  ChannelFailure,
  isRepeatable,
  type ChannelError,
  type Ctx,
} from '../ports/sales-channel.ts'
import { burst, type AskChannelAdvisor } from './channeladvisor-calls.ts'
import { nameThere } from './product-cells.ts'

type Calls = {
  ask: AskChannelAdvisor
  /** After a part was refused for its token. */
  renewToken: (ctx: Ctx, refused: string) => Promise<string>
  partError: (status: number, body: unknown) => ChannelError
}

type Part = {
  productId: number
  tries: number
  method: 'patch' | 'post' | 'put' | 'delete'
  url: string
  body?: object
}

const answers = Type.Object({
  responses: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Type.Integer(),
      headers: Type.Optional(Type.Unknown()),
      body: Type.Optional(Type.Unknown()),
    }),
  ),
})
type Answer = Static<typeof answers>['responses'][number]
type Refused = { part: Part; error: ChannelError }

const mostTries = 4

/** Why not all of a product was taken, by its number there; what may pass is tried again, fewer at a time. */
export async function writeProducts(
  calls: Calls,
  ctx: Ctx,
  changes: readonly MasterChange[],
): Promise<Map<number, ChannelError>> {
  const refused = new Map<number, ChannelError>()
  let open = changes.flatMap(partsOf)
  let isAnswered = false
  let isRenewed = false
  try {
    for (let size = burst; open.length > 0;) {
      const some = open.slice(0, size)
      const { failed, token } = await sendBatch(calls, ctx, { parts: some, isRenewed })
      isAnswered = true
      const again = failed.filter(mayPass)
      for (const { part, error } of failed) if (!mayPass({ part, error })) refused.set(part.productId, error)
      open = [...open.slice(size), ...again.map(({ part }) => ({ ...part, tries: part.tries + 1 }))]
      if (again.some(({ error }) => error.kind !== 'auth_expired')) size = Math.ceil(size / 2)
      if (!again.some(({ error }) => error.kind === 'auth_expired')) continue
      await calls.renewToken(ctx, token)
      isRenewed = true
    }
  } catch (failure) {
    // What went through is told, although there is no time left to wait for the rest.
    if (!isAnswered || !(failure instanceof ChannelFailure) || failure.error.kind !== 'throttled')
      throw failure
    for (const { productId } of open) refused.set(productId, failure.error)
  }
  return refused
}

function mayPass({ part, error }: Refused): boolean {
  return isRepeatable(error) && part.tries < mostTries
}

/** What of it was refused, and with which token. Whoever calls next waits where a part was one too many. */
async function sendBatch(
  { ask, partError }: Calls,
  ctx: Ctx,
  { parts, isRenewed }: { parts: readonly Part[]; isRenewed: boolean },
): Promise<{ failed: Refused[]; token: string }> {
  const requests = parts.map(({ method, url, body }, at) => ({
    ...{ id: String(at + 1), method, url: `/v1/${url}` },
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body }),
  }))
  let token = ''
  const { responses } = await ask(ctx, {
    ...{ path: '$batch', shape: answers, body: { requests }, cost: parts.length },
    partsOf: (told, used) => {
      token = used
      return limitOf(told.responses, parts.length)
    },
  })
  const byId = new Map(responses.map((answer) => [answer.id, answer]))
  const failed = parts.flatMap((part, at) => {
    const answer = byId.get(String(at + 1))
    // A part may be refused for its token while the others are not (seen); with another token it is refused for good.
    const isOld = answer?.status === 401 && !isRenewed
    const error = isOld ? tokenRanOut : errorOf(part, answer, partError)
    return error === null ? [] : [{ part, error }]
  })
  return { failed, token }
}

const tokenRanOut = channelFailure('auth_expired', 'ChannelAdvisor refused a part of the call.').error

function limitOf(responses: readonly Answer[], asked: number) {
  const tooMany = responses.filter(({ status }) => status === 429)
  if (tooMany.length === 0) return {}
  const waits = tooMany.flatMap(({ headers }) => secondsToWait(headers) ?? [])
  const throttled = waits.length === 0 ? {} : { waitMs: Math.max(...waits) * 1000 }
  return { actual: asked - tooMany.length, throttled }
}

/** When to come back, where the part names it. */
function secondsToWait(headers: unknown): number | null {
  const named = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'retry-after')
  const seconds = Number(named?.[1] ?? NaN)
  return Number.isFinite(seconds) ? seconds : null
}

function errorOf(
  { method }: Part,
  answer: Answer | undefined,
  partError: Calls['partError'],
): ChannelError | null {
  if (answer === undefined) {
    const message = 'ChannelAdvisor answered only a part of what it was asked.'
    return channelFailure('remote_transient', message).error
  }
  const { status, body } = answer
  if (status >= 200 && status < 300) return null
  // What is to be taken away is not there.
  if (method === 'delete' && status === 404) return null
  return partError(status, body)
}

function partsOf({ id, cells, quantities, labels, images }: MasterChange): Part[] {
  const product = `Products(${id})`
  const fields = Object.entries(cells).map(([field, value]) => [nameThere(field), value])
  const updates = quantities.map(({ centerId, pieces }) => ({
    ...{ DistributionCenterID: centerId, Quantity: pieces },
  }))
  const value = { UpdateType: 'Available', Updates: updates }
  const parts: Omit<Part, 'productId' | 'tries'>[] = [
    ...(fields.length === 0
      ? []
      : [{ method: 'patch' as const, url: product, body: Object.fromEntries(fields) as object }]),
    ...(updates.length === 0
      ? []
      : [{ method: 'post' as const, url: `${product}/UpdateQuantity`, body: { Value: value } }]),
    ...labels.added.map((name) => ({ method: 'put' as const, url: labelOf(product, name), body: {} })),
    ...labels.removed.map((name) => ({ method: 'delete' as const, url: labelOf(product, name) })),
    ...images.map(({ placement, url }) =>
      url === null
        ? { method: 'delete' as const, url: `${product}/Images('${placement}')` }
        : { method: 'put' as const, url: `${product}/Images('${placement}')`, body: { Url: url } },
    ),
  ]
  return parts.map((part) => ({ productId: id, tries: 1, ...part }))
}

function labelOf(product: string, name: string): string {
  return `${product}/Labels('${encodeURIComponent(name.replaceAll("'", "''"))}')`
}
