import { salesReportColumns, salesReportOrder } from '../../../contract/sales/sales-report-columns.ts'
import { defineList, type List } from '../../platform/lists/define-list.ts'
import { sum } from '../../platform/lists/totals.ts'
import { mpnCover } from '../stock-cover/mpn-cover.query.ts'
import { salesByMpn } from './sales-report-rows.query.ts'

/** What sells, and what it earns, by MPN. */
export function salesReportList(businessCurrency: string): List {
  return defineList({
    name: 'sales-report',
    columns: salesReportColumns,
    from: salesByMpn(businessCurrency),
    isAddedUp: true,
    tables: ['product_sale', 'product_sold_days', 'setting'],
    order: salesReportOrder,
    workedOut: mpnCover,
    totals: { total_sales: sum('total_sales'), total_profit: sum('total_profit') },
    keys: ['id', 'mpn', 'currency'],
    search: (text) =>
      text.trim() === ''
        ? undefined
        : { kind: 'field', field: 'mpn', test: { kind: 'text', match: 'contains', text: text.trim() } },
  })
}
