import type { View } from '../../../contract/views.ts'

/** One's own views that stand as tabs, in their order. */
export function tabsOf(views: readonly View[]): View[] {
  return views
    .filter(({ is_tab: isTab, owner }) => isTab && owner === undefined)
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
}

/** The tabs that get another place when one of them moves to this one, each with the place that it has then. */
export function movedTabs(tabs: readonly View[], moving: Pick<View, 'id'>, to: number): View[] {
  const moved = tabs.find(({ id }) => id === moving.id)
  if (moved === undefined) return []
  const others = tabs.filter((each) => each !== moved)
  return others
    .toSpliced(Math.max(0, to), 0, moved)
    .flatMap((view, position) => (view.position === position ? [] : [{ ...view, position }]))
}
