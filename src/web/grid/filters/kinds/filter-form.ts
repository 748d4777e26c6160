import type { Column } from '../../../../contract/columns/column.ts'
import type { ColumnValues } from '../../columns/grid-column.ts'
import type { ColumnFilter } from '../filter-model.ts'
import type { Apply } from '../useApplied.ts'

/** What every kind of filter form is given. */
export type FilterFormProps<Own extends ColumnFilter = ColumnFilter> = {
  column: Column
  filter: Own | null
  apply: Apply
  values: ColumnValues
}
