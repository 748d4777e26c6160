import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import classes from './Bars.module.css'

export type SearchBoxProps = {
  search: string
  label: string
  placeholder: string
  inputRef?: Ref<HTMLInputElement>
  onSearch: (search: string) => void
}

const pauseMs = 300

/** Free text over the whole list; a pause is enough, Enter need not be pressed. */
export function SearchBox({ search, label, placeholder, inputRef, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const timer = useRef(0)
  if (seen !== search) {
    setSeen(search)
    setTyped(search)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== search) onSearch(text.trim())
  }
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
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          clearTimeout(timer.current)
          timer.current = window.setTimeout(() => apply(text), pauseMs)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed)
          if (event.key === 'Escape' && typed !== '') {
            setTyped('')
            apply('')
          } else if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {typed === '' ? (
        <kbd className={classes.searchKey} aria-hidden="true">
          /
        </kbd>
      ) : (
        <button
          type="button"
          className={classes.searchClear}
          aria-label="Clear search"
          onClick={() => {
            setTyped('')
            apply('')
          }}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
