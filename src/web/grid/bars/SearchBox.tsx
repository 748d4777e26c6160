import { useDebouncedCallback } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { GridRow } from '../columns/grid-column.ts'
import type { GridProps } from '../rows/grid-props.ts'
import classes from './Bars.module.css'
import { usePlainKey } from './usePlainKey.ts'

const pauseMs = 300

export type SearchBoxProps = Pick<GridProps<GridRow>, 'label' | 'state' | 'onState' | 'searchPlaceholder'>

/** Free text over the whole list; a pause is enough, Enter need not be pressed. */
export function SearchBox({ label, state, onState, searchPlaceholder }: SearchBoxProps) {
  const { search } = state
  const input = useRef<HTMLInputElement>(null)
  usePlainKey('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    setTyped(search)
  }
  const apply = (text: string) => {
    applySoon.cancel()
    // Typing on in a search that is already a place in the history changes that place.
    const how = search === '' ? 'push' : 'replace'
    if (text.trim() !== search) onState({ search: text.trim(), page: 1 }, how)
  }
  const applySoon = useDebouncedCallback(apply, pauseMs)
  const clear = () => {
    setTyped('')
    apply('')
  }
  return (
    <div className={classes.search} role="search">
      <Search size={15} className={classes.searchIcon} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        className={classes.searchInput}
        aria-label={`Search ${label}`}
        aria-keyshortcuts="/"
        placeholder={searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          applySoon(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed)
          if (event.key === 'Escape' && typed !== '') clear()
          else if (event.key === 'Escape') goToGrid(event.currentTarget)
        }}
      />
      {typed === '' ? (
        <kbd className={classes.searchKey} aria-hidden="true">
          /
        </kbd>
      ) : (
        <button type="button" className={classes.searchClear} aria-label="Clear search" onClick={clear}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** Whoever came by keyboard goes on where the grid's own place is. */
function goToGrid(input: HTMLElement) {
  input.blur()
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus()
}
