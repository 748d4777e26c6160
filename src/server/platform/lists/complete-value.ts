import type { Db } from '../database/database.ts'
import { isStorable } from '../database/storable-text.ts'
import { invalidField } from '../errors.ts'
import { parseFilterText } from '../grid/parse-filter.ts'
import type { List } from './define-list.ts'
import { findValues } from './find-values.ts'
import type { FoundValues } from './find-values.ts'

export type CompletionQuestion = {
  field: string
  q?: string
  filter?: string
  today: string
  timeZone: string
}

/** The values that a field has in the list, for filters and forms. */
export async function completeValue(
  db: Db,
  list: List,
  { field, q = '', filter = '', today, timeZone }: CompletionQuestion,
): Promise<FoundValues> {
  const known = list.fields.filtered(field)
  if (known === undefined) {
    throw invalidField('field', `There are no values to choose from for "${field}".`)
  }
  if (!isStorable(q)) throw invalidField('field', 'That text holds a character that no value can have.')
  const condition = filter === '' ? undefined : parseFilterText(filter, { fields: list.fields, today })
  return findValues(db, list, { field: known.field, text: q.trim(), condition, timeZone })
}
