import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { hasFilter, noFilter, withColumnFilter, withFilters } from '../filters/filter-model.ts'
import type { FilterModel } from '../filters/filter-model.ts'
import { pastedList } from '../filters/kinds/text-kind.ts'
import type { GridProps } from '../rows/grid-props.ts'
import { loadTokens, useTokens } from './late-tokens.ts'

const pauseMs = 300

export type SearchTextInput = Pick<GridProps<GridRow>, 'state' | 'onState' | 'values' | 'keyColumn'> & {
  facts: readonly Column[]
}

/** What stands in the search box: words are searched for after a pause; what reads as a filter waits for Enter. */
export function useSearchText({ state, onState, values, keyColumn, facts }: SearchTextInput) {
  const { filter, search } = state
  const [typed, setTyped] = useState(search)
  const { reading, whenRead } = useReading(typed, { facts, values })
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    // What is being typed stands: blanks at its end, and filters that wait for Enter.
    if (reading.rest !== search) setTyped(search)
  }
  const onceShown = useOnceShown(filter, keyColumn)
  const searchFor = (words: string) => {
    // Typing on in a search that is already a place in the history changes that place.
    if (words !== search) onState({ search: words, page: 1 }, search === '' ? 'push' : 'replace')
  }
  const searchSoon = useDebouncedCallback(
    (text: string) => whenRead(text, ({ rest }) => searchFor(rest)),
    pauseMs,
  )
  const type = (text: string) => {
    setTyped(text)
    searchSoon(text)
  }
  const apply = (text: string) => {
    searchSoon.cancel()
    whenRead(text, ({ filter: found, rest }) => {
      setTyped(hasFilter(found) ? rest : text)
      if (!hasFilter(found)) searchFor(rest)
      else onState({ filter: withFilters(filter, found), search: rest, page: 1 }, 'push')
    })
  }
  /** Makes a pasted list a filter of the key column; `onMissing` hears when no row has some of it. */
  const paste = (text: string, onMissing: () => void): boolean => {
    const list = pastedList(text)
    const column = facts.find(({ id }) => id === keyColumn)
    if (list === null || column === undefined) return false
    const own = { kind: 'list', isExcluded: false, values: list } as const
    onState({ filter: withColumnFilter(filter, keyColumn, own), page: 1 }, 'push')
    // Where that can't be found out the filter's own editor says so.
    values.missing(column, list, new AbortController().signal).then(
      (missing) => {
        if (missing.length > 0) onceShown(filter, onMissing)
      },
      () => undefined,
    )
    return true
  }
  return { typed, pending: reading.filter, type, apply, paste }
}

/** What the text says as filters and words, now and once the code that reads it has come. */
function useReading(typed: string, { facts, values }: Pick<SearchTextInput, 'facts' | 'values'>) {
  const tokens = useTokens(typed !== '')
  type Tokens = NonNullable<typeof tokens>
  const read = (text: string, { readTokens }: Tokens) => readTokens(text, facts, values.known)
  // Whoever types before its code has come is not searched by words that are filters.
  const whenRead = (text: string, then: (reading: ReturnType<typeof read>) => void) => {
    if (tokens !== null) return then(read(text, tokens))
    loadTokens().then(
      (loaded) => then(read(text, loaded)),
      () => undefined,
    )
  }
  const reading = tokens === null ? { filter: noFilter, rest: typed.trim() } : read(typed, tokens)
  return { reading, whenRead }
}

/** Runs a task when another filter than `before` is shown: a long list is named on the server before it filters. */
function useOnceShown(filter: FilterModel, keyColumn: string) {
  const shown = useRef(filter)
  const whenShown = useRef<(() => void) | null>(null)
  useEffect(() => {
    shown.current = filter
    const kind = filter.columns[keyColumn]?.kind
    if (kind === 'list' || kind === 'named') whenShown.current?.()
    whenShown.current = null
  }, [filter, keyColumn])
  return (before: FilterModel, task: () => void) => {
    if (shown.current === before) whenShown.current = task
    else task()
  }
}
