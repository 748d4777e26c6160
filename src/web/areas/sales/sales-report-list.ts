import { showOrderTableConfig, type OrderTableConfig } from '../../../contract/orders/order-list.endpoints.ts'
import { salesReportColumns, salesReportOrder } from '../../../contract/sales/sales-report-columns.ts'
import {
  completeSalesReportValue,
  listSalesReport,
  type SalesReport,
  type SalesReportRow,
} from '../../../contract/sales/sales.endpoints.ts'
import { call } from '../../app/call.ts'
import { defineList } from '../../list/define-list.ts'
import { readOnly } from '../../list/read-only.ts'

export type SalesReportSummary = { total: number; totals: SalesReport['totals'] }

export type SalesReportCells = SalesReportRow & { version: number }

/** What was sold by MPN as a list. */
export const salesReportList = defineList<SalesReportCells, SalesReportSummary, OrderTableConfig>({
  name: 'SalesReport',
  viewPage: 'SalesReport',
  pageKey: 'sales-report-page',
  rowName: { one: 'MPN', many: 'MPNs' },
  columns: salesReportColumns,
  order: salesReportOrder,
  keyColumn: 'mpn',
  phone: { title: 'mpn', line: ['total_sales', 'total_profit'] },
  find: async (asking) => {
    const { results, count, total_mpns: total, totals } = await call(listSalesReport, asking)
    return { rows: results.map((row) => ({ ...row, version: 0 })), count, summary: { total, totals } }
  },
  findProperties: (signal) => call(showOrderTableConfig, { query: { table_name: 'SalesReport' }, signal }),
  findValues: async (query, signal) => (await call(completeSalesReportValue, { query, signal })).results,
  queryColumns: ['mpn', 'total_sales', 'total_profit', 'sales_last_7_days'],
  ...readOnly,
})
