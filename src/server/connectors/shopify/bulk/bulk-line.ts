import type { ChannelError } from '../../ports/sales-channel.ts'
import type { Marks } from '../product-input.ts'
import type { QuantityRow } from '../set-quantities.ts'

/** A product of ours in a bulk operation. */
export type BulkLine = {
  ref: string
  /** Of the desired state that it brings about. */
  intent: string
  /** The variables that go out in this stage; null when nothing does. */
  input: Record<string, unknown> | null
  facts: LineFacts
  outcome: LineOutcome | null
}

/** What has to be known of it when the answers come, perhaps by another worker. */
export type LineFacts = {
  handle: string
  productId?: string
  variants: Row[]
  /** Those that are written, in the order in which they stand in the input. */
  sent: Row[]
  /** Why others are not, by ref. */
  refused: Record<string, ChannelError>
  /** What is there already and has another stock. */
  stock: QuantityRow[]
  marks: Marks
  isOnPublication: boolean
}

type Row = { ref: string; sku: string }

export type LineOutcome = {
  productId?: string
  /** Shopify's variants by SKU. */
  variantIds?: Record<string, string>
  /** What stood in the way of the whole product. */
  error?: ChannelError
  /** Not to go in bulk again: alone each of its sizes is told why. */
  isAlone?: boolean
  /** Nothing was told of it. */
  isUntold?: boolean
}
