import { hasShape } from '../../../platform/has-shape.ts'
import Type from 'typebox'
import { channelFailure, ChannelFailure, type ChannelError } from '../../ports/sales-channel.ts'
import type { Shop } from '../graphql-call.ts'
import { isReply } from '../replies.ts'
import { refusedRows, statusError, type UserError } from '../refusals.ts'
import type { BulkLine, LineOutcome } from './bulk-line.ts'
import type { Bulk } from './bulk.store.ts'

const resultLine = Type.Object({
  __lineNumber: Type.Integer(),
  data: Type.Optional(Type.Unknown()),
  errors: Type.Optional(Type.Array(Type.Object({ message: Type.String() }))),
})

const readMs = 60_000

/** What became of each line, by its number; read as it comes, since a file may be large. Lines of which nothing is told are left out. */
export async function readResults(
  { http, clock, ctx }: Shop,
  url: string,
  { bulk, lines }: { bulk: Bulk; lines: BulkLine[] },
): Promise<Map<number, LineOutcome>> {
  const outcomes = new Map<number, LineOutcome>()
  const timeoutMs = Math.min(readMs, ctx.deadline.getTime() - clock.now().getTime())
  const { status } = await http.sendForLines(
    { method: 'GET', url, timeoutMs, signal: ctx.signal },
    (text) => {
      const result = parsed(text)
      const line = lines[result.__lineNumber]
      if (line !== undefined) outcomes.set(result.__lineNumber, outcomeOf(bulk, line, result))
    },
  )
  if (status >= 200 && status < 300) return outcomes
  // An address that is good no longer has nothing to tell: what is there is read from the products.
  if (status >= 400 && status < 500 && status !== 429) return new Map()
  throw new ChannelFailure(statusError(status, ''))
}

function parsed(text: string) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw channelFailure('remote_transient', 'Shopify’s results of a bulk operation were cut off.')
  }
  if (hasShape(resultLine, value)) return value
  throw channelFailure(
    'contract_unknown',
    'Shopify’s results of a bulk operation can’t be read. Please report this.',
  )
}

function outcomeOf(bulk: Bulk, line: BulkLine, { data }: { data?: unknown }): LineOutcome {
  const before = line.outcome ?? {}
  if (bulk.stage === 'products') {
    if (!isReply('UpsertProduct', data)) return { ...before, isAlone: true }
    const { product, userErrors } = data.productSet
    const refusal = refusalOf(line, userErrors)
    if (refusal !== null) return { ...before, ...refusal }
    if (product === null) return { ...before, isAlone: true }
    const variantIds = Object.fromEntries(product.variants.nodes.map(({ sku, id }) => [sku ?? '', id]))
    return { productId: product.id, variantIds }
  }
  const told = saleErrors(bulk, data)
  if (told === null) return { ...before, isAlone: true }
  return told.length === 0 ? before : { ...before, isAlone: true }
}

function saleErrors({ kind }: Bulk, data: unknown): UserError[] | null {
  if (kind === 'publish') return isReply('Publish', data) ? data.publishablePublish.userErrors : null
  return isReply('Unpublish', data) ? data.publishableUnpublish.userErrors : null
}

/** Refused as a whole, or to be told alone which of its sizes are. */
function refusalOf({ facts }: BulkLine, userErrors: UserError[]): LineOutcome | null {
  if (userErrors.length === 0) return null
  try {
    refusedRows(userErrors, { handle: facts.handle, rows: facts.sent })
    return { isAlone: true }
  } catch (failure) {
    if (failure instanceof ChannelFailure) return { error: failure.error satisfies ChannelError }
    throw failure
  }
}
