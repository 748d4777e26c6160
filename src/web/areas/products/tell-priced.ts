import type { PriceUpdateReply } from '../../../contract/products/price-update.ts'
import { undoAct } from '../../../contract/runs.endpoints.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showNotice } from '../../app/toast.ts'
import { offerUndo } from '../../list/undo.tsx'
import { counted } from '../../ui/count-text.ts'
import { productList } from './product-list.ts'

/** What was done can be taken back as a whole. */
export function tellPriced(answer: PriceUpdateReply | object, open: (act: number) => void) {
  if (!('updated' in answer)) return
  const { run_id: act, updated } = answer
  if (act === null) return void showNotice('All of them had this price already.')
  const takeBack = async () => ({ ...(await takeActBack(act)), onOpen: () => open(act) })
  offerUndo(productList.commits, { words: counted(updated, 'price'), takeBack })
}

async function takeActBack(act: number) {
  const { kept, kept_count: count } = await call(undoAct, {
    params: { id: act },
    idempotencyKey: randomKey(),
  })
  productList.source.refresh()
  return { count, rows: kept.map(({ sku, reason }) => ({ name: sku, reason })) }
}
