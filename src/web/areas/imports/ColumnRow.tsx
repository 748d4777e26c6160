import '@mantine/core/styles/Combobox.css'
import { Select } from '@mantine/core'
import { importFields } from '../../../contract/import-fields.ts'
import classes from './Import.module.css'

export type ColumnRowProps = {
  header: string
  samples: readonly string[]
  field: string | null
  onField: (field: string | null) => void
}

const choices = importFields.map(({ field, label }) => ({ value: field, label }))

export function ColumnRow({ header, samples, field, onField }: ColumnRowProps) {
  return (
    <li className={classes.columnRow}>
      <div className={classes.columnName}>
        <span className={classes.header} dir="auto">
          {header}
        </span>
        <span className={classes.samples} dir="auto">
          {samples.length === 0 ? 'Empty' : samples.join(' · ')}
        </span>
      </div>
      <Select
        aria-label={`Field for ${header}`}
        placeholder="Leave out"
        data={choices}
        value={field}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Leave out ${header}` }}
        nothingFoundMessage="No such field"
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={onField}
      />
    </li>
  )
}
