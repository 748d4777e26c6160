import type { PublishRow, PublishRunRow, PublishStatus } from '../../../contract/publishing.ts'

/** One line of the result dialog, whichever call brought it. */
export type ResultRow = {
  sku: string
  productId: number
  marketplace: string
  status: PublishStatus
  error: string | null
  /** The listing at the channel. */
  url: string | null
}

export function resultRow(row: PublishRow | PublishRunRow): ResultRow {
  const { sku, product_id: productId, marketplace, status } = row
  const error = 'error' in row ? row.error : row.error_message
  return { sku, productId, marketplace, status, error, url: row.url ?? null }
}
