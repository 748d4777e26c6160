import { shareOut } from '../orders/share-out.ts'

type OrderCents = {
  amount_cents: number
  platform_amount_cents: number
  platform_discount_cents: number
  platform_tax_cents: number
  platform_shipping_fee_cents: number
}
type ItemCents = { amount_cents: number | null; platform_amount_cents: number; canceled: boolean }

/** What an invoice adds up, in cents: the amounts of its lines, less the discount, with what comes on top, are its total. */
export function invoiceFigures<Item extends ItemCents>(
  order: OrderCents,
  { items, isCanceled }: { items: readonly Item[]; isCanceled: boolean },
) {
  const amounts = lineAmounts(order, items)
  // Of an order that was called off as a whole it says what that order was.
  const lines = items
    .map((item, at) => ({ item, amount: amounts[at] ?? 0 }))
    .filter(({ item }) => isCanceled || !item.canceled)
  const subtotal =
    items.length === 0 ? order.amount_cents : lines.reduce((sum, { amount }) => sum + amount, 0)
  const { platform_discount_cents: discount, platform_tax_cents: tax } = order
  const { platform_shipping_fee_cents: shipping, platform_amount_cents: total } = order
  const rest = total - (subtotal - discount + shipping + tax)
  const isTaxIncluded = tax > 0 && rest === -tax
  return {
    lines,
    subtotal,
    discount,
    shipping,
    tax,
    isTaxIncluded,
    total,
    adjustment: isTaxIncluded ? 0 : rest,
  }
}

/** As the marketplace tells them; where it tells none, what is known of the whole is shared out. */
function lineAmounts({ amount_cents: whole }: OrderCents, items: readonly ItemCents[]): number[] {
  const told = items.flatMap(({ amount_cents: amount }) => amount ?? [])
  if (told.length === items.length) return told
  return shareOut(
    whole,
    items.map(({ platform_amount_cents: share }) => Math.max(0, share)),
  )
}
