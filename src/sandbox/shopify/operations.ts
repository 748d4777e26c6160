// Work that Shopify does after it has answered: carried out when its time has come and somebody looks.
import type { Call } from './call.ts'
import { planProduct } from './product-set/plan-product.ts'
import { writeProduct } from './product-set/write-product.ts'
import type { OperationRecord } from './records.ts'
import type { Resolvers } from './resolvers.ts'

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
