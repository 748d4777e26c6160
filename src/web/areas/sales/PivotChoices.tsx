import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SalesPivot } from '../../../contract/sales/sales-pivot.endpoints.ts'
import { pivotMeasures, pivotParts } from '../../../contract/sales/sales-pivot.ts'
import { measureLabels, partLabels } from './pivot-words.ts'
import type { PivotState } from './pivot-state.ts'
import classes from './Pivot.module.css'

type PivotChoicesProps = {
  state: PivotState
  /** What is shown; undefined before anything is. */
  pivot: SalesPivot | undefined
  onChange: (change: Partial<PivotState>) => void
}

const windows = [7, 14, 30, 60, 90, 180, 365]

/** What stands in the rows, the columns and the cells, and of which days. */
export function PivotChoices({ state, pivot, onChange }: PivotChoicesProps) {
  const parts = pivotParts.map((part) => ({ value: part, label: partLabels[part] }))
  const currencies = [...new Set([pivot?.currency ?? state.currency, ...(pivot?.currencies ?? [])])]
  return (
    <div className={classes.choices}>
      <NativeSelect
        label="Rows"
        value={state.rows}
        data={parts}
        onChange={({ currentTarget }) => onChange({ rows: currentTarget.value as PivotState['rows'] })}
      />
      <NativeSelect
        label="Columns"
        value={state.columns}
        data={parts}
        onChange={({ currentTarget }) => onChange({ columns: currentTarget.value as PivotState['columns'] })}
      />
      <NativeSelect
        label="Figure"
        value={state.measure}
        data={pivotMeasures.map((measure) => ({ value: measure, label: measureLabels[measure] }))}
        onChange={({ currentTarget }) => onChange({ measure: currentTarget.value as PivotState['measure'] })}
      />
      <DaysChoice state={state} pivot={pivot} onChange={onChange} />
      {currencies.length < 2 ? null : (
        <NativeSelect
          label="Currency"
          value={pivot?.currency ?? state.currency}
          data={currencies}
          onChange={({ currentTarget }) => onChange({ currency: currentTarget.value })}
        />
      )}
    </div>
  )
}

function DaysChoice({ state, pivot, onChange }: PivotChoicesProps) {
  const isNamed = state.days === null
  const choose = (value: string) =>
    value === ''
      ? onChange({ days: null, from: pivot?.from ?? '', to: pivot?.to ?? '' })
      : onChange({ days: Number(value), from: '', to: '' })
  const known = state.days === null || windows.includes(state.days) ? windows : [state.days, ...windows]
  return (
    <>
      <NativeSelect
        label="Days"
        value={isNamed ? '' : String(state.days)}
        data={[
          ...known.map((days) => ({ value: String(days), label: `Last ${days} days` })),
          { value: '', label: 'From … to', disabled: pivot === undefined },
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isNamed ? (
        <>
          <DayInput label="From" value={state.from} onDay={(from) => onChange({ from })} />
          <DayInput label="To" value={state.to} onDay={(to) => onChange({ to })} />
        </>
      ) : null}
    </>
  )
}

type DayInputProps = { label: string; value: string; onDay: (day: string) => void }

/** A day counts once it is left or entered: while it is typed it is many others. */
function DayInput({ label, value, onDay }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    // What stands there is the address's own again, which also changes on the way back.
    setTyped(null)
    if (typed !== null && typed !== '' && typed !== value) onDay(typed)
  }
  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => (key === 'Enter' ? take() : undefined)}
    />
  )
}
