import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import { changedNumber } from '../../../contract/changed-number.ts'
import { readChange, readTyped } from './relative-change.ts'

const price = sampleColumn({ type: 'money', max: 1000, minTyped: 1 })
const margin = sampleColumn({ type: 'percent', min: -100 })
const count = sampleColumn({ type: 'integer' })

describe('what is typed over a cell', () => {
  test.each([
    [price, '+10', 120, 130],
    [price, ' + 10.05 ', 120, 130.05],
    [price, '-5', 120, 115],
    [price, '-5%', 120, 114],
    [price, '+-5', 120, 115],
    [price, '+5%', 19.99, 20.99],
    [price, '+-10%', 20, 18],
    [price, '*1.05', 19.9, 20.9],
    [price, '*.5', 0.05 + 3, 1.53],
    [margin, '-5', 40, -5],
    [margin, '+-5', 40, 35],
    [margin, '-5%', 40, -5],
    [count, '*1.5', 3, 5],
    [count, '+1,000', 3, 1003],
  ])('into %o: %j over %d gives %d', (column, text, current, value) => {
    expect(readTyped(column, text, current)).toEqual({ is: 'value', value })
  })

  test.each([
    [price, '+10', null, 'There is no value to change yet.'],
    [price, '-200', 120, 'The smallest value is 1.'],
    [price, '*100', 120, 'The largest value is 1,000.'],
    [price, '*', 120, 'Enter a number, for example 129.99.'],
    [price, '*5%', 120, 'Enter a number, for example 129.99.'],
    [price, '*-1', 120, 'Enter a number, for example 129.99.'],
    [price, '--5', 120, 'Enter a number, for example 129.99.'],
    [price, '+99999999999', 120, 'Enter a number, for example 129.99.'],
  ])('into %o: %j over %j is refused: %s', (column, text, current, reason) => {
    expect(readTyped(column, text, current)).toEqual({ is: 'refused', reason })
  })

  test('in a cell of words is words', () => {
    expect(readTyped(sampleColumn(), '+10', 'A')).toEqual({ is: 'value', value: '+10' })
  })
})

describe('a change of money', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 })
  const amount = fc.integer({ min: 0, max: 9_999_999 })
  const text = (units: number) => `${Math.trunc(units / 100)}.${String(units % 100).padStart(2, '0')}`
  const apply = (value: number, typed: string) => {
    const change = readChange(typed, price)
    if (change === null) throw new Error(`${typed} is no change`)
    return Math.round(changedNumber(value / 100, change, 2) * 100)
  }

  test('by an amount loses no cent, and is taken back by its opposite', () => {
    fc.assert(
      fc.property(cents, amount, (value, more) => {
        expect(apply(value, `+${text(more)}`)).toBe(value + more)
        expect(apply(apply(value, `+${text(more)}`), `-${text(more)}`)).toBe(value)
      }),
    )
  })

  test('by a factor or percent is the nearest cent, the half one up', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 99_999 }), (value, hundredths) => {
        const exact = BigInt(value) * BigInt(hundredths)
        expect(apply(value, `*${text(hundredths)}`)).toBe(Number((exact * 2n + 100n) / 200n))
        expect(apply(value, `+${hundredths}%`)).toBe(apply(value, `*${text(hundredths + 100)}`))
      }),
    )
  })
})
