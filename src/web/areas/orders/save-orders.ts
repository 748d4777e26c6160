import { updateOrder } from '../../../contract/orders/order-list.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import type { RowResult, SaveMany } from '../../list/save-rows.ts'
import { fieldsOf } from '../../ui/is-record.ts'

type Edit = Parameters<SaveMany>[0][number]

/** Writes cells of several orders one order after the other, each by itself; what is refused keeps back no other. */
export async function saveOrders(edits: readonly Edit[]): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const edit of edits) results.push(await saveOrder(edit))
  return results
}

async function saveOrder({ id, version, ...body }: Edit): Promise<RowResult> {
  const plain = { id, errors: {}, cells: {} }
  try {
    const row = await call(updateOrder, { params: { id }, body, ifMatch: version })
    return { ...plain, status: 'saved', version: row.version, row }
  } catch (problem) {
    // Without an answer nobody knows what became of the rest either.
    if (!(problem instanceof ApiProblem) || problem.status === 0 || problem.status >= 500) throw problem
    const { current } = problem.body
    if (problem.status === 412) {
      const row = fieldsOf(current)
      return { ...plain, status: 'stale', version: typeof row.version === 'number' ? row.version : null, row }
    }
    const reasons = Object.keys(body).map((field) => [field, problem.errors[field] ?? [problem.detail]])
    return {
      ...plain,
      status: 'failed',
      version,
      errors: Object.fromEntries(reasons) as RowResult['errors'],
      row: {},
    }
  }
}
