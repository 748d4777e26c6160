import { restoreProducts, type Restored } from '../../../contract/products/removal.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query-client.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure, showNotice, showSuccess } from '../../app/toast.ts'
import { tray } from '../../app/tray/tray.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { chosenRows } from '../../list/chosen-rows.ts'
import { named } from '../../list/undo.tsx'
import { counted } from '../../ui/count-text.ts'
import { productList } from './product-list.ts'

/** Brings back what was selected of the deleted products; nothing is lost by it, so nobody is asked. */
export const restoreChosen: GridAction<ProductRow>['onRun'] = (target, done) => {
  const body = { product_ids: chosenRows(target) }
  const key = randomKey()
  const run = async () => {
    try {
      tellRestored(await call(restoreProducts, { body, idempotencyKey: key }))
    } catch (problem) {
      showFailure({ subject: 'The products could not be restored', problem, onRetry: () => void run() })
    }
    done.clearSelection()
  }
  void run()
}

/** Says what came back and what did not; whatever shows these products is read anew. */
export function tellRestored({ restored, kept, kept_count: count, not_deleted: present }: Restored) {
  if (restored + count === 0)
    void showNotice(`${counted(present, 'product')} not deleted: nothing to restore`)
  else showSuccess()
  productList.source.refresh()
  void queryClient.invalidateQueries({ queryKey: ['product'] })
  if (count === 0) return
  const title = `${counted(restored, 'product')} restored, ${counted(count, 'product')} not`
  void showNotice(title)
  tray.add({
    title,
    detail: named(
      kept.map(({ reason }) => reason),
      count,
    ),
    state: 'failed',
  })
}
