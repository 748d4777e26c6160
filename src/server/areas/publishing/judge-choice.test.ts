import { describe, expect, test } from 'vitest'
import type { Sellable } from '../listings/pair-eligibility.ts'
import type { ChosenBasic, ChosenProduct, KnownListing } from './chosen-products.query.ts'
import { judgeChoice, type Choice } from './judge-choice.ts'

const shopify = { id: 1, name: 'Shopify', offer_in_publish_dialog: true, margin: null }
const stockx = { id: 2, name: 'StockX', offer_in_publish_dialog: true, margin: null }

function sellable(sku: string, facts: Partial<Sellable> = {}): Sellable {
  return {
    sku,
    isDeleted: false,
    isBlocked: false,
    blockComment: null,
    isExternalQuantityBlocked: false,
    ...facts,
  }
}

/** The size of a parent that has the id 1. */
function size(id: number, facts: Partial<Sellable> = {}): ChosenBasic {
  return { ...sellable(`S${id}`, facts), id, owner: { ...sellable('P1'), id: 1 } }
}

function chosen(id: number, basics: ChosenBasic[], facts: Partial<ChosenProduct> = {}): ChosenProduct {
  return { id, sku: `P${id}`, isDeleted: false, basics, ...facts }
}

function listing(productId: number, facts: Partial<KnownListing> = {}): KnownListing {
  return { productId, marketplaceId: 1, ownerId: 1, desired: 'listed', actual: 'listed', ...facts }
}

function judge(choice: Partial<Choice>) {
  return judgeChoice({
    kind: 'publish',
    products: [],
    marketplaces: [shopify],
    listings: [],
    isConnected: () => true,
    sellsSizesAlone: () => false,
    isAsked: () => true,
    ...choice,
  })
}

const told = (choice: Partial<Choice>) =>
  judge(choice).map(({ productId, marketplace, verdict }) => [
    productId,
    marketplace.name,
    verdict.state === 'go' ? 'go' : verdict.reason,
  ])

describe('a choice comes to', () => {
  test('one pair for each size on each marketplace', () => {
    const products = [chosen(1, [size(11), size(12)])]
    expect(told({ products, marketplaces: [shopify, stockx] })).toEqual([
      [11, 'Shopify', 'go'],
      [11, 'StockX', 'go'],
      [12, 'Shopify', 'go'],
      [12, 'StockX', 'go'],
    ])
  })

  test('each size once, when it was chosen with its parent and alone', () => {
    expect(told({ products: [chosen(1, [size(11), size(12)]), chosen(12, [size(12)])] })).toEqual([
      [11, 'Shopify', 'go'],
      [12, 'Shopify', 'go'],
    ])
  })

  test('only the marketplaces that a product is asked for', () => {
    const products = [chosen(11, [size(11)]), chosen(12, [size(12)])]
    const isAsked: Choice['isAsked'] = (productId, { name }) => (productId === 11) === (name === 'StockX')
    expect(told({ products, marketplaces: [shopify, stockx], isAsked })).toEqual([
      [11, 'StockX', 'go'],
      [12, 'Shopify', 'go'],
    ])
  })

  test.each<[string, ChosenProduct, string]>([
    ['a parent without sizes', chosen(5, []), 'P5 has no sizes to sell.'],
    ['a deleted parent', chosen(5, [], { isDeleted: true }), 'P5 is deleted; restore it before publishing.'],
    ['a product that is gone', chosen(5, [], { sku: null }), 'There is no product 5.'],
  ])('one sentence a marketplace for %s, once', (_, product, reason) => {
    const pairs = judge({ products: [product, product], marketplaces: [shopify, stockx] })
    expect(pairs.map(({ verdict }) => verdict)).toEqual([
      { state: 'failed', reason },
      { state: 'failed', reason },
    ])
    expect(pairs.map(({ owner }) => owner)).toEqual([undefined, undefined])
    expect(pairs[0]?.sku).toBe(product.sku ?? '')
  })

  test('a failure where the marketplace is not connected, and the rest goes on', () => {
    const isConnected: Choice['isConnected'] = ({ name }) => name === 'Shopify'
    expect(
      told({ products: [chosen(11, [size(11)])], marketplaces: [shopify, stockx], isConnected }),
    ).toEqual([
      [11, 'Shopify', 'go'],
      [11, 'StockX', 'StockX is not connected in this installation.'],
    ])
  })
})

describe('what is listed already', () => {
  const products = [chosen(1, [size(11), size(12)])]

  test('is not published again, on that marketplace', () => {
    expect(told({ products, marketplaces: [shopify, stockx], listings: [listing(11)] })).toEqual([
      [11, 'Shopify', 'already published'],
      [11, 'StockX', 'go'],
      [12, 'Shopify', 'go'],
      [12, 'StockX', 'go'],
    ])
  })

  test('goes to its own parent when it is published, and off sale where it is', () => {
    const listings = [listing(11, { ownerId: 99 })]
    const [published] = judge({ products, listings })
    const [unpublished] = judge({ kind: 'unpublish', products, listings })
    expect(published).toMatchObject({ owner: { id: 1, sku: 'P1' }, verdict: { state: 'go' } })
    expect(unpublished).toMatchObject({ owner: { id: 99, sku: 'P1' }, verdict: { state: 'go' } })
  })

  test('alone can be taken off, blocked or not', () => {
    const blocked = [chosen(1, [size(11, { isBlocked: true }), size(12)])]
    expect(told({ kind: 'unpublish', products: blocked, listings: [listing(11)] })).toEqual([
      [11, 'Shopify', 'go'],
      [12, 'Shopify', 'not published'],
    ])
  })
})
