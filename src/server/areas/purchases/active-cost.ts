/** Pieces of a lot that are not used up, and what each cost. */
export type Lot = { id: number; cost_cents: number; quantity: number; used: number }

/** Pieces of one cost: out of a lot, or beyond all lots at the product's own cost. */
export type CostSlice = { purchase_id: number | null; quantity: number; cost_cents: number }

/** What so many pieces cost, first in first out: the lots come with the oldest first. */
export function takeFromLots(lots: readonly Lot[], quantity: number, ownCost: number | null): CostSlice[] {
  let wanted = quantity
  const slices = lots.flatMap((lot) => {
    const taken = Math.min(wanted, lot.quantity - lot.used)
    wanted -= taken
    return taken > 0 ? [{ purchase_id: lot.id, quantity: taken, cost_cents: lot.cost_cents }] : []
  })
  return wanted > 0 ? [...slices, { purchase_id: null, quantity: wanted, cost_cents: ownCost ?? 0 }] : slices
}

/** What the next piece costs, and who says so. */
export function activeCost(lots: readonly Lot[], ownCost: number | null) {
  const [next] = takeFromLots(lots, 1, ownCost)
  const cost_cents = next?.cost_cents ?? 0
  if (typeof next?.purchase_id === 'number') return { cost_cents, source: 'purchase' as const }
  return { cost_cents, source: ownCost === null ? ('none' as const) : ('product' as const) }
}
