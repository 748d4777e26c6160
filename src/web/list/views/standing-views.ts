import type { View } from '../../../contract/views.ts'
import { createListeners } from '../../app/store.ts'
import { parseJson } from '../../ui/parse-json.ts'
import type { ListOpening } from '../list.ts'

const mostEntries = 100
const storageKey = 'standing-views'

/** Which view each history entry stands on: Back leads to that one as well, and Save writes over no other. */
export function createStandingViews(storage: () => Storage) {
  const { tell, subscribe } = createListeners()
  let entries: ReadonlyMap<string, number> | null = null
  const all = () => (entries ??= readEntries(storage()))
  return {
    subscribe,
    find: (placeKey: string) => all().get(placeKey),
    stand(placeKey: string, { id }: Pick<View, 'id'>) {
      if (all().get(placeKey) === id) return
      const others = [...all()].filter(([key]) => key !== placeKey)
      entries = new Map([...others.slice(1 - mostEntries), [placeKey, id]])
      storage().setItem(storageKey, JSON.stringify([...entries]))
      tell()
    },
  }
}

/** What a list opened with, on this view where it is still one's own; else on the one that the server has as active. */
export function standingOn(opening: ListOpening, viewId: number | undefined): ListOpening {
  const { properties } = opening
  const views = properties.display_config
  const view = views.find(({ id, owner }) => id === viewId && owner === undefined)
  if (view === undefined || view.is_active) return opening
  const standing = views.map((each) => ({ ...each, is_active: each === view }))
  return { ...opening, properties: { ...properties, display_config: standing } }
}

function readEntries(storage: Storage): Map<string, number> {
  const entries = parseJson(storage.getItem(storageKey))
  return new Map(
    (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
      const [key, id] = Array.isArray(entry) ? (entry as unknown[]) : []
      return typeof key === 'string' && typeof id === 'number' ? [[key, id] as const] : []
    }),
  )
}

export const standingViews = createStandingViews(() => window.sessionStorage)
