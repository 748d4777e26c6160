import { CircleArrowDown, CircleArrowUp } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { randomKey } from '../../app/request-key.ts'
import { choiceOf } from './publish-choice.ts'
import { publishDialog } from './publish-shown.ts'
import { actionWords, type PublishKind } from './publish-words.ts'

/** What the catalogue's Actions menu offers of publishing, for one row or more. */
export const publishingActions: readonly GridAction<ProductRow>[] = [
  action('publish', <CircleArrowUp size={16} aria-hidden="true" />),
  action('unpublish', <CircleArrowDown size={16} aria-hidden="true" />),
]

function action(kind: PublishKind, icon: GridAction<ProductRow>['icon']): GridAction<ProductRow> {
  return {
    id: kind,
    label: actionWords[kind].caption,
    icon,
    onRun: (target, { clearSelection }) =>
      publishDialog.write({
        is: 'choosing',
        kind,
        choice: choiceOf(target),
        key: randomKey(),
        onClosed: clearSelection,
      }),
  }
}
