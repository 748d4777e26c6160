import type { BodyOf } from '../../../contract/endpoint.ts'
import type { changeMarketplace, MarketplaceDetail } from '../../../contract/marketplaces.endpoints.ts'
import { invalidField } from '../../platform/errors.ts'
import { centsToDollars, dollarsToCents } from '../../platform/money.ts'
import type { MarketplaceCells } from './marketplaces.store.ts'

type FeeCells = Pick<
  MarketplaceCells,
  'transaction_fee' | 'least_fee_cents' | 'payment_fee' | 'fixed_fee_cents' | 'fee_source'
>

type TypedFees = NonNullable<BodyOf<typeof changeMarketplace>['fees']>

/** What a person says that a marketplace keeps, as it is stored under their name. */
export function feeCells(fees: TypedFees, { editor, today }: { editor: string; today: string }): FeeCells {
  const cents = (name: keyof TypedFees, label: string) => {
    const value = fees[name]
    if (value === null) return null
    const whole = dollarsToCents(value)
    if (whole === undefined) throw invalidField(`fees.${name}`, `${label} takes at most two decimals.`)
    return whole
  }
  const percent = (name: keyof TypedFees, label: string) => {
    cents(name, label)
    return fees[name] === null ? null : fees[name].toFixed(2)
  }
  return {
    transaction_fee: percent('transaction_fee', 'Transaction Fee'),
    least_fee_cents: cents('least_fee', 'Smallest Transaction Fee'),
    payment_fee: percent('payment_fee', 'Payment Fee'),
    fixed_fee_cents: cents('fixed_fee', 'Fixed Fee'),
    fee_source: Object.values(fees).every((fee) => fee === null) ? null : `Entered by ${editor}, ${today}.`,
  }
}

/** The same on the wire. */
export function toldFees(cells: FeeCells): MarketplaceDetail['fees'] {
  const dollars = (cents: number | null) => (cents === null ? null : centsToDollars(cents))
  const number = (text: string | null) => (text === null ? null : Number(text))
  return {
    transaction_fee: number(cells.transaction_fee),
    least_fee: dollars(cells.least_fee_cents),
    payment_fee: number(cells.payment_fee),
    fixed_fee: dollars(cells.fixed_fee_cents),
    source: cells.fee_source,
  }
}
