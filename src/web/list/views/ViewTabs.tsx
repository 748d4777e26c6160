import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { VisuallyHidden } from '@mantine/core'
import type { View } from '../../../contract/views.ts'
import type { RowsCounted } from '../../grid/columns/grid-column.ts'
import { countText } from '../../ui/count-text.ts'
import { scrollSideways } from '../../ui/scroll-sideways.ts'
import { useTabCounts, type TabList } from './useTabCounts.ts'
import type { Views } from './useViews.ts'
import classes from './Views.module.css'

type ViewTabsProps = { views: Views; list: TabList; generation: number }

/** The pinned views with how many rows each keeps; they are put in order by dragging, or with Shift and the arrows. */
export function ViewTabs({ views, list, generation }: ViewTabsProps) {
  const { tabs, active } = views
  const counts = useTabCounts(list, tabs, generation)
  const [dragged, setDragged] = useState<View | null>(null)
  const [words, setWords] = useState('')
  const line = useRef<HTMLUListElement>(null)
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView(nearest)
  }, [active?.id, counts])
  const move = (view: View, to: number) => {
    if (to < 0 || to >= tabs.length || tabs[to]?.id === view.id) return
    views.moveTab(view, to)
    setWords(`${view.label} is tab ${to + 1} of ${tabs.length}`)
  }
  return (
    <>
      <ul ref={line} className={classes.tabs} aria-label="Pinned views" onWheel={scrollSideways}>
        {tabs.map((view, place) => (
          <li
            key={view.id}
            draggable
            data-dragged={dragged?.id === view.id || undefined}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(view)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event: DragEvent) => (dragged === null ? undefined : event.preventDefault())}
            onDrop={(event: DragEvent) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, place)
            }}
          >
            <ViewTab
              view={view}
              count={counts.get(view.id)}
              onOpen={() => views.choose(view)}
              onMove={(step) => move(view, place + step)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
    </>
  )
}

const nearest = { block: 'nearest', inline: 'nearest' } as const

type ViewTabProps = {
  view: View
  count: RowsCounted | undefined
  onOpen: () => void
  onMove: (step: 1 | -1) => void
}

function ViewTab({ view, count, onOpen, onMove }: ViewTabProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = (event.key === 'ArrowRight') === isRtl ? -1 : 1
    if (event.shiftKey) return onMove(step)
    const { parentElement: place } = event.currentTarget
    const next = step === 1 ? place?.nextElementSibling : place?.previousElementSibling
    next?.querySelector('button')?.focus()
  }
  return (
    <button
      type="button"
      className={classes.tab}
      aria-current={view.is_active || undefined}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      title={count?.problem ?? view.label}
      onClick={onOpen}
      onKeyDown={handleKeyDown}
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView(nearest)}
    >
      <bdi className={classes.label}>{view.label}</bdi>{' '}
      <span className={classes.tabCount}>{count === undefined ? '' : countWords(count)}</span>
    </button>
  )
}

function countWords({ count }: RowsCounted): string {
  return count === null ? '–' : countText(count)
}
