import type { MarketplaceDetail } from '../../../contract/marketplaces.endpoints.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import type { TwoValues } from './Overtaken.tsx'

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
  return eachFee((name) => (fees[name] === null ? '' : String(fees[name])))
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
  return { fees: eachFee((name) => (texts[name].trim() === '' ? null : Number(texts[name]))) }
}

export function feeText(value: number, unit: FeeField['unit']): string {
  return unit === '%' ? `${value} %` : moneyText(value)
}

/** What was typed over, and what stood there when that began. */
export type TypedFees = Readonly<Partial<Record<FeeName, { text: string; over: string }>>>

/** What the form shows: what nobody typed here follows what counts by now. */
export function shownFees(now: FeeTexts, typed: TypedFees): FeeTexts {
  return eachFee((name) => typed[name]?.text ?? now[name])
}

/** The fees that somebody else changed while they were typed over here, to something else. */
export function overtakenFees(now: FeeTexts, typed: TypedFees): readonly TwoValues[] {
  return feeFields.flatMap(({ name, label, unit }) => {
    const { text: ours, over } = typed[name] ?? { text: now[name], over: now[name] }
    if (now[name] === over || isSameFee(now[name], ours)) return []
    return [{ name: label.toLowerCase(), theirs: wordsOf(now[name], unit), ours: wordsOf(ours, unit) }]
  })
}

function eachFee<Value>(of: (name: FeeName) => Value): Record<FeeName, Value> {
  return {
    transaction_fee: of('transaction_fee'),
    least_fee: of('least_fee'),
    payment_fee: of('payment_fee'),
    fixed_fee: of('fixed_fee'),
  }
}

function isSameFee(one: string, other: string): boolean {
  const [first, second] = [one.trim(), other.trim()]
  return (first === '') === (second === '') && Number(first) === Number(second)
}

function wordsOf(text: string, unit: FeeField['unit']): string {
  return text.trim() === '' ? 'nothing' : feeText(Number(text), unit)
}

function problemOf(text: string, { label, most, unit }: FeeField): string | null {
  if (text === '') return null
  if (/^-\d/.test(text)) return `${label} starts at 0.`
  if (!/^\d+(\.\d+)?$/.test(text)) return 'Enter a number, such as 2.9.'
  if ((text.split('.')[1] ?? '').length > 2) return `${label} takes at most two decimals.`
  if (Number(text) <= most) return null
  return `${label} goes up to ${unit === '%' ? `${most} %` : `$${most.toLocaleString('en-US')}`}.`
}
