import { Modal } from '@mantine/core'
import { useId, useState } from 'react'
import { problemWords } from '../../ui/problem-words.ts'
import { Keys } from '../keys/Keys.tsx'
import { useLabels } from '../labels.ts'
import type { PanelName, PanelProps } from '../shell/panels.ts'
import classes from './Palette.module.css'
import { grouped, type PaletteEntry } from './palette-entries.ts'
import { PaletteField } from './PaletteField.tsx'
import { PaletteLine } from './PaletteLine.tsx'
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
  const { entries, isFetching, error } = usePaletteEntries(query, onOpen)
  const run = (entry: PaletteEntry) => {
    onClose()
    entry.onRun()
  }
  const { active, moveTo, handleKeyDown } = usePaletteCursor(entries, run)
  const handleQuery = (next: string) => {
    setQuery(next)
    moveTo(null)
  }
  const lineId = (entry: PaletteEntry) => `${listId}-${entries.indexOf(entry)}`
  return (
    <>
      <PaletteField
        query={query}
        listId={listId}
        activeLineId={entries.length === 0 ? undefined : `${listId}-${active}`}
        isSearching={isFetching}
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
      <PaletteFoot />
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

function PaletteFoot() {
  return (
    <div className={classes.foot} aria-hidden="true">
      <Keys keys="↑ ↓" /> to move <Keys keys="Enter" /> to open <Keys keys="Esc" /> to close
    </div>
  )
}
