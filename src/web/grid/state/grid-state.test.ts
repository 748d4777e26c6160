import { describe, expect, test } from 'vitest'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { isNarrowed, paramsOf, plainState, stateOf, unreadablePart, type GridState } from './grid-state.ts'

const state: GridState = {
  filter: {
    columns: { brand: { kind: 'text', operator: 'contains', value: 'Ni & ké' } },
    extra: [{ or: [{ sku: 'A' }, { sku: 'B' }] }],
  },
  sort: [{ id: 'dc_phoenix', desc: true }],
  search: '  007 ',
  page: 3,
  layout: [{ id: 'sku', width: 333, pin: 'start' }],
}

describe('grid state', () => {
  test('reads back from its words', () => {
    expect(stateOf(paramsOf(state, productColumns), productColumns)).toEqual(state)
  })
  test('of a plain list needs no words', () => {
    expect(paramsOf(plainState, productColumns)).toEqual({})
  })
  test.each([['{'], ['{"a":1}'], ['[1,"x",null]'], ['null']])(
    'opens the whole list on the unreadable filter %s',
    (filter) => {
      expect(stateOf({ filter, page: '-4', order_by: '-nothing', columns: ',,' }, productColumns)).toEqual(
        plainState,
      )
    },
  )
  test('a search or a filter narrows, an order does not', () => {
    expect(isNarrowed(plainState)).toBe(false)
    expect(isNarrowed({ ...plainState, sort: state.sort })).toBe(false)
    expect(isNarrowed({ ...plainState, search: 'x' })).toBe(true)
    expect(isNarrowed({ ...plainState, filter: state.filter })).toBe(true)
  })
  test.each([
    [{ filter: '[{"brand' }, 'filter', '[{"brand'],
    [{ filter: '{"a":1}', order_by: 'nope' }, 'filter', '{"a":1}'],
    [{ filter: '[{"a":1}]', order_by: '-cost,nope,-labels' }, 'order', 'nope, labels'],
  ])('names what of %j nobody can read', (params, part, words) => {
    expect(unreadablePart(params, productColumns)).toMatchObject({ part, words })
  })
  test('without its unreadable part a link keeps the rest', () => {
    expect(unreadablePart({ order_by: '-cost,nope' }, productColumns)?.without).toEqual({
      sort: [{ id: 'cost', desc: true }],
      page: 1,
    })
    expect(unreadablePart({ filter: '[]', order_by: 'cost,' }, productColumns)).toBe(null)
  })
})
