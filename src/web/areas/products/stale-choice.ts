import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { chosenRows } from '../../list/chosen-rows.ts'
import { narrowed, type ListQuestion } from '../publishing/publish-choice.ts'

/** What of a selection is stale: counted on the screen where all of its rows were seen, else asked. */
export type StaleChoice = {
  /** Of the whole selection. */
  total: number
  /** Their counts add up to how many are stale; none where that is known. */
  questions: ListQuestion[]
  /** Ids of the stale ones, where that is known. */
  ids: number[] | null
  /** What a call names once it is known how many there are. */
  choice: (staleCount: number) => ProductChoice
}

const isStale = { is_stale__in: ['True'] }

export function staleChoice(target: SelectionTarget<ProductRow>): StaleChoice {
  const list = chosenRows(target)
  const total = target.kind === 'all' ? target.expectedCount : target.ids.length
  if (target.kind === 'some' && target.rows.length === target.ids.length) {
    const ids = target.rows.filter((row) => row.is_stale && !row.is_deleted).map(({ id }) => id)
    return { total, questions: [], ids, choice: () => ids }
  }
  const choice = (staleCount: number): ProductChoice =>
    Array.isArray(list)
      ? list
      : { ...list, filter: [...(list.filter ?? []), isStale], expected_count: staleCount }
  return { total, questions: narrowed(list, isStale), ids: null, choice }
}
