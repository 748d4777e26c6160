import { Loader, Modal } from '@mantine/core'
import { Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { problemWords } from '../../ui/problem-words.ts'
import { Keys } from '../keys/Keys.tsx'
import { useLabels } from '../labels.ts'
import type { PanelName, PanelProps } from '../shell/panels.ts'
import classes from './Palette.module.css'
import { grouped, type PaletteEntry } from './palette-entries.ts'
import { PaletteLine } from './PaletteLine.tsx'
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
  const [activeId, setActiveId] = useState<string | null>(null)
  const { entries, isFetching, error } = usePaletteEntries(query, onOpen)
  const active = Math.max(
    entries.findIndex((entry) => entry.id === activeId),
    0,
  )
  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    entry.onRun()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = positionAfter(event.key, active, entries.length)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(entries[active])
    if (next !== null) setActiveId(entries[next]?.id ?? null)
    if (next !== null || event.key === 'Enter') event.preventDefault()
  }
  return (
    <>
      <div className={classes.field}>
        <Search size={18} aria-hidden="true" />
        <input
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-label={labels.searchHint}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries.length === 0 ? undefined : `${listId}-${active}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={labels.searchHint}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setActiveId(null)
          }}
          onKeyDown={handleKeyDown}
        />
        {isFetching ? <Loader size={16} aria-label="Searching" role="status" /> : null}
      </div>
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
                id={`${listId}-${entries.indexOf(entry)}`}
                isActive={entries[active] === entry}
                onHover={() => setActiveId(entry.id)}
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
    return <p className={classes.message}>Products could not be searched: {problemWords(error).message}</p>
  }
  if (!isEmpty) return null
  const more = query.trim().length < 2 ? ' Products are searched from two characters on.' : ''
  return (
    <p className={classes.message} role="status">
      Nothing matches “{query.trim()}”.{more}
    </p>
  )
}

function positionAfter(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  return null
}
