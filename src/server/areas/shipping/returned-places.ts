import type { ReturnedStock } from '../../../contract/orders/returned-stock.ts'

/** Pieces of a product that an order had sent. */
export type ReturningPieces = {
  sku: string
  quantity: number
  /** The centres which they left, as far as they left any. */
  left: readonly { center: string; pieces: number }[]
}

type Rules = {
  /** Where pieces come to lie that left no centre: they were sent before anything was counted here, or while there were too few. */
  usual: string
  /** The master of the catalogue counts them, and has those that left no centre in its own figure. */
  isCounted: boolean
}

/** Where pieces come to lie when they are back: where they left from, and the others in the usual centre. */
export function returnedPlaces(
  { sku, quantity, left }: ReturningPieces,
  { usual, isCounted }: Rules,
): ReturnedStock[] {
  const pieces = new Map<string | null, number>(left.map(({ center, pieces: gone }) => [center, gone]))
  const others = quantity - left.reduce((sum, { pieces: gone }) => sum + gone, 0)
  const place = isCounted ? null : usual
  if (others > 0) pieces.set(place, (pieces.get(place) ?? 0) + others)
  return [...pieces].map(([center, qty]) => ({ sku, qty, center }))
}
