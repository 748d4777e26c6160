import type { Column } from '../../../contract/columns/column.ts'
import { orderColumns } from '../../../contract/orders/order-columns.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { orderItemColumns } from '../../../contract/sales/order-item-columns.ts'
import { salesReportColumns } from '../../../contract/sales/sales-report-columns.ts'
import { stockCoverColumns } from '../../../contract/stock-cover/stock-cover-columns.ts'
import type { TableConfig, ViewPage } from '../../../contract/views.ts'
import { NotFound } from '../../platform/errors.ts'

export const tables: Partial<Record<ViewPage, readonly Column[]>> = {
  Products: productColumns,
  Orders: orderColumns,
  OrderItems: orderItemColumns,
  SalesReport: salesReportColumns,
  StockCover: stockCoverColumns,
}

/** The columns that a page's grid has. */
export function tableConfig(page: ViewPage): TableConfig {
  const columns = tables[page]
  if (columns === undefined) throw new NotFound(`There is no grid "${page}" here yet.`)
  const results = columns.map(({ id, field, label, type, filter, editing }) => ({
    id,
    field,
    label,
    type,
    filter,
    editable: editing !== 'no',
  }))
  return { results, count: results.length }
}
