import type { Column } from '../../../contract/columns/column.ts'
import type { AutocompleteReply } from '../../../contract/products/product-lists.ts'
import type { Db } from '../../platform/database/database.ts'
import { isStorable } from '../../platform/database/storable-text.ts'
import { InvalidInput } from '../../platform/errors.ts'
import { parseFilterText } from '../../platform/grid/parse-filter.ts'
import { findValues } from './autocomplete.query.ts'
import { productFields, productGrid } from './product-grid.query.ts'
import { withoutDeleted } from './without-deleted.ts'

export interface CompletionQuestion {
  field: string
  q?: string
  filter?: string
  today: string
  timeZone: string
}

/** The values that a field has in the catalogue, for filters and forms. */
export async function completeValue(db: Db, question: CompletionQuestion): Promise<AutocompleteReply> {
  const { field, q = '', filter = '', today, timeZone } = question
  const known = productFields.filtered(field)
  if (known === undefined || !(isTextual(known.column) || known.field === 'labels')) {
    throw refused(`There are no values to choose from for "${field}".`)
  }
  if (!isStorable(q)) throw refused('That text holds a character that no value can have.')
  const condition = filter === '' ? undefined : parseFilterText(filter, { fields: productFields, today })
  return findValues(db, productGrid(timeZone), {
    field: known.field,
    text: q.trim(),
    condition: withoutDeleted(condition),
  })
}

function isTextual({ type }: Column): boolean {
  return type === 'text' || type === 'choice'
}

function refused(sentence: string): InvalidInput {
  return new InvalidInput(sentence, { errors: { field: [sentence] } })
}
