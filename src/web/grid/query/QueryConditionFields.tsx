import { NativeSelect, Text } from '@mantine/core'
import type { Column, FilterKind } from '../../../contract/columns/column.ts'
import type { ColumnValues } from '../columns/grid-column.ts'
import type { ColumnFilter } from '../filters/filter-model.ts'
import { filterForms, type FilterForm } from '../filters/forms/filter-forms.ts'
import { useWrittenOut } from '../filters/forms/useWrittenOut.ts'
import classes from './Query.module.css'
import type { QueryFieldsProps } from './query-fields.ts'
import type { QueryCondition } from './query-model.ts'
import { SetCondition } from './SetCondition.tsx'

const forms: Record<FilterKind, FilterForm | null> = { ...filterForms, set: SetCondition }

/** Which field, and what of it: with the form that its header has. */
export function QueryConditionFields(props: QueryFieldsProps & { condition: QueryCondition }) {
  const { condition, path, fields, values, onPart, isNew } = props
  const { column } = condition
  const all = [...fields.first, ...fields.more]
  const handleField = (id: string) => {
    const next = all.find((each) => each.id === id)
    if (next !== undefined) onPart(path, { ...condition, column: next, filter: null })
  }
  return (
    <>
      <NativeSelect
        size="sm"
        className={classes.field}
        aria-label="Field"
        data-autofocus
        autoFocus={isNew === true}
        data={
          fields.first.length === 0
            ? optionsOf(fields.more)
            : [...optionsOf(fields.first), { group: 'More fields', items: optionsOf(fields.more) }]
        }
        value={column.id}
        onChange={(event) => handleField(event.currentTarget.value)}
      />
      <FieldForm
        key={column.id}
        column={column}
        filter={condition.filter}
        values={values}
        onFilter={(filter) => onPart(path, { ...condition, filter })}
      />
    </>
  )
}

function optionsOf(columns: readonly Column[]) {
  return columns.map(({ id, label }) => ({ value: id, label }))
}

type FieldFormProps = {
  column: Column
  filter: ColumnFilter | null
  values: ColumnValues
  onFilter: (filter: ColumnFilter | null) => void
}

function FieldForm({ column, filter: held, values, onFilter }: FieldFormProps) {
  const { filter, words } = useWrittenOut(held, values)
  const Form = forms[column.filter]
  if (words !== null) return <Text size="sm">{words}</Text>
  // Nothing is applied before the whole query is: the form hands on what it has at once.
  const apply = { typed: onFilter, soon: onFilter, now: onFilter, flush: () => {} }
  return (
    <div className={classes.form}>
      {Form === null ? null : <Form column={column} filter={filter} apply={apply} values={values} />}
    </div>
  )
}
