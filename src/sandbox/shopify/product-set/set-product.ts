// The mutation productSet: at once, or as an operation that is carried out when its time has come and somebody looks.
import type { Call, Resolvers } from '../call.ts'
import type { OperationRecord, ProductRecord } from '../store.ts'
import type { UserError } from '../user-errors.ts'
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
  if ('errors' in planned) return { ...nothingDone, userErrors: planned.errors }
  return { ...nothingDone, product: call.store.write((draft) => writeProduct(draft, call, planned.plan)) }
}

const nothingDone: Payload = { product: null, productSetOperation: null, userErrors: [] }

/** What can be said at once is said at once; the rest is found when the work is done. */
function startOperation(call: Call, request: ProductSetRequest): Payload {
  const { existing, errors } = identifyProduct(call, request)
  if (errors.length > 0) return { ...nothingDone, userErrors: errors }
  const operation = call.store.write((draft) => {
    const id = draft.newId('ProductSetOperation')
    const record = { id, createdAt: call.now.toISOString(), request, outcome: null }
    draft.put('operation', id, record)
    draft.put('pending', id, { id })
    return record
  })
  return { product: existing ?? null, productSetOperation: operation, userErrors: [] }
}

export const operationFields: Resolvers = {
  status: (operation: OperationRecord, _args, call) => {
    if (operation.outcome !== null) return 'COMPLETE'
    return ageOf(operation, call) < call.settings.operationDelayMs / 2 ? 'CREATED' : 'ACTIVE'
  },
  product: (operation: OperationRecord, _args, call) => {
    const id = operation.outcome?.productId
    return id ? (call.store.get('product', id) ?? null) : null
  },
  userErrors: (operation: OperationRecord) => operation.outcome?.userErrors ?? [],
}

/** Does what is due, each operation with its outcome in one step. */
export function settleOperations(call: Call): void {
  for (const { id } of call.store.all('pending')) {
    const operation = call.store.get('operation', id)
    if (operation !== undefined && ageOf(operation, call) >= call.settings.operationDelayMs)
      settle(call, operation)
  }
}

function settle(call: Call, operation: OperationRecord): void {
  const planned = planProduct(call, operation.request)
  call.store.write((draft) => {
    const outcome =
      'errors' in planned
        ? { productId: null, userErrors: planned.errors }
        : { productId: writeProduct(draft, call, planned.plan).id, userErrors: [] }
    // The request is not needed any more and may be large.
    const request = { input: {} }
    draft.put('operation', operation.id, { ...operation, request, outcome })
    draft.drop('pending', operation.id)
  })
}

function ageOf(operation: OperationRecord, { now }: Call): number {
  return now.getTime() - Date.parse(operation.createdAt)
}
