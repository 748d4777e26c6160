import type { FigureInput } from '../../../contract/orders/order-figures.ts'
import type { NetPayout } from '../../../contract/products/net-payout.endpoints.ts'
import { centsToDollars, money } from '../../platform/money.ts'
import { priceReason } from '../mapping/build-listing.ts'
import { netPayout, type PayoutTerms } from './net-payout.ts'
import type { SaleFees } from './sale-fees.ts'

export type PayoutFacts = PayoutTerms & { marketplace: string; feeSource: string | null }

/** What would be left of the price on a marketplace, with what goes into it. */
export function explainNetPayout({ marketplace, feeSource, ...terms }: PayoutFacts): NetPayout {
  const { priceCents: price, fees: kept, netCents: net } = netPayout(terms)
  const parts = kept === null ? [] : feeParts(kept, terms)
  const inputs = price === null ? [] : [input(`Price on ${marketplace}`, price, 'figures'), ...parts]
  const none = { price: null, net: null, fee_source: feeSource, inputs }
  const price_reason = priceReason(terms, { priceCents: price, stepCents: terms.priceStepCents })
  const told = { ...none, marketplace, price_reason, formula: inputs.map(({ name }) => name).join(' − ') }
  if (price === null)
    return { ...told, formula: '', reason: 'Without a retail price there is no price to work it out from.' }
  const priced = { ...told, price: centsToDollars(price) }
  if (net === null)
    return {
      ...priced,
      reason: `Nobody has entered what ${marketplace} keeps of a sale: see its page in Configuration.`,
    }
  return { ...priced, net: centsToDollars(net), reason: null }
}

function feeParts({ transaction, payment, fixed }: SaleFees, { fees }: PayoutTerms): FigureInput[] {
  const { transaction_fee: transacted, least_fee_cents: least, payment_fee: paid } = fees
  const bound = least === null ? '' : `, at least ${money(least)}`
  return [
    ...(transacted === null && least === null
      ? []
      : [input(`Transaction Fee (${Number(transacted ?? 0)} %${bound})`, transaction, 'settings')]),
    ...(paid === null ? [] : [input(`Payment Fee (${Number(paid)} %)`, payment, 'settings')]),
    ...(fees.fixed_fee_cents === null ? [] : [input('Fixed Fee', fixed, 'settings')]),
  ]
}

function input(name: string, cents: number, source: FigureInput['source']): FigureInput {
  return { name, value: centsToDollars(cents), unit: 'USD', source }
}
