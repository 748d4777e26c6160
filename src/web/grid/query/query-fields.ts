import type { ColumnValues } from '../columns/grid-column.ts'
import type { FieldsOffered, QueryPath } from './query-edits.ts'
import type { QueryPart } from './query-model.ts'

/** What the fields of any part of a query are given. */
export type QueryFieldsProps = {
  path: QueryPath
  fields: FieldsOffered
  values: ColumnValues
  onPart: (path: QueryPath, part: QueryPart | null) => void
  /** Just added: the typing goes on there. */
  isNew?: boolean
}
