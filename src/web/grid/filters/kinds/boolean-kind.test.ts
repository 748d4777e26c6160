import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import type { Condition } from '../filter-model.ts'
import { filterConditions, filterWords } from './filter-kinds.ts'
import { booleanKind, type BooleanColumnFilter } from './boolean-kind.ts'

const column = sampleColumn({ field: 'online', type: 'boolean', filter: 'boolean' })

test.each<[string, BooleanColumnFilter, Condition]>([
  ['is True', { kind: 'boolean', value: true }, { online: true }],
  ['is False', { kind: 'boolean', value: false }, { online: false }],
  ['is empty', { kind: 'empty', isEmpty: true }, { online__isnull: true }],
])('a filter that %s', (words, filter, condition) => {
  expect(filterWords(column, filter)).toBe(words)
  expect(filterConditions(column, filter)).toEqual([condition])
})

test.each([
  ['a text', { isExcluded: false, lookup: '', value: 'true' }],
  ['what is excluded', { isExcluded: true, lookup: '', value: true }],
  ['a list of both', { isExcluded: false, lookup: 'in', value: ['True', 'False'] }],
  ['a list of another word', { isExcluded: false, lookup: 'in', value: ['maybe'] }],
])('%s is not read', (_name, wire) => {
  expect(booleanKind.fromWire(wire, column)).toBeNull()
})

test.each([
  [['True'], true],
  [['false'], false],
  [[true], true],
])('the set %j of a link is read', (value, wanted) => {
  expect(booleanKind.fromWire({ isExcluded: false, lookup: 'in', value }, column)).toEqual({
    kind: 'boolean',
    value: wanted,
  })
})

test.each([
  [true, { kind: 'boolean', value: true }],
  [false, { kind: 'boolean', value: false }],
  [null, null],
])('the cell %j asks for %j', (value, filter) => {
  expect(booleanKind.ofCell(value, column)).toEqual(filter)
})
