import { Search, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { GridRow } from '../columns/grid-column.ts'
import type { GridProps } from '../rows/grid-props.ts'
import { late } from '../../ui/later.ts'
import classes from './Bars.module.css'
import { usePlainKey } from './usePlainKey.ts'
import { useSearchText, type SearchTextInput } from './useSearchText.ts'

const useSearchHint = late(() => import('./SearchHint.tsx'))

export type SearchBoxProps = SearchTextInput &
  Pick<GridProps<GridRow>, 'label' | 'searchPlaceholder' | 'searchExamples'> & {
    onOpenFilter: (columnId: string, anchor: Element) => void
  }

/** Free text over the whole list, filters in words, and pasted lists. */
export function SearchBox(props: SearchBoxProps) {
  const { label, keyColumn, searchPlaceholder, onOpenFilter } = props
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  usePlainKey('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  const { typed, pending, type, apply, paste } = useSearchText(props)
  // After Enter the rows are what counts: the hint would lie on the first of them.
  const [isApplied, setIsApplied] = useState(false)
  const [isVisited, setIsVisited] = useState(false)
  const code = useSearchHint(isVisited)
  const handleKey = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Enter') setIsApplied(true)
    if (key === 'Enter') apply(typed)
    else if (key === 'Escape' && typed !== '') apply('')
    else if (key === 'Escape') goToGrid(currentTarget)
  }
  return (
    <div className={classes.search} role="search">
      <button type="button" className={classes.searchIcon} aria-label="Search" onClick={() => apply(typed)}>
        <Search size={15} aria-hidden="true" />
      </button>
      <input
        ref={input}
        type="text"
        inputMode="search"
        className={classes.searchInput}
        aria-label={`Search ${label}`}
        aria-describedby={hintId}
        aria-keyshortcuts="/"
        placeholder={searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        onInput={() => setIsApplied(false)}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setIsVisited(true)}
        onBlur={() => setIsApplied(false)}
        onPaste={(event) => {
          const box = event.currentTarget
          const isList = paste(event.clipboardData.getData('text'), () => onOpenFilter(keyColumn, box))
          if (isList) event.preventDefault()
        }}
        onKeyDown={handleKey}
      />
      <SearchEnd isEmpty={typed === ''} onClear={() => apply('')} />
      {isApplied || code === null ? null : (
        <code.SearchHint
          id={hintId}
          isEmpty={typed === ''}
          facts={props.facts}
          pending={pending}
          examples={props.searchExamples}
        />
      )}
    </div>
  )
}

/** The key that leads here, or the way to an empty box. */
function SearchEnd({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  return isEmpty ? (
    <kbd className={classes.searchKey} aria-hidden="true">
      /
    </kbd>
  ) : (
    <button type="button" className={classes.searchClear} aria-label="Clear search" onClick={onClear}>
      <X size={14} aria-hidden="true" />
    </button>
  )
}

/** Whoever came by keyboard goes on where the grid's own place is. */
function goToGrid(input: HTMLElement) {
  input.blur()
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus()
}
