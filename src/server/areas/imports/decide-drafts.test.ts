import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '../../platform/fold-text.ts'
import type { ProductDraft } from '../product-files/product-draft.ts'
import type { ProductBefore } from '../products/product-write.ts'
import { decideDrafts, type Decisions, type Surroundings } from './decide-drafts.ts'

function draft(sku: string, facts: Partial<ProductDraft> = {}): ProductDraft {
  return {
    line: 2,
    sku,
    productType: 'basic',
    columns: {},
    defaults: { title: sku },
    attributes: {},
    pictures: [],
    ...facts,
  }
}

function known(sku: string, facts: Partial<ProductBefore> = {}): ProductBefore {
  return {
    id: 7,
    sku,
    version: 1,
    product_type: 'basic',
    parent_id: null,
    parent_sku: null,
    master_id: null,
    is_deleted: false,
    attributes: {},
    quantities: {},
    pictures: [],
    title: 'Old',
    ...facts,
  }
}

function decide(
  drafts: ProductDraft[],
  { existing = [], ...rest }: { existing?: ProductBefore[] } & Partial<Omit<Surroundings, 'existing'>> = {},
): Decisions {
  return decideDrafts(drafts, {
    existing: new Map(existing.map((product) => [foldText(product.sku), product])),
    parentsOfFile: new Set(),
    ...rest,
  })
}

const created = ({ changes }: Decisions) => changes.map(({ draft: { sku } }) => sku)
const reasons = ({ rejections }: Decisions) => rejections.map(({ reason }) => reason)

describe('a draft', () => {
  test('of an unknown SKU is new, with what the file does not say', () => {
    const { changes, rejections } = decide([
      draft('A', { columns: { brand: 'Nike' }, phoenix: 3, attributes: { size: '9' } }),
    ])
    expect(changes.map(({ change }) => change)).toMatchObject([
      {
        before: undefined,
        columns: { sku: 'A', title: 'A', brand: 'Nike' },
        attributes: { size: '9' },
        quantities: { Phoenix: 3 },
      },
    ])
    expect(rejections).toEqual([])
  })

  test('of an unknown SKU takes the words of the file before our own', () => {
    const [creation] = decide([draft('A', { columns: { title: 'Given' } })]).changes
    expect(creation?.change.columns.title).toBe('Given')
  })

  test.each<[string, Partial<ProductDraft>, Record<string, unknown> | 'unchanged']>([
    ['another title', { columns: { title: 'New' } }, { title: ['Old', 'New'] }],
    ['the same title', { columns: { title: 'Old' } }, 'unchanged'],
    ['nothing', {}, 'unchanged'],
    ['more pieces', { phoenix: 2 }, { 'distribution_centers.Phoenix': [0, 2] }],
    ['an attribute', { attributes: { size: '9' } }, { 'attributes.size': [null, '9'] }],
  ])('of a SKU that is there, in any case, with %s', (_, facts, cells) => {
    const { changes, unchanged } = decide([draft('aj-1', facts)], { existing: [known('AJ-1')] })
    expect(unchanged).toBe(cells === 'unchanged' ? 1 : 0)
    expect(changes.map(({ change }) => change.cells)).toEqual(cells === 'unchanged' ? [] : [cells])
  })

  test.each<[string, Partial<ProductDraft>, Partial<ProductBefore>, string]>([
    [
      'a deleted product',
      {},
      { is_deleted: true },
      'The product A is deleted. Restore it first, or use another SKU.',
    ],
    ['another type', { productType: 'parent' }, {}, "A is a basic; it can't become a parent."],
    [
      'a cost of a parent',
      { productType: undefined, columns: { cost: 100 } },
      { product_type: 'parent' },
      'Cost belongs to the basic products: A is a parent and has none of its own.',
    ],
  ])('is refused for %s, with its line', (_, facts, before, reason) => {
    const decisions = decide([draft('A', { line: 9, ...facts })], { existing: [known('A', before)] })
    expect(decisions.rejections).toEqual([{ line: 9, column: '', reason }])
    expect([...decisions.changes, decisions.unchanged]).toEqual([0])
  })
})

describe('a size', () => {
  const size = draft('A-9', { parentSku: 'a', line: 3 })
  const parent = draft('A', { productType: 'parent', line: 4 })

  test('belongs to a parent that is there, by the name that it has there', () => {
    const existing = [known('A', { id: 5, product_type: 'parent' })]
    expect(decide([size], { existing }).changes[0]?.change.parent).toEqual({ sku: 'A', id: 5 })
  })

  test('belongs to a parent of the same batch, wherever that stands', () => {
    const decisions = decide([size, parent])
    expect(created(decisions)).toEqual(['A', 'A-9'])
    expect(decisions.changes[1]?.change.parent).toEqual({ sku: 'a', id: undefined })
  })

  test('belongs to a parent that an earlier batch would have made', () => {
    expect(created(decide([size], { parentsOfFile: new Set(['a']) }))).toEqual(['A-9'])
  })

  test.each<[string, ProductDraft[], ProductBefore[], string]>([
    ['no parent', [], [], 'There is no parent product a. Its line must come before those of its sizes.'],
    [
      'a deleted parent',
      [],
      [known('A', { product_type: 'parent', is_deleted: true })],
      'There is no parent product a. Its line must come before those of its sizes.',
    ],
    ['a basic for a parent', [], [known('A')], 'a is not a parent product.'],
    [
      'a basic of the batch for a parent',
      [draft('A')],
      [],
      'There is no parent product a. Its line must come before those of its sizes.',
    ],
  ])('is refused for %s', (_, before, existing, reason) => {
    expect(reasons(decide([...before, size], { existing }))).toEqual([reason])
  })

  test('is refused with a parent that is refused itself', () => {
    const refused = draft('A', { productType: 'parent', columns: { cost: 100 } })
    expect(reasons(decide([refused, size]))).toEqual([
      'Cost belongs to the basic products: A is a parent and has none of its own.',
      'There is no parent product a. Its line must come before those of its sizes.',
    ])
  })
})

test('every draft is decided once, and none decides for a later batch', () => {
  const drafts = fc.array(
    fc.record({
      sku: fc.constantFrom('A', 'b', 'C', 'd', 'E'),
      productType: fc.constantFrom<ProductDraft['productType']>('parent', 'basic', undefined),
      parentSku: fc.constantFrom<(string | undefined)[]>(undefined, 'a', 'B'),
      title: fc.constantFrom('Old', 'New'),
    }),
  )
  fc.assert(
    fc.property(drafts, (given) => {
      const parentsOfFile = new Set<string>()
      const decisions = decide(
        given.map(({ sku, productType, parentSku, title }) =>
          draft(sku, { productType, columns: { title }, ...(parentSku === undefined ? {} : { parentSku }) }),
        ),
        { existing: [known('A', { product_type: 'parent' }), known('C')], parentsOfFile },
      )
      const { changes, unchanged, rejections } = decisions
      expect(changes.length + unchanged + rejections.length).toBe(given.length)
      expect(parentsOfFile.size).toBe(0)
    }),
  )
})
