import { Loader } from '@mantine/core'
import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useLabels } from '../labels.ts'
import classes from './Palette.module.css'

export type PaletteFieldProps = {
  query: string
  listId: string
  activeLineId: string | undefined
  isSearching: boolean
  onChange: (query: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function PaletteField(props: PaletteFieldProps) {
  const { query, listId, activeLineId, isSearching, onChange, onKeyDown } = props
  const labels = useLabels()
  return (
    <div className={classes.field}>
      <Search size={18} aria-hidden="true" />
      <input
        data-autofocus
        className={classes.input}
        role="combobox"
        aria-label={labels.searchHint}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeLineId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={labels.searchHint}
        value={query}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isSearching ? <Loader size={16} aria-label="Searching" role="status" /> : null}
    </div>
  )
}
