import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { View, ViewInput } from '../../../contract/views.ts'
import * as endpoints from '../../../contract/views.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showSuccess } from '../../app/toast.ts'
import type { ColumnLayout } from '../../grid/columns/column-layout.ts'
import type { GridAddress } from '../../grid/state/useGridAddress.ts'
import type { List, ListOpening } from '../list.ts'
import { openingQuery } from '../opening-query.ts'
import { movedTabs, tabsOf } from './tab-order.ts'
import { activeView, isChanged, sharedParams, viewLook, viewParams, withDefaultActive } from './view-state.ts'

type ViewsInput = {
  list: Pick<List, 'name' | 'columns' | 'viewPage' | 'findOpening'>
  opening: ListOpening
  address: Pick<GridAddress, 'state' | 'writeParams'>
  layout: ColumnLayout
}

/** What is asked before it is written. */
export type ViewQuestion = 'label' | 'delete'

/** A write under the name that its failure is told by. */
type Write = { caption: string; run: () => Promise<void> }

export type Views = ReturnType<typeof useViews>

/** The saved views of a list: which one it stands on, whether it looks otherwise by now, and what can be done about it. */
export function useViews({ list, opening, address, layout }: ViewsInput) {
  const { columns, viewPage } = list
  const views = opening.properties.display_config
  const active = activeView(views)
  const tabs = tabsOf(views)
  const [chosenId, setChosenId] = useState<number | null>(null)
  /** Chosen last: of somebody else's view it is told, too, what of it no longer holds. */
  const [opened, setOpened] = useState<View | null>(null)
  const [hidden, hide] = useState<View | null>(null)
  const [question, ask] = useState<ViewQuestion | null>(null)
  // One after the other: of two views that are chosen quickly the last one counts.
  const writing = useMutation({ mutationFn: ({ run }: Write) => run(), scope: { id: 'views' } })
  const stored = useStoredViews(list)
  const look = () => viewLook(address.state, layout, columns)
  const show = (view: View | undefined, how: 'push' | 'replace') =>
    address.writeParams(viewParams(view, columns), how)
  /** What was saved looks as it did; only the address no longer has to say so. */
  const finish = (view: View) => {
    show(view, 'replace')
    setChosenId(null)
    ask(null)
    showSuccess()
  }
  const write = (caption: string, run: Write['run']) => writing.mutate({ caption, run })
  const { variables: last, error: problem, isPending, reset } = writing
  return {
    views,
    active,
    tabs,
    isOffered: viewPage !== undefined && active !== undefined,
    isChanged: isChanged(active, address.state, layout, columns),
    /** Choosing a view makes Save available, as a change does. */
    isChosen: active !== undefined && chosenId === active.id,
    isWriting: isPending,
    question,
    ask,
    failure: problem === null || last === undefined ? null : { ...last, problem },
    forget: reset,
    again: () => last !== undefined && writing.mutate(last),
    /** The view on the screen, where a part of it can no longer be had. */
    losing: [opened, active].find((view) => view?.lost !== undefined && view !== hidden) ?? null,
    hide,
    choose: (view: View) => {
      setOpened(view.owner === undefined ? null : view)
      // What somebody else shares is looked at; it is one's own once it is saved under a name.
      if (view.owner !== undefined) return address.writeParams(sharedParams(view, columns), 'push')
      write('Open view', async () => {
        show(await stored.activate(view), 'push')
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
    /** Changes what a view is beside its look. */
    set: (view: View, part: Pick<Partial<ViewInput>, 'is_shared' | 'is_tab' | 'is_alert' | 'position'>) =>
      write('Save view', async () => void (await stored.replace(view, part))),
    moveTab: (view: View, to: number) => {
      const moved = movedTabs(tabs, view, to)
      const before = tabs.filter(({ id }) => moved.some((each) => each.id === id))
      stored.place(moved)
      write('Save view', async () => {
        try {
          for (const each of moved) await stored.replace(each, { position: each.position })
        } catch (problem) {
          stored.place(before)
          throw problem
        }
      })
    },
    remove: (view: View) => {
      ask(null)
      write('Delete', async () => {
        show(activeView(await stored.remove(view)), 'push')
        showSuccess()
      })
    },
  }
}

/** Writes views, and what came of it into what the list opened with, where everything reads them. */
function useStoredViews(list: ViewsInput['list']) {
  const client = useQueryClient()
  const { queryKey } = openingQuery(list)
  const change = (part: (views: readonly View[]) => View[]) => {
    const opening = client.setQueryData<ListOpening>(queryKey, (before) => {
      if (before === undefined) return before
      const { properties } = before
      return { ...before, properties: { ...properties, display_config: part(properties.display_config) } }
    })
    return opening?.properties.display_config ?? []
  }
  const keep = (view: View) => {
    change((all) => all.map((each) => (each.id === view.id ? view : each)))
    return view
  }
  return {
    /** Shows tabs where they are to stand. */
    place: (moved: readonly View[]) =>
      void change((all) =>
        all.map((each) => {
          const position = moved.find(({ id }) => id === each.id)?.position
          return position === undefined ? each : { ...each, position }
        }),
      ),
    activate: async ({ id }: View) => {
      const view = await call(endpoints.activateView, { params: { id } })
      change((all) => all.map((each) => (each.id === id ? view : { ...each, is_active: false })))
      return view
    },
    create: async (body: ViewInput, idempotencyKey: string) => {
      const view = await call(endpoints.createView, { body, idempotencyKey })
      change((all) => [...all.filter(({ id }) => id !== view.id), view])
      return view
    },
    replace: async (seen: View, part: Partial<ViewInput>) => {
      // A write before this one may have gone through since.
      const view = change((all) => [...all]).find(({ id }) => id === seen.id) ?? seen
      const { fields, field_widths, grid_params, label, page_type } = view
      const body = { fields, field_widths, grid_params, label, page_type, ...part }
      const asked = { params: { id: view.id }, body, ifMatch: view.version }
      try {
        return keep(await call(endpoints.replaceView, asked))
      } catch (problem) {
        // Saved in another window meanwhile: the next try stands on that.
        if (problem instanceof ApiProblem && problem.status === 412)
          keep(await call(endpoints.showView, { params: { id: view.id } }))
        throw problem
      }
    },
    remove: async ({ id }: View) => {
      await call(endpoints.deleteView, { params: { id } })
      return change((all) => withDefaultActive(all.filter((each) => each.id !== id)))
    },
  }
}
