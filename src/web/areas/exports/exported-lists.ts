import type { Column } from '../../../contract/columns/column.ts'
import type { ExportedList } from '../../../contract/exports.ts'
import { orderColumns } from '../../../contract/orders/order-columns.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { orderItemColumns } from '../../../contract/sales/order-item-columns.ts'
import { stockCoverColumns } from '../../../contract/stock-cover/stock-cover-columns.ts'
import { salesReportColumns } from '../../../contract/sales/sales-report-columns.ts'

type Told = { columns: readonly Column[]; row: { one: string; many: string } }

const stockCover: Told = { columns: stockCoverColumns, row: { one: 'product', many: 'products' } }

/** What the lists that files are made of are called, and hold. */
export const exportedLists: Readonly<Record<ExportedList, Told>> = {
  products: { columns: productColumns, row: { one: 'product', many: 'products' } },
  orders: { columns: orderColumns, row: { one: 'order', many: 'orders' } },
  'order-items': { columns: orderItemColumns, row: { one: 'order item', many: 'order items' } },
  'sales-report': { columns: salesReportColumns, row: { one: 'MPN', many: 'MPNs' } },
  'stock-cover-7': stockCover,
  'stock-cover-14': stockCover,
  'stock-cover-30': stockCover,
  'stock-cover-60': stockCover,
  'stock-cover-90': stockCover,
}
