import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { createStore } from '../../app/store.ts'
import { showFailure } from '../../app/toast.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { later } from '../../ui/later.ts'

/** What the dialog of an act on rows is given. */
export type ActProps<Row> = {
  target: SelectionTarget<Row>
  /** How the act leaves the grid; `useAct` sees to it. */
  done: Parameters<GridAction<Row>['onRun']>[1]
  onClose: () => void
}

const shown = createStore<ReactNode>(null)
const close = () => shown.write(null)

/** The `onRun` of an action that asks in a dialog first; its code is fetched after the first rows. */
export function inDialog<Row>(load: () => Promise<ComponentType<ActProps<Row>>>): GridAction<Row>['onRun'] {
  later(() => void load().catch(() => undefined))
  return (target, done) =>
    void load().then(
      (Dialog) => shown.write(<Dialog target={target} done={done} onClose={close} />),
      (problem: unknown) => showFailure({ subject: 'The dialog could not be opened', problem }),
    )
}

/** Where it is drawn: it goes with the list whose rows it is about. */
export function ActShown() {
  useEffect(() => close, [])
  return useSyncExternalStore(shown.subscribe, shown.read)
}
