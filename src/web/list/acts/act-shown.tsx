import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { createStore } from '../../app/store.ts'
import { showFailure } from '../../app/toast.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { goOnFrom, openerNow } from '../../ui/go-on-from.ts'
import { fetchAhead } from '../../ui/later.ts'

/** What the dialog of an act on rows is given. */
export type ActProps<Row> = {
  target: SelectionTarget<Row>
  /** How the act leaves the grid; `useAct` sees to it. */
  done: Parameters<GridAction<Row>['onRun']>[1]
  onClose: () => void
}

/** The dialog, and what the keyboard goes back to. */
type Shown = { dialog: ReactNode; opener: Element | null }

const shown = createStore<Shown | null>(null)
const close = () => shown.write(null)

/** The `onRun` of an action that asks in a dialog first; its code is fetched after the first rows. */
export function inDialog<Row>(load: () => Promise<ComponentType<ActProps<Row>>>): GridAction<Row>['onRun'] {
  fetchAhead(() => void load().catch(() => undefined))
  return (target, done) =>
    showDialog(async () => {
      const Dialog = await load()
      return function Asked({ onClose }) {
        return <Dialog target={target} done={done} onClose={onClose} />
      }
    })
}

/** Shows a dialog whose code may still be on its way. */
export function showDialog(load: () => Promise<ComponentType<Pick<ActProps<never>, 'onClose'>>>): void {
  const opener = openerNow()
  void load().then(
    (Dialog) => shown.write({ dialog: <Dialog onClose={close} />, opener }),
    (problem: unknown) => showFailure({ subject: 'The dialog could not be opened', problem }),
  )
}

/** Where it is drawn: it goes with the list whose rows it is about. */
export function ActShown() {
  useEffect(() => close, [])
  const act = useSyncExternalStore(shown.subscribe, shown.read)
  useEffect(
    () => (act === null ? undefined : () => void requestAnimationFrame(() => goOnFrom(act.opener))),
    [act],
  )
  return act?.dialog ?? null
}
