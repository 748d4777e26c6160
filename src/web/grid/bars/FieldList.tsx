import '@mantine/core/styles/Combobox.css'
import { Combobox, useCombobox } from '@mantine/core'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { Hook } from '../../ui/Anchored.tsx'
import { earlyTyping } from '../../ui/early-typing.ts'
import { useFocusReturned } from '../../ui/useFocusReturned.ts'
import type { FilterModel } from '../filters/filter-model.ts'
import classes from './Bars.module.css'

export type FieldListProps = {
  anchor: HTMLElement
  facts: readonly Column[]
  filter: FilterModel
  onPick: (columnId: string) => void
  onQuery: () => void
  onClose: () => void
}

/** No column's id. */
const queryOption = ' query'
const queryLabel = 'Query builder…'

/** Every field that can be filtered, shown or hidden, found by its name. */
export function FieldList({ anchor, facts, filter, onPick, onQuery, onClose }: FieldListProps) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => (isOpen ? undefined : onClose()) })
  const { focusSearchInput, selectFirstOption } = combobox
  useFocusReturned(anchor)
  useEffect(() => void focusSearchInput(), [focusSearchInput])
  useEffect(() => void selectFirstOption(), [search, selectFirstOption])
  const handleReady = () => {
    const { text, isEntered } = earlyTyping.take()
    if (text !== '') setSearch(search + text)
    const [first] = isEntered ? fieldsFound(facts, search + text) : []
    if (first === undefined) selectFirstOption()
    else onPick(first.id)
  }
  const found = fieldsFound(facts, search)
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      onOptionSubmit={(value) => (value === queryOption ? onQuery() : onPick(value))}
    >
      <Combobox.DropdownTarget>
        <Hook anchor={anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Search fields"
          placeholder="Search fields"
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
          {found.length === 0 ? <Combobox.Empty>No field is called that.</Combobox.Empty> : null}
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
