import type { QueryClient } from '@tanstack/react-query'
import type { View, ViewInput } from '../../../contract/views.ts'
import * as endpoints from '../../../contract/views.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import type { List, ListOpening } from '../list.ts'
import { openingQuery } from '../opening-query.ts'
import { activeView, withDefaultActive } from './view-state.ts'

type ListOfViews = Pick<List, 'name' | 'findOpening'>

/** Writes views, and what came of it into what the list opened with, where everything reads them. */
export function storedViews(client: QueryClient, list: ListOfViews) {
  const { change, current, place, keep } = shownViews(client, list)
  const replace = async (seen: View, part: Partial<ViewInput>, shownOf = (answer: View) => answer) => {
    // A write before this one may have gone through since.
    const view = current().find(({ id }) => id === seen.id) ?? seen
    const asked = { params: { id: view.id }, body: part, ifMatch: view.version }
    try {
      return keep(shownOf(await call(endpoints.replaceView, asked)))
    } catch (problem) {
      // Saved in another window meanwhile: the next try stands on that.
      if (problem instanceof ApiProblem && problem.status === 412)
        keep(await call(endpoints.showView, { params: { id: view.id } }))
      throw problem
    }
  }
  /** A tab that was moved again meanwhile stays where it was put last: its turn to be written comes. */
  const whereItStands = (answer: View) => {
    const shown = current().find(({ id }) => id === answer.id)
    return { ...answer, position: shown?.position ?? answer.position }
  }
  return {
    /** Shows tabs where they are to stand; what it answers writes that, and puts back those that were refused. */
    move: (moved: readonly View[]) => {
      const before = current()
      place(moved)
      let wasRefused = false
      return async () => {
        const left = new Set(moved.map(({ id }) => id))
        if (wasRefused) place(moved)
        try {
          for (const each of moved) {
            await replace(each, { position: each.position }, whereItStands)
            left.delete(each.id)
          }
        } catch (problem) {
          place(before.filter(({ id }) => left.has(id)))
          wasRefused = true
          throw problem
        }
      }
    },
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
    /** Whether the server has it as the active one, which another history entry may not stand on. */
    isActive: ({ id }: View) => activeView(current())?.id === id,
    replace,
    remove: async ({ id }: View) => {
      await call(endpoints.deleteView, { params: { id } })
      return change((all) => withDefaultActive(all.filter((each) => each.id !== id)))
    },
  }
}

/** The views in what the list opened with. */
function shownViews(client: QueryClient, list: ListOfViews) {
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
  const current = () => client.getQueryData<ListOpening>(queryKey)?.properties.display_config ?? []
  const place = (moved: readonly View[]) => {
    const positions = new Map(moved.map(({ id, position }) => [id, position]))
    change((all) => all.map((each) => ({ ...each, position: positions.get(each.id) ?? each.position })))
  }
  return { change, current, place, keep }
}
