import type { ProductChoice } from '../../contract/products/product-choice.ts'
import type { SelectionTarget } from '../grid/rows/selection.ts'

/** What was chosen as a call names it: ids, or the question that finds everything that matches. */
export function chosenRows(target: SelectionTarget<unknown>): ProductChoice {
  if (target.kind === 'some') return target.ids
  const { filter, search, exclude, expectedCount } = target
  return {
    filter: [...filter],
    ...(search === '' ? {} : { search }),
    exclude,
    expected_count: expectedCount,
  }
}
