import { percentOf } from '../../platform/money.ts'

/** What a marketplace keeps of a sale; percentages as the database writes them. */
export type MarketplaceFees = {
  transaction_fee: string | null
  /** The transaction fee is never less than this. */
  least_fee_cents: number | null
  payment_fee: string | null
  /** Of each sale, whatever it brings. */
  fixed_fee_cents: number | null
}

/** What is kept of one sale, in cents. */
export type SaleFees = { transaction: number; payment: number; fixed: number; total: number }

/** What a marketplace keeps of so much, each part rounded by itself; null where nobody has said what it takes. */
export function saleFees(cents: number, fees: MarketplaceFees): SaleFees | null {
  const {
    transaction_fee: transacted,
    least_fee_cents: least,
    payment_fee: paid,
    fixed_fee_cents: each,
  } = fees
  if ([transacted, least, paid, each].every((value) => value === null)) return null
  const transaction = Math.max(percentOf(cents, transacted ?? '0'), least ?? 0)
  const payment = percentOf(cents, paid ?? '0')
  const fixed = each ?? 0
  return { transaction, payment, fixed, total: transaction + payment + fixed }
}
