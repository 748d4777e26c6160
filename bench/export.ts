import type { Column } from '../src/contract/columns/column.ts'
import { orderColumns } from '../src/contract/orders/order-columns.ts'
import { orderItemColumns } from '../src/contract/sales/order-item-columns.ts'
import { productColumns } from '../src/contract/products/product-columns.ts'
import { residentMegabytes, type Installation } from './installation.ts'

/** Columns of a wide view. */
const COLUMNS = 30

export type Exported = { rowsPerSecond: number; grownMb: number }

type Ended = { rows: number; seconds: number | null }

type ExportedList = { name: string; path: string; columns: readonly Column[] }

export const allProducts: ExportedList = {
  name: 'products',
  path: 'api/products/?export=true&order_by=sku',
  columns: productColumns,
}
export const allOrders: ExportedList = {
  name: 'orders',
  path: 'api/orders/export/?list=orders&order_by=-order_time',
  columns: orderColumns,
}
export const allSales: ExportedList = {
  name: 'sales',
  path: 'api/orders/export/?list=order-items&order_by=-order__order_time',
  columns: orderItemColumns,
}

/** How many rows of a whole list are exported in a second, and how much memory the server takes for it. */
export async function measureExport(
  installation: Installation,
  format: 'csv' | 'xlsx',
  { path, columns }: ExportedList = allProducts,
): Promise<Exported> {
  const { address, token, database } = installation
  const idle = residentMegabytes(installation)
  const fields = Object.fromEntries(columns.map(({ id }, at) => [id, at >= COLUMNS]))
  const answer = await fetch(`${address}/${path}&format=${format}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fields }),
  })
  if (!answer.ok) throw new Error(`export: ${answer.status} ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: number }
  let peak = idle
  for (;;) {
    peak = Math.max(peak, residentMegabytes(installation))
    const { rows } = await database.query<Ended>(
      'select success as rows, extract(epoch from ended_on - started_on)::float as seconds from run where id = $1',
      [id],
    )
    const { rows: written, seconds } = rows[0] ?? { rows: 0, seconds: null }
    if (seconds !== null) return { rowsPerSecond: Math.round(written / seconds), grownMb: peak - idle }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
