import * as make from '../columns/build-columns.ts'

const told = { isWritable: false } as const
const shown = { ...told, isVisible: true } as const
const days = { ...shown, width: 156 } as const
const figure = { ...shown, currency: { field: 'currency' } } as const

/** What was sold by MPN: pieces, and what they brought in the currency of the business. */
export const salesReportColumns = [
  make.text('mpn', 'MPN', { ...shown, isCaseInsensitive: true, isPinned: true, width: 190 }),
  make.quantity('total_sales', 'Total Sales', { ...shown, width: 130 }),
  make.money('avg_sales', 'Avg Sales', { ...figure, width: 110 }),
  make.money('total_profit', 'Total Profit', figure),
  make.money('avg_profit', 'Avg Profit', { ...figure, width: 110 }),
  make.quantity('sales_last_3_days', 'Sales Last 3 Days', days),
  make.quantity('sales_last_7_days', 'Sales Last 7 Days', days),
  make.quantity('sales_last_14_days', 'Sales Last 14 Days', days),
  make.quantity('sales_last_30_days', 'Sales Last 30 Days', days),
  make.quantity('available_quantity', 'Avail', { ...told, width: 90 }),
  make.percent('sell_through', 'Sell-Through %', { ...told, width: 130 }),
  make.decimal('days_of_cover', 'Days of Cover', { ...told, width: 120 }),
  make.quantity('reorder_quantity', 'Reorder', { ...told, width: 95 }),
  make.integer('id', 'ID', { ...told, isCode: true }),
] as const

/** What sells best first. */
export const salesReportOrder = '-total_sales'
