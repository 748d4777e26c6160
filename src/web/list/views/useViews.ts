import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { View, ViewInput } from '../../../contract/views.ts'
import { randomKey } from '../../app/request-key.ts'
import { showSuccess } from '../../app/toast.ts'
import type { ColumnLayout } from '../../grid/columns/column-layout.ts'
import type { GridAddress } from '../../grid/state/useGridAddress.ts'
import type { List, ListOpening } from '../list.ts'
import { standingViews } from './standing-views.ts'
import { storedViews } from './stored-views.ts'
import { movedTabs, tabsOf } from './tab-order.ts'
import { activeView, isChanged, sharedParams, viewLook, viewParams } from './view-state.ts'

type ViewsInput = {
  list: Pick<List, 'name' | 'columns' | 'viewPage' | 'findOpening'>
  opening: ListOpening
  address: Pick<GridAddress, 'state' | 'placeKey' | 'readPlaceKey' | 'writeParams'>
  layout: ColumnLayout
}

/** What is asked before it is written. */
export type ViewQuestion = 'label' | 'delete'

/** What a view is beside its look. */
type BesideLook = Pick<ViewInput, 'is_shared' | 'is_tab' | 'is_alert' | 'position'>

/** A write under the name that its failure is told by. */
type Write = { caption: string; run: () => Promise<unknown> }

export type Views = ReturnType<typeof useViews>

/** The saved views of a list: which one it stands on, whether it looks otherwise by now, and what can be done about it. */
export function useViews({ list, opening, address, layout }: ViewsInput) {
  const { columns, viewPage } = list
  const views = opening.properties.display_config
  const active = activeView(views)
  const tabs = tabsOf(views)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [question, ask] = useState<ViewQuestion | null>(null)
  const { setOpened, ...losses } = useLosses(active)
  const { write, ...writing } = useWriting()
  const stored = storedViews(useQueryClient(), list)
  const activate = (view: View) => write('Open view', () => stored.activate(view))
  useArrival(address.placeKey, active, (view) => stored.isActive(view) || activate(view))
  const look = () => viewLook(address.state, layout, columns)
  const show = showingAt(address, columns)
  /** What was saved looks as it did; only the address no longer has to say so. */
  const finish = (view: View) => {
    show(view, 'replace')
    setChosenId(null)
    ask(null)
    showSuccess()
  }
  return {
    views,
    active,
    tabs,
    isOffered: viewPage !== undefined && active !== undefined,
    isChanged: isChanged(active, address.state, layout, columns),
    /** Choosing a view makes Save available, as a change does. */
    isChosen: active !== undefined && chosenId === active.id,
    question,
    ask,
    ...writing,
    ...losses,
    choose: (view: View) => {
      setOpened(view.owner === undefined ? null : view)
      // What somebody else shares is looked at; it is one's own once it is saved under a name.
      if (view.owner !== undefined) return address.writeParams(sharedParams(view, columns), 'push')
      write('Open view', async () => {
        show(await stored.activate(view), view.id === active?.id ? 'push' : 'enter')
        setChosenId(view.id)
      })
    },
    revert: () => show(active, 'push'),
    save: (view: View) => write('Save view', async () => finish(await stored.replace(view, look()))),
    saveAs: (label: string) => {
      if (viewPage === undefined) return
      const [key, body] = [randomKey(), { ...look(), label, page_type: viewPage }]
      write('Save view', async () => finish(await stored.activate(await stored.create(body, key))))
    },
    set: (view: View, part: BesideLook) => write('Save view', () => stored.replace(view, part)),
    moveTab: (view: View, to: number) => write('Save view', stored.move(movedTabs(tabs, view, to))),
    remove: (view: View) => {
      ask(null)
      write('Delete', async () => {
        show(activeView(await stored.remove(view)), 'push')
        showSuccess()
      })
    },
  }
}

/** Lets the address say what a view asks, or nothing without one, and the entry of the history which view that was. */
function showingAt(address: ViewsInput['address'], columns: List['columns']) {
  return (view: View | undefined, how: 'push' | 'replace' | 'enter') => {
    address.writeParams(viewParams(view, columns), how)
    if (view !== undefined) standingViews.stand(address.readPlaceKey(), view)
  }
}

/** Tells which view one has come to stand on, by Back and Forward too. */
function useArrival(placeKey: string, view: View | undefined, onArrive: (view: View) => unknown) {
  useEffect(() => {
    if (view !== undefined) onArrive(view)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each entry: what is chosen there is active already
  }, [placeKey, view?.id])
}

/** Writes one after the other: of two views that are chosen quickly the last one counts. */
function useWriting() {
  const writing = useMutation({ mutationFn: ({ run }: Write) => run(), scope: { id: 'views' } })
  const { mutate, variables: last, error: problem, isPending, reset } = writing
  return {
    write: (caption: string, run: Write['run']) => mutate({ caption, run }),
    isWriting: isPending,
    failure: problem === null || last === undefined ? null : { ...last, problem },
    forget: reset,
    again: () => last !== undefined && mutate(last),
  }
}

/** What a view asks for that can no longer be had, until it was told. */
function useLosses(active: View | undefined) {
  // Chosen last: of somebody else's view it is told, too, what of it no longer holds.
  const [opened, setOpened] = useState<View | null>(null)
  const [hidden, hide] = useState<View | null>(null)
  const losing = [opened, active].find((view) => view?.lost !== undefined && view !== hidden) ?? null
  return { losing, hide, setOpened }
}
