import { CircleArrowDown, CircleArrowUp, RefreshCcw } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { randomKey } from '../../app/request-key.ts'
import { openerNow } from '../../ui/go-on-from.ts'
import { publishDialog } from './publish-shown.ts'
import type { ChosenKind } from './publish-words.ts'

/** What the catalogue's Actions menu offers of publishing, for one row or more. */
export const publishingActions: readonly GridAction<ProductRow>[] = [
  action('publish', 'Publish', <CircleArrowUp size={16} aria-hidden="true" />),
  action('unpublish', 'Unpublish', <CircleArrowDown size={16} aria-hidden="true" />),
  {
    id: 'sync',
    label: 'Sync',
    icon: <RefreshCcw size={16} aria-hidden="true" />,
    onRun: (target, { clearSelection }) => void sync(target, clearSelection),
  },
]

function action(
  kind: ChosenKind,
  label: string,
  icon: GridAction<ProductRow>['icon'],
): GridAction<ProductRow> {
  return {
    id: kind,
    label,
    icon,
    onRun: (target, { clearSelection }) => void choose(kind, target, clearSelection),
  }
}

/** Asks where. What a choice comes to is said by code that comes after the first rows, as the dialog's own does. */
async function choose(kind: ChosenKind, target: SelectionTarget<ProductRow>, onClosed: () => void) {
  const opener = openerNow()
  const { choiceOf } = await import('./publish-choice.ts')
  publishDialog.write({ is: 'choosing', kind, choice: choiceOf(target), key: randomKey(), opener, onClosed })
}

/** Asks nothing: it goes wherever they are. */
async function sync(target: SelectionTarget<ProductRow>, onClosed: () => void) {
  const [{ choiceOf }, { startSync }] = await Promise.all([
    import('./publish-choice.ts'),
    import('./publish-dialog.ts'),
  ])
  startSync(choiceOf(target), onClosed)
}
