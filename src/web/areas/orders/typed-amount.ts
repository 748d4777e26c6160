import { readMoney } from '../../grid/cells/kinds/money-cell.ts'
import { plainNumber } from '../../ui/plain-number.ts'

/** Digits with at most one point: whatever else is typed does not come to stand there. */
const amountForm = /^\d*\.?\d*$/

/** The text as it comes to stand there, with a point for the comma of other countries; null where it does not. */
export function amountText(text: string): string | null {
  const plain = plainNumber(text)
  return amountForm.test(plain) ? plain : null
}

export type AmountReading = { amount: number; reason?: undefined } | { amount?: undefined; reason: string }

/** What stands there so far, or why it is no amount; nothing at all is 0. */
export function readAmount(text: string, max: number): AmountReading {
  if (text === '') return { amount: 0 }
  const reading = readMoney(text, { max })
  if (reading.is === 'refused') return { reason: reading.reason }
  return { amount: reading.is === 'value' ? Number(reading.value) : 0 }
}
