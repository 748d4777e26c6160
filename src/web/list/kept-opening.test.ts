import { expect, test } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { session } from '../app/session.ts'
import type { StateParams } from '../grid/state/grid-state.ts'
import { keepOpening, likelyOpening } from './kept-opening.ts'

standInBrowser()

const columns = [sampleColumn({ field: 'sku' }), sampleColumn({ field: 'brand' })]
const layout = [{ id: 'brand', width: 300, pin: null }]
const keep = (params: StateParams, list = 'Lots') =>
  keepOpening(list, {
    columns: columns.map((facts) => ({ facts })),
    params,
    layout,
    view: { id: 4, label: 'Mine' },
  })
const likely = (address: StateParams = {}, lastPage: string | null = null) =>
  likelyOpening('Lots', { columns, address, lastPage })

test('a list opens where this browser left it: question, columns and view', () => {
  keep({ search: 'air', order_by: '-brand' })
  expect(likely()).toMatchObject({
    params: { search: 'air', order_by: '-brand' },
    state: { search: 'air', sort: [{ id: 'brand', desc: true }] },
    layout: [{ id: 'brand', width: 300 }],
    view: { id: 4, label: 'Mine' },
  })
})

test('a page is a place of its own: the one that was kept apart counts', () => {
  keep({ search: 'air', page: '7' })
  expect(likely()?.params).toEqual({ search: 'air' })
  expect(likely({}, '3')?.params).toEqual({ search: 'air', page: '3' })
})

test('an address that asks the same is sure, on whatever page; one that asks something else is not', () => {
  keep({ search: 'air' })
  expect(likely({ search: 'air', page: '2' })?.params).toEqual({ search: 'air', page: '2' })
  expect(likely({ search: 'jordan' })).toBeNull()
  expect(likely({ page: '2' })).toBeNull()
})

test('nobody knows it of a list that was never open, or of another', () => {
  expect(likely()).toBeNull()
  keep({ search: 'air' }, 'Orders')
  expect(likely()).toBeNull()
})

test('what one person asked is nothing to the next in this browser', () => {
  keep({ search: 'air' })
  session.start({ token: 'other', email: '', userName: 'eve', userId: '2' })
  expect(likely()).toBeNull()
})

test.each(['', '{', '[]', '{"user":"1"}', '{"user":"1","shown":7}'])(
  '%j in the storage is as good as none',
  (text) => {
    window.localStorage.setItem('opening:Lots', text)
    expect(likely()).toBeNull()
  },
)
