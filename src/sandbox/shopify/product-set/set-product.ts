// The mutation productSet: at once, or as an operation that is carried out later.
import type { Call } from '../call.ts'
import type { ProductRecord, UserError } from '../records.ts'
import { identifyProduct } from './identify-product.ts'
import { planProduct } from './plan-product.ts'
import type { ProductSetRequest } from './product-set-input.ts'
import { writeProduct } from './write-product.ts'

type Payload = { product: ProductRecord | null; productSetOperation: unknown; userErrors: UserError[] }

export function setProduct(
  _source: unknown,
  args: ProductSetRequest & { synchronous?: boolean | null },
  call: Call,
): Payload {
  const request = { identifier: args.identifier, input: args.input }
  if (args.synchronous === false) return startOperation(call, request)
  const planned = planProduct(call, request)
  if ('errors' in planned) return { product: null, productSetOperation: null, userErrors: planned.errors }
  const product = call.store.write((draft) => writeProduct(draft, call, planned.plan))
  return { product, productSetOperation: null, userErrors: [] }
}

/** What can be said at once is said at once; the rest is found when the work is done. */
function startOperation(call: Call, request: ProductSetRequest): Payload {
  const { existing, errors } = identifyProduct(call, request)
  if (errors.length > 0) return { product: null, productSetOperation: null, userErrors: errors }
  const operation = call.store.write((draft) => {
    const id = draft.newId('ProductSetOperation')
    const record = { id, createdAt: call.now.toISOString(), request, outcome: null }
    draft.put('operation', id, record)
    draft.put('pending', id, { id })
    return record
  })
  return { product: existing ?? null, productSetOperation: operation, userErrors: [] }
}
