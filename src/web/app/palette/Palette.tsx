import { Loader, Modal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { problemWords } from '../../ui/problem-words.ts'
import { Keys } from '../keys/Keys.tsx'
import { useLabels } from '../labels.ts'
import type { PanelName, PanelProps } from '../shell/panels.ts'
import { earlyTyping } from '../../ui/early-typing.ts'
import classes from './Palette.module.css'
import { grouped, type PaletteEntry } from './palette-entries.ts'
import { usePaletteCursor } from './usePaletteCursor.ts'
import { usePaletteEntries } from './usePaletteEntries.ts'

/** Ctrl/⌘K: go to a screen, find a product, run an action. */
export function Palette({ isOpen, onClose, onOpen }: PanelProps) {
  const labels = useLabels()
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={640}
      centered={false}
      yOffset="12vh"
      padding={0}
      classNames={{ content: classes.content, body: classes.bodyOfModal }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={labels.search}>
        <Modal.Body>
          <PaletteBody onClose={onClose} onOpen={onOpen} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ onClose, onOpen }: { onClose: () => void; onOpen: (panel: PanelName) => void }) {
  const labels = useLabels()
  const listId = useId()
  const [query, setQuery] = useState('')
  const { entries, isAnswered, isFetching, error } = usePaletteEntries(query, onOpen)
  const run = (entry: PaletteEntry) => {
    onClose()
    entry.onRun()
  }
  const cursor = usePaletteCursor({ query, entries, isAnswered, onRun: run })
  const { active, moveTo, handleKeyDown, enterWith } = cursor
  const handleQuery = (next: string) => {
    setQuery(next)
    moveTo(null)
  }
  const handleReady = () => {
    const { text, isEntered } = earlyTyping.take()
    if (text !== '') setQuery(query + text)
    if (isEntered) enterWith(query + text)
  }
  const lineId = (entry: PaletteEntry) => `${listId}-${entries.indexOf(entry)}`
  return (
    <>
      <PaletteField
        query={query}
        listId={listId}
        activeLineId={entries.length === 0 ? undefined : `${listId}-${active}`}
        isSearching={isFetching}
        onReady={handleReady}
        onChange={handleQuery}
        onKeyDown={handleKeyDown}
      />
      <div className={classes.list} role="listbox" id={listId} aria-label={labels.search} tabIndex={-1}>
        {grouped(entries).map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <div className={classes.group} aria-hidden="true">
              {group}
            </div>
            {members.map((entry) => (
              <PaletteLine
                key={entry.id}
                entry={entry}
                id={lineId(entry)}
                isActive={entries[active] === entry}
                onHover={() => moveTo(entry)}
                onRun={() => run(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <PaletteMessage isEmpty={entries.length === 0} query={query} error={error} />
      <div className={classes.foot} aria-hidden="true">
        <Keys keys="↑ ↓" /> to move <Keys keys="Enter" /> to open <Keys keys="Esc" /> to close
      </div>
    </>
  )
}

function PaletteMessage({ isEmpty, query, error }: { isEmpty: boolean; query: string; error: unknown }) {
  if (error !== null) {
    return <p className={classes.message}>The search failed: {problemWords(error).message}</p>
  }
  if (!isEmpty) return null
  const more = query.trim().length < 2 ? ' Products and orders are searched from two characters on.' : ''
  return (
    <p className={classes.message} role="status">
      Nothing matches “{query.trim()}”.{more}
    </p>
  )
}

type PaletteFieldProps = {
  query: string
  listId: string
  activeLineId: string | undefined
  isSearching: boolean
  /** The field takes the typing from here on. */
  onReady: () => void
  onChange: (query: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function PaletteField(props: PaletteFieldProps) {
  const { query, listId, activeLineId, isSearching, onReady, onChange, onKeyDown } = props
  const labels = useLabels()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <div className={classes.field}>
      <Search size={18} aria-hidden="true" />
      <input
        ref={input}
        data-autofocus
        onFocus={onReady}
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

type PaletteLineProps = {
  entry: PaletteEntry
  id: string
  isActive: boolean
  onHover: () => void
  onRun: () => void
}

function PaletteLine({ entry, id, isActive, onHover, onRun }: PaletteLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.line}
      onPointerMove={isActive ? undefined : onHover}
      onClick={onRun}
    >
      <span className={classes.label}>{entry.label}</span>
      {entry.hint === undefined ? null : (
        <span className={classes.hint} dir="ltr">
          {entry.hint}
        </span>
      )}
      {entry.keys === undefined ? null : <Keys keys={entry.keys} />}
    </div>
  )
}
