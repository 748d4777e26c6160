import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findProductColumn } from '../../../../contract/products/product-columns.ts'
import type { Reading } from '../column-kind.ts'
import { kindOf } from '../kind-of.ts'
import { splitList } from './list.ts'

function read(field: string, cell: string): Reading {
  const column = findProductColumn(field)
  if (!column) throw new Error(`no field ${field}`)
  return kindOf(column).fromText(column, cell)
}

describe('money', () => {
  test.each([
    ['200', 20_000],
    ['0', 0],
    ['.5', 50],
    ['12.', 1200],
    ['$1,299.50', 129_950],
    ['1,299', 129_900],
    ['1,234,567.89', 123_456_789],
    ['12,50', 1250],
    ['12,5', 1250],
    ['€ 99', 9900],
    ['99.00 $', 9900],
    [' 1 299.50 ', 129_950],
    ['9999999.99', 999_999_999],
  ])('reads %s as %i cents', (cell, cents) => {
    expect(read('retail_price', cell)).toEqual({ value: cents })
  })

  test.each([
    ['10.005', 1001, '10.01'],
    ['10.0049', 1000, '10.00'],
    ['1.115', 112, '1.12'],
    ['0.005', 1, '0.01'],
    ['2.675', 268, '2.68'],
    ['19.999', 2000, '20.00'],
  ])('rounds %s half up and says so', (cell, cents, rounded) => {
    expect(read('cost', cell)).toEqual({ value: cents, note: `${cell} was rounded to ${rounded}.` })
  })

  test.each(['abc', '12a', '1.2.3', '1.299,50', '--5', '1e5', '12,3456', '$', '1,29,999'])(
    'refuses %s',
    (cell) => {
      expect(read('retail_price', cell)).toEqual({ refusal: `"${cell}" is not a number.` })
    },
  )

  test('refuses what is below nothing or above the largest price', () => {
    expect(read('cost', '-0.01')).toEqual({ refusal: "Cost can't be below 0." })
    expect(read('cost', '10000000')).toEqual({ refusal: "Cost can't be above 9,999,999.99." })
    expect(read('cost', '9999999.995')).toEqual({ refusal: "Cost can't be above 9,999,999.99." })
  })

  test('comes back as the cents that were written, whatever the sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(read('retail_price', text)).toEqual({ value: cents })
      }),
    )
  })

  test('rounds on the digits: half a cent and more goes up, less goes down', () => {
    const fraction = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_998 }), fraction, (cents, more) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${more.join('')}`
        const up = (more[0] ?? 0) >= 5 ? 1 : 0
        expect(read('retail_price', text)).toMatchObject({ value: cents + up })
      }),
    )
  })
})

describe('other numbers', () => {
  test.each([
    ['weight', '1.5', { value: '1.50' }],
    ['weight', '1.005', { value: '1.01', note: '1.005 was rounded to 1.01.' }],
    ['weight', '10000', { refusal: "Weight can't be above 9,999.99." }],
    ['release_year', '2019', { value: 2019 }],
    ['release_year', '2018.6', { value: 2019, note: '2018.6 was rounded to 2019.' }],
    ['margin', '12.5%', { value: '12.50' }],
    ['margin', '-20', { value: '-20.00' }],
  ])('%s of %s', (field, cell, reading) => {
    expect(read(field, cell)).toEqual(reading)
  })
})

describe('the rest', () => {
  test.each([
    ['is_blocked', 'TRUE', { value: true }],
    ['is_blocked', 'x', { value: true }],
    ['is_blocked', 'No', { value: false }],
    ['is_blocked', 'maybe', { refusal: '"maybe" is neither yes nor no.' }],
    ['received_date_utc', '2026-01-31', { value: '2026-01-31' }],
    ['received_date_utc', '2026-01-31T23:59:00Z', { value: '2026-01-31' }],
    ['received_date_utc', '1/31/2026', { value: '2026-01-31' }],
    ['received_date_utc', '2/29/2024', { value: '2024-02-29' }],
    ['received_date_utc', '2026-02-30', { refusal: '"2026-02-30" is not a date. Write it as 2026-01-31.' }],
    ['received_date_utc', '31.01.2026', { refusal: '"31.01.2026" is not a date. Write it as 2026-01-31.' }],
    ['brand', '  Nike ', { value: 'Nike' }],
    ['description', ' <p>Soft</p>\n', { value: ' <p>Soft</p>\n' }],
    ['labels', 'summer, new,,summer', { value: ['summer', 'new'] }],
    ['labels', 'a\0', { refusal: "Labels holds a character that can't be stored." }],
    ['condition', 'NEW', { value: 'New' }],
    ['product_type', ' Basic', { value: 'basic' }],
    ['product_type', 'child', { refusal: 'Type takes one of master, parent, basic.' }],
    ['brand', 'a\0b', { refusal: "Brand holds a character that can't be stored." }],
    ['sku', ' ', { refusal: "SKU can't be empty." }],
    ['image', 'https://a.example/b.webp', { refusal: 'Pictures are not written by a file.' }],
    ['updated_on', '2026-01-31T10:00:00+02:00', { value: '2026-01-31T08:00:00.000Z' }],
  ])('%s of %j', (field, cell, reading) => {
    expect(read(field, cell)).toEqual(reading)
  })

  test('refuses text that is too long, naming the longest', () => {
    expect(read('title', 'x'.repeat(501))).toEqual({ refusal: 'Title may have at most 500 characters.' })
    expect(read('title', 'x'.repeat(500))).toEqual({ value: 'x'.repeat(500) })
  })

  test('shows the beginning of what it refuses', () => {
    expect(read('cost', 'y'.repeat(100))).toEqual({ refusal: `"${'y'.repeat(40)}…" is not a number.` })
  })

  test('splits a list once at each comma', () => {
    expect(splitList('a, b ,a, ,c')).toEqual(['a', 'b', 'c'])
  })
})
