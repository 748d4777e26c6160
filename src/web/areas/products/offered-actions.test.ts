import { expect, test } from 'vitest'
import { offeredFor } from './offered-actions.ts'

const actions = ['publish', 'unpublish', 'price', 'delete'].map((id) => ({
  id,
  label: id,
  isOffered: () => id !== 'delete',
  onRun: () => undefined,
}))
const target = { kind: 'some' as const, ids: [1], rows: [] }
const waiting = { marketplace: 'Shopify', state: 'queued' as const, url: null, error: null }

test('while nobody knows where it may go it is offered to be published', () => {
  const product = { marketplaces: ['Shopify'], listing_states: [] }
  const [first] = offeredFor(actions, { target, product, offered: undefined })
  expect(first?.id).toBe('publish')
})

test.each([
  ['live nowhere', [], [], ['publish', 'price']],
  ['live at one of two', ['Shopify'], [], ['publish', 'unpublish', 'price']],
  ['live wherever it may go', ['Shopify', 'StockX'], [], ['unpublish', 'price']],
  ['live where nothing is offered', ['VoyageOne'], [], ['publish', 'unpublish', 'price']],
  ['on its way', [], [waiting], ['publish', 'unpublish', 'price']],
])('a product that is %s has its own menu', (_name, marketplaces, states, ids) => {
  const product = { marketplaces, listing_states: states }
  const offered = offeredFor(actions, { target, product, offered: ['Shopify', 'StockX'] })
  expect(offered.map(({ id }) => id)).toEqual(ids)
})
