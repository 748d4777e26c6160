import '@mantine/core/styles/Combobox.css'
import { Button, Combobox, useCombobox } from '@mantine/core'
import { Check, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import type { FilterModel } from '../filters/filter-model.ts'
import classes from './Bars.module.css'
import { usePlainKey } from './usePlainKey.ts'

export type AddFilterProps = {
  facts: readonly Column[]
  filter: FilterModel
  onOpenFilter: (columnId: string, anchor: Element) => void
}

/** Every field that can be filtered, shown or hidden; the one that is picked opens its editor. */
export function AddFilter({ facts, filter, onOpenFilter }: AddFilterProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setSearch('')
      combobox.resetSelectedOption()
    },
  })
  usePlainKey('f', combobox.openDropdown)
  const { dropdownOpened: isOpen, selectFirstOption } = combobox
  useEffect(() => {
    if (isOpen) selectFirstOption()
  }, [isOpen, search, selectFirstOption])
  const handlePick = (columnId: string) => {
    combobox.closeDropdown()
    if (button.current !== null) onOpenFilter(columnId, button.current)
  }
  return (
    <Combobox store={combobox} width={260} position="bottom-start" onOptionSubmit={handlePick}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          ref={button}
          variant="default"
          size="compact-md"
          className={classes.tool}
          leftSection={<Plus size={15} aria-hidden="true" />}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-keyshortcuts="F"
          title="Add a filter (F)"
          onClick={() => combobox.toggleDropdown()}
        >
          Filter
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Search fields"
          placeholder="Search fields"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => (event.key === 'Escape' ? button.current?.focus() : undefined)}
        />
        <Combobox.Options className={classes.fields} aria-label="Fields">
          {fieldsFound(facts, search).map(({ id, label }) => (
            <Combobox.Option key={id} value={id} className={classes.field}>
              {label}
              {filter.columns[id] === undefined ? null : <Check size={14} aria-label="filtered" />}
            </Combobox.Option>
          ))}
          {fieldsFound(facts, search).length === 0 ? (
            <Combobox.Empty>No field is called that.</Combobox.Empty>
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
