// What was changed here, as parts of batches: each part is a call of its own with a status of its own, and harmless to repeat.
import Type, { type Static } from 'typebox'
import type { MasterChange } from '../ports/catalogue-master.ts'
import { channelFailure, isRepeatable, type ChannelError, type Ctx } from '../ports/sales-channel.ts'
import { burst, type AskChannelAdvisor } from './channeladvisor-calls.ts'
import { nameThere } from './product-cells.ts'

type Calls = {
  ask: AskChannelAdvisor
  partError: (status: number, body: unknown) => ChannelError
}

type Part = { productId: number; method: 'patch' | 'post' | 'put' | 'delete'; url: string; body?: object }

const answers = Type.Object({
  responses: Type.Array(
    Type.Object({ id: Type.String(), status: Type.Integer(), body: Type.Optional(Type.Unknown()) }),
  ),
})
type Answer = Static<typeof answers>['responses'][number]

const mostTries = 4

/** Why not all of a product was taken, by its number there; what may pass is tried again, fewer at a time. */
export async function writeProducts(
  calls: Calls,
  ctx: Ctx,
  changes: readonly MasterChange[],
): Promise<Map<number, ChannelError>> {
  const refused = new Map<number, ChannelError>()
  let open = changes.flatMap(partsOf)
  for (let size = burst, tries = 1; open.length > 0; tries += 1, size = Math.ceil(size / 2)) {
    const left: Part[] = []
    for (let at = 0; at < open.length; at += size) {
      const some = open.slice(at, at + size)
      for (const { part, error } of await sendBatch(calls, ctx, some)) {
        if (isRepeatable(error) && tries < mostTries) left.push(part)
        else refused.set(part.productId, error)
      }
    }
    open = left
  }
  return refused
}

async function sendBatch(
  { ask, partError }: Calls,
  ctx: Ctx,
  parts: readonly Part[],
): Promise<{ part: Part; error: ChannelError }[]> {
  const requests = parts.map(({ method, url, body }, at) => ({
    ...{ id: String(at + 1), method, url: `/v1/${url}` },
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body }),
  }))
  const told = await ask(ctx, { path: '$batch', shape: answers, body: { requests }, cost: parts.length })
  const byId = new Map(told.responses.map((answer) => [answer.id, answer]))
  return parts.flatMap((part, at) => {
    const error = errorOf(part, byId.get(String(at + 1)), partError)
    return error === null ? [] : [{ part, error }]
  })
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
  // A part may be refused for its token while the others are not (seen).
  if (status === 401)
    return channelFailure('auth_expired', 'ChannelAdvisor refused a part of the call.').error
  return partError(status, body)
}

function partsOf({ id, cells, quantities, labels, images }: MasterChange): Part[] {
  const product = `Products(${id})`
  const fields = Object.entries(cells).map(([field, value]) => [nameThere(field), value])
  const updates = quantities.map(({ centerId, pieces }) => ({
    ...{ DistributionCenterID: centerId, Quantity: pieces },
  }))
  const value = { UpdateType: 'Available', Updates: updates }
  const parts: Omit<Part, 'productId'>[] = [
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
  return parts.map((part) => ({ productId: id, ...part }))
}

function labelOf(product: string, name: string): string {
  return `${product}/Labels('${encodeURIComponent(name.replaceAll("'", "''"))}')`
}
