import { updateOrder } from '../../../contract/orders/order-list.endpoints.ts'
import { ApiProblem, isDecided } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { unansweredRow, type RowResult, type SaveMany } from '../../list/save-rows.ts'
import { fieldsOf } from '../../ui/is-record.ts'

type Edit = Parameters<SaveMany>[0][number]

/** Writes cells of several orders one order after the other, each by itself; what is refused keeps back no other. */
export async function saveOrders(edits: readonly Edit[]): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const edit of edits) {
    try {
      results.push(await saveOrder(edit))
    } catch (problem) {
      if (results.length === 0) throw problem
      // Each would wait for an answer in vain; those before it are saved all the same.
      return [...results, ...unanswered(edits.slice(results.length), problem)]
    }
  }
  return results
}

const untried = new ApiProblem({
  status: 0,
  code: 'untried',
  detail: 'It was not sent, since the one before it failed.',
})

function unanswered([lost, ...others]: readonly Edit[], problem: unknown): RowResult[] {
  const row = ({ id, version: _, ...fields }: Edit, why: unknown) =>
    unansweredRow(id, Object.keys(fields), why)
  return [...(lost === undefined ? [] : [row(lost, problem)]), ...others.map((each) => row(each, untried))]
}

async function saveOrder({ id, version, ...body }: Edit): Promise<RowResult> {
  try {
    const row = await call(updateOrder, { params: { id }, body, ifMatch: version })
    return { id, status: 'saved', version: row.version, errors: {}, row }
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || !isDecided(problem)) throw problem
    const { current } = problem.body
    if (problem.status === 412) {
      const row = fieldsOf(current)
      const now = typeof row.version === 'number' ? row.version : null
      return { id, status: 'stale', version: now, errors: {}, row }
    }
    const reasons = Object.keys(body).map((field) => [field, problem.errors[field] ?? [problem.detail]])
    const errors = Object.fromEntries(reasons) as RowResult['errors']
    // What the page has of it is no newer than it was.
    return { id, status: 'failed', version: null, errors, row: {} }
  }
}
