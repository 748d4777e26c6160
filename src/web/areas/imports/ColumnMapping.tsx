import '@mantine/core/styles/Combobox.css'
import { Alert, Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldOf, importFields } from '../../../contract/import-fields.ts'
import type { ImportMapping, ImportReply } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { useActiveFields } from '../product-configuration/useActiveFields.ts'
import { Card } from '../../ui/Card.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { priceWarning } from './import-words.ts'
import { importSampleQuery } from './import-queries.ts'
import { isSameMapping, leftOutPrices, mappingGap, remapped, samplesOf } from './mapping-rules.ts'
import classes from './Import.module.css'

export type ColumnMappingProps = {
  run: ImportReply
  isSending: boolean
  problem: unknown
  /** With the mapping when it is another than the one that the server has used. */
  onCheck: (mapping: ImportMapping | undefined) => void
}

const title = 'Which column is what?'

/** Which column of the file goes into which field: proposed from the names, corrected by the person. */
export function ColumnMapping({ run, isSending, problem, onCheck }: ColumnMappingProps) {
  const [mapping, setMapping] = useState(run.mapping)
  const active = useActiveFields()
  const sample = useQuery(importSampleQuery(run.id))
  const gap = mappingGap(mapping)
  const rows = sample.data?.rows ?? []
  const prices = leftOutPrices(run.headers, mapping, rows)
  const ignored = run.headers.length - Object.keys(mapping).length
  // Before that is known, a field that nobody uses would be offered.
  if (active === undefined) {
    return (
      <Card title={title}>
        <Skeletons lines={5} />
      </Card>
    )
  }
  const isOffered = (field: string) =>
    active.isActive(field) && active.isActiveAttribute(field.replace(/^attributes\./, ''))
  const handleCheck = () => onCheck(isSameMapping(mapping, run.mapping) ? undefined : mapping)
  return (
    <Card title={title} isFlush>
      <ul className={classes.columns}>
        {run.headers.map((header, index) => (
          <ColumnRow
            key={header}
            header={header}
            samples={samplesOf(rows, index)}
            field={fieldOf(mapping, header) ?? null}
            isOffered={isOffered}
            onField={(field) => setMapping(remapped(mapping, header, field))}
          />
        ))}
      </ul>
      <div className={classes.bar}>
        {problem === null ? null : (
          <Alert color="red" role="alert">
            {problemWords(problem).message}
          </Alert>
        )}
        {prices.length === 0 ? null : (
          <Alert color="yellow" className={classes.warning}>
            {priceWarning(prices)}
          </Alert>
        )}
        <p className={classes.hint} role="status" data-tone={gap === undefined ? undefined : 'bad'}>
          {gap ??
            (ignored > 0
              ? `Columns without a field are left out (${ignored}).`
              : 'Every column has a field.')}
        </p>
        <Button component={Link} to={paths.importProducts} variant="default">
          Choose another file
        </Button>
        <Button disabled={gap !== undefined} loading={isSending} onClick={handleCheck}>
          Check the file
        </Button>
      </div>
    </Card>
  )
}

type ColumnRowProps = {
  header: string
  samples: readonly string[]
  field: string | null
  /** What this business has switched off is not offered; what a column has already stays. */
  isOffered: (field: string) => boolean
  onField: (field: string | null) => void
}

function ColumnRow({ header, samples, field, isOffered, onField }: ColumnRowProps) {
  const choices = importFields
    .filter((each) => each.field === field || isOffered(each.field))
    .map((each) => ({ value: each.field, label: each.label }))
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
        selectFirstOptionOnChange
        clearable
        clearButtonProps={{ 'aria-label': `Leave out ${header}` }}
        nothingFoundMessage="No such field"
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={onField}
      />
    </li>
  )
}
