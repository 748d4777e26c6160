import { Type, type Static } from 'typebox'
import { listReply, pageQuery } from './columns/list.ts'
import { IntegerOrNull, TextOrNull } from './columns/schemas.ts'
import { exportsPerPage } from './exports-per-page.ts'
import { RunStatus } from './runs.ts'
import { coverWindows } from './stock-cover/stock-cover.ts'

/** The answer to who asks for an export: the file is made in the background. */
export const ExportAccepted = Type.Object({ id: Type.Integer(), status: RunStatus })

/** A CSV is always made; a workbook is made beside it. */
export const ExportFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])
export type ExportFormat = Static<typeof ExportFormat>

/** The lists that files are made of. */
export const exportedOrderLists = [
  ...(['orders', 'order-items', 'sales-report'] as const),
  ...coverWindows.map((window) => `stock-cover-${window}` as const),
] as const
export type ExportedList = 'products' | (typeof exportedOrderLists)[number]
const ExportedList = Type.Unsafe<ExportedList>({ enum: ['products', ...exportedOrderLists] })

/** A file that somebody asked for. */
export const ExportRecord = Type.Object({
  id: Type.Integer(),
  list: ExportedList,
  query_param: Type.String({ description: 'What was asked of the list, as its address would have it' }),
  status: RunStatus,
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  csv_file: TextOrNull({ description: 'A signed address that ends after an hour' }),
  xlsx_file: TextOrNull({ description: 'The same as a workbook, where one was asked for' }),
  has_sku: Type.Boolean({ description: 'Without its SKU column an edited file can not be imported' }),
  user: Type.String(),
  created_on: Type.String(),
  row_count: IntegerOrNull(),
  error: TextOrNull(),
})
export type ExportRecord = Static<typeof ExportRecord>

export const ExportList = listReply(ExportRecord)
export type ExportList = Static<typeof ExportList>

export const ExportQuery = Type.Object({
  ...pageQuery,
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: exportsPerPage })),
})
