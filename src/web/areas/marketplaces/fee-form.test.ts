import { expect, test } from 'vitest'
import { feeTexts, overtakenFees, readFees, shownFees } from './fee-form.ts'

const texts = { transaction_fee: '', least_fee: '', payment_fee: '', fixed_fee: '' }

test('what is empty is not said, what is 0 is', () => {
  const read = readFees({ ...texts, transaction_fee: ' 9 ', fixed_fee: '0' })
  expect(read).toEqual({ fees: { transaction_fee: 9, least_fee: null, payment_fee: null, fixed_fee: 0 } })
})

test('fees come back from the form as they went in', () => {
  const fees = { transaction_fee: 9, least_fee: 5.5, payment_fee: 2.9, fixed_fee: null, source: null }
  const { source: _, ...typed } = fees
  expect(readFees(feeTexts(fees))).toEqual({ fees: typed })
})

test.each([
  ['transaction_fee', '100.01', 'Transaction fee goes up to 100 %.'],
  ['least_fee', '1000001', 'Smallest transaction fee goes up to $1,000,000.'],
  ['payment_fee', '2.955', 'Payment fee takes at most two decimals.'],
  ['fixed_fee', '-1', 'Fixed fee starts at 0.'],
  ['payment_fee', '2,9', 'Enter a number, such as 2.9.'],
] as const)('%s is refused as %s', (name, text, problem) => {
  expect(readFees({ ...texts, [name]: text })).toEqual({ problems: { [name]: problem } })
})

test('what nobody typed follows what somebody else saves meanwhile', () => {
  const now = { ...texts, payment_fee: '4', fixed_fee: '2' }
  const typed = { fixed_fee: { text: '1', over: '2' } }
  expect(shownFees(now, typed)).toEqual({ ...now, fixed_fee: '1' })
  expect(overtakenFees(now, typed)).toEqual([])
})

test('what two people changed is named as each of them left it', () => {
  const now = { ...texts, transaction_fee: '9', least_fee: '5', fixed_fee: '' }
  const typed = {
    transaction_fee: { text: ' 9.0', over: '8' },
    least_fee: { text: '5.5', over: '' },
    fixed_fee: { text: '1', over: '2' },
  }
  expect(overtakenFees(now, typed)).toEqual([
    { name: 'smallest transaction fee', theirs: '$5.00', ours: '$5.50' },
    { name: 'fixed fee', theirs: 'nothing', ours: '$1.00' },
  ])
})
