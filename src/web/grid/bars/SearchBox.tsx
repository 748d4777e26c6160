import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import classes from './Bars.module.css'
import { useSearchText } from './useSearchText.ts'

export type SearchBoxProps = {
  search: string
  label: string
  placeholder: string
  inputRef?: Ref<HTMLInputElement>
  onSearch: (search: string) => void
}

/** Free text over the whole list; a pause is enough, Enter need not be pressed. */
export function SearchBox({ search, label, placeholder, inputRef, onSearch }: SearchBoxProps) {
  const { typed, type, clear, applyNow } = useSearchText(search, onSearch)
  return (
    <div className={classes.search} role="search">
      <Search size={15} className={classes.searchIcon} aria-hidden="true" />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        className={classes.searchInput}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') applyNow()
          if (event.key === 'Escape' && typed !== '') clear()
          else if (event.key === 'Escape') event.currentTarget.blur()
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
