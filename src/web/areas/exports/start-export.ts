import type { ExportedList, ExportFormat } from '../../../contract/exports.ts'
import { exportOrders } from '../../../contract/orders/order-exports.endpoints.ts'
import { listProducts } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { chosenRows } from '../../list/chosen-rows.ts'
import type { ListAsking } from '../../list/list.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { refreshExports } from './export-view.ts'

type Wanted = { format: ExportFormat; selected?: SelectionTarget<unknown> }

/** Has a file made of what a list was asked last, or of the rows selected in it. */
export async function startExport(list: ExportedList, asking: ListAsking, wanted: Wanted): Promise<void> {
  try {
    const { id } = await askForExport(list, asking, wanted)
    liveRuns.follow(id)
    showSuccess('Export Initiated Successfully')
    await refreshExports()
  } catch (problem) {
    const onRetry = () => void startExport(list, asking, wanted)
    showFailure({ subject: 'The export was not started', problem, onRetry })
  }
}

async function askForExport(list: ExportedList, { query, body }: ListAsking, { format, selected }: Wanted) {
  // A phone asks for more than its columns: what has a width stands on the screen.
  const { field_widths: widths, fields: all } = body
  const fields = Object.fromEntries(Object.keys(all).map((id) => [id, !(id in widths)]))
  // All that matches, and nothing left out, is the view itself.
  const isView = selected === undefined || (selected.kind === 'all' && selected.exclude.length === 0)
  const rows = isView ? undefined : chosenRows(selected)
  if (list !== 'products') {
    return call(exportOrders, {
      query: { ...query, list, format },
      body: { ...body, fields, ...(rows !== undefined && { row_ids: rows }) },
    })
  }
  const reply = await call(listProducts, {
    query: { ...query, export: true, format },
    body: { ...body, fields, ...(rows !== undefined && { product_ids: rows }) },
  })
  if (!('id' in reply)) throw new TypeError('An export was asked for, and the answer is a list.')
  return reply
}
