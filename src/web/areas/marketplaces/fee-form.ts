import type { MarketplaceDetail } from '../../../contract/marketplaces.endpoints.ts'

export type FeeName = 'transaction_fee' | 'least_fee' | 'payment_fee' | 'fixed_fee'
export type FeeTexts = Readonly<Record<FeeName, string>>
type Fees = Readonly<Record<FeeName, number | null>>

type FeeField = { name: FeeName; label: string; hint: string; unit: '%' | '$'; most: number }

export const feeFields: readonly FeeField[] = [
  { name: 'transaction_fee', label: 'Transaction fee', hint: 'Percent of the price', unit: '%', most: 100 },
  {
    ...{ name: 'least_fee', label: 'Smallest transaction fee', unit: '$', most: 1_000_000 },
    hint: 'The transaction fee is never less',
  },
  {
    ...{ name: 'payment_fee', label: 'Payment fee', unit: '%', most: 100 },
    hint: 'Percent of the price, for taking the money',
  },
  {
    ...{ name: 'fixed_fee', label: 'Fixed fee', unit: '$', most: 1_000_000 },
    hint: 'Of each sale, whatever it brings',
  },
]

/** The fees as they stand in the form; what nobody has said is empty. */
export function feeTexts(fees: MarketplaceDetail['fees']): FeeTexts {
  const text = (name: FeeName) => (fees[name] === null ? '' : String(fees[name]))
  return {
    transaction_fee: text('transaction_fee'),
    least_fee: text('least_fee'),
    payment_fee: text('payment_fee'),
    fixed_fee: text('fixed_fee'),
  }
}

/** What was typed, or by field why it can't be that. */
export function readFees(
  texts: FeeTexts,
): { fees: Fees } | { problems: Readonly<Partial<Record<FeeName, string>>> } {
  const problems = Object.fromEntries(
    feeFields.flatMap((field) => {
      const problem = problemOf(texts[field.name].trim(), field)
      return problem === null ? [] : [[field.name, problem]]
    }),
  )
  if (Object.keys(problems).length > 0) return { problems }
  const value = (name: FeeName) => (texts[name].trim() === '' ? null : Number(texts[name]))
  return {
    fees: {
      transaction_fee: value('transaction_fee'),
      least_fee: value('least_fee'),
      payment_fee: value('payment_fee'),
      fixed_fee: value('fixed_fee'),
    },
  }
}

function problemOf(text: string, { label, most, unit }: FeeField): string | null {
  if (text === '') return null
  if (!/^\d+(\.\d+)?$/.test(text)) return 'Enter a number, such as 2.9.'
  if ((text.split('.')[1] ?? '').length > 2) return `${label} takes at most two decimals.`
  if (Number(text) <= most) return null
  return `${label} goes up to ${unit === '%' ? `${most} %` : `$${most.toLocaleString('en-US')}`}.`
}
