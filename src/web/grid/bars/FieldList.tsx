import '@mantine/core/styles/Combobox.css'
import { Combobox, useCombobox } from '@mantine/core'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { Hook } from '../../ui/Anchored.tsx'
import { earlyTyping } from '../../ui/early-typing.ts'
import { useFocusReturned } from '../../ui/useFocusReturned.ts'
import type { ColumnValues } from '../columns/grid-column.ts'
import { withColumnFilter, type FilterModel } from '../filters/filter-model.ts'
import classes from './Bars.module.css'

export type FieldListProps = {
  anchor: HTMLElement
  facts: readonly Column[]
  filter: FilterModel
  known: ColumnValues['known']
  onPick: (columnId: string) => void
  /** A value of a set was found by its own name. */
  onPickValue: (found: FoundValue) => void
  onQuery: () => void
  onClose: () => void
}

/** No column's id. */
const queryOption = ' query'
const queryLabel = 'Query builder…'

/** Every field that can be filtered, shown or hidden, found by its name or by that of a value. */
export function FieldList(props: FieldListProps) {
  const { anchor, facts, filter, known, onPick, onPickValue, onQuery, onClose } = props
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => (isOpen ? undefined : onClose()) })
  const { focusSearchInput, selectFirstOption } = combobox
  useFocusReturned(anchor)
  useEffect(() => void focusSearchInput(), [focusSearchInput])
  useEffect(() => void selectFirstOption(), [search, selectFirstOption])
  const handleReady = () => {
    const { text, isEntered } = earlyTyping.take()
    if (text !== '') setSearch(search + text)
    if (!isEntered) return selectFirstOption()
    const [field] = fieldsFound(facts, search + text)
    const [value] = valuesFound(facts, search + text, known)
    if (field !== undefined) onPick(field.id)
    else if (value !== undefined) onPickValue(value)
    else selectFirstOption()
  }
  const found = fieldsFound(facts, search)
  const values = valuesFound(facts, search, known)
  const handleSubmit = (option: string) => {
    const value = values.find((each) => optionOf(each) === option)
    if (option === queryOption) onQuery()
    else if (value === undefined) onPick(option)
    else onPickValue(value)
  }
  return (
    <Combobox store={combobox} width={260} position="bottom-start" onOptionSubmit={handleSubmit}>
      <Combobox.DropdownTarget>
        <Hook anchor={anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Search fields"
          placeholder="Search fields and values"
          value={search}
          onFocus={handleReady}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Combobox.Options className={classes.fields} aria-label="Fields">
          {found.map(({ id, label }) => (
            <Combobox.Option key={id} value={id} className={classes.field}>
              {label}
              {filter.columns[id] === undefined ? null : <Check size={14} aria-label="filtered" />}
            </Combobox.Option>
          ))}
          {values.map((each) => (
            <Combobox.Option key={optionOf(each)} value={optionOf(each)} className={classes.field}>
              <bdi>
                {each.column.label} is {each.value}
              </bdi>
            </Combobox.Option>
          ))}
          {found.length + values.length === 0 ? (
            <Combobox.Empty>No field or value is called that.</Combobox.Empty>
          ) : null}
          {queryLabel.toLowerCase().includes(search.trim().toLowerCase()) ? (
            <Combobox.Option value={queryOption} className={classes.query}>
              {queryLabel}
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Fields whose label or name holds what was typed; those that begin so come first. */
export function fieldsFound(facts: readonly Column[], search: string): Column[] {
  const wanted = search.trim().toLowerCase()
  const found = facts.filter(
    ({ filter, label, id }) => filter !== 'none' && `${label} ${id}`.toLowerCase().includes(wanted),
  )
  const [first, rest] = [true, false].map((begins) =>
    found.filter(({ label }) => label.toLowerCase().startsWith(wanted) === begins),
  )
  return [...(first ?? []), ...(rest ?? [])]
}

export type FoundValue = { column: Column; value: string }

// One letter is in nearly all of them.
const fewestLetters = 2
const mostValues = 8

/** Values of sets that hold what was typed, as far as they are known without asking; those that begin so come first. */
export function valuesFound(
  facts: readonly Column[],
  search: string,
  known: ColumnValues['known'],
): FoundValue[] {
  const wanted = search.trim().toLowerCase()
  if (wanted.length < fewestLetters) return []
  const found = facts
    .filter(({ filter }) => filter === 'set')
    .flatMap((column) => known(column).map((value) => ({ column, value })))
    .filter(({ value }) => value.toLowerCase().includes(wanted))
  const [first, rest] = [true, false].map((begins) =>
    found.filter(({ value }) => value.toLowerCase().startsWith(wanted) === begins),
  )
  return [...(first ?? []), ...(rest ?? [])].slice(0, mostValues)
}

/** No column's id has a blank. */
function optionOf({ column, value }: FoundValue): string {
  return `${column.id} ${value}`
}

/** What was asked of the column, and this value too; where others were to be left out, this one alone. */
export function withValue(model: FilterModel, { column: { id }, value }: FoundValue): FilterModel {
  const held = model.columns[id]
  const chosen = held?.kind === 'set' && !held.isExcluded ? held : null
  const values = (chosen?.values ?? []).filter((each) => each !== value)
  const hasBlank = chosen?.hasBlank ?? false
  return withColumnFilter(model, id, { kind: 'set', isExcluded: false, values: [...values, value], hasBlank })
}
