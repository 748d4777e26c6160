import { describe, expect, test } from 'vitest'
import type { ImportMapping } from '../../../contract/imports.ts'
import { columnGroups } from './column-groups.ts'
import type { DraftGroup } from './product-draft.ts'

async function* asStream(rows: string[][]) {
  for (const [index, cells] of rows.entries()) yield { line: index + 2, cells, bytes: index * 100 }
}

async function groupsOf(headers: string[], mapping: ImportMapping, ...rows: string[][]) {
  const groups: DraftGroup[] = []
  for await (const group of columnGroups(asStream(rows), headers, mapping)) groups.push(group)
  return groups
}

/** One row with a SKU, and what stands in a column of this field. */
async function read(field: string, cell: string): Promise<DraftGroup> {
  const [group] = await groupsOf(['Sku', 'Cell'], { Sku: 'sku', Cell: field }, ['A', cell])
  if (group === undefined) throw new Error('no group')
  return group
}

describe('a row', () => {
  test('is one product, and covers its line', async () => {
    const groups = await groupsOf(
      ['Title', 'Item', 'Remark'],
      { Title: 'title', Item: 'sku' },
      ['One', 'A', 'x'],
      ['Two', 'B', 'y'],
    )
    expect(groups).toMatchObject([
      { lastLine: 2, bytes: 0, drafts: [{ line: 2, sku: 'A', columns: { title: 'One' } }] },
      { lastLine: 3, bytes: 100, drafts: [{ line: 3, sku: 'B', columns: { title: 'Two' } }] },
    ])
    expect(groups.flatMap(({ rejections, notes }) => [...rejections, ...notes])).toEqual([])
  })

  test('is called by its SKU when it is new', async () => {
    expect((await read('brand', 'Nike')).drafts[0]?.defaults).toEqual({ title: 'A' })
  })

  test('says nothing with an empty cell', async () => {
    expect((await read('retail_price', ' ')).drafts[0]?.columns).toEqual({})
  })

  test.each([
    [['A'], 'The row has 1 cell where the header has 2.'],
    [['A', 'b', 'c'], 'The row has 3 cells where the header has 2.'],
    [['', 'b'], 'The row has no SKU.'],
    [["'", 'b'], 'The row has no SKU.'],
    [['x'.repeat(256), 'b'], 'The SKU is longer than 255 characters.'],
  ])('of %j is rejected', async (cells, reason) => {
    const [group] = await groupsOf(['Sku', 'Brand'], { Sku: 'sku', Brand: 'brand' }, cells)
    expect(group?.drafts).toEqual([])
    expect(group?.rejections.map((remark) => remark.reason)).toEqual([reason])
  })

  test('may have empty cells too many', async () => {
    expect(await groupsOf(['Sku'], { Sku: 'sku' }, ['A', '', ' '])).toMatchObject([
      { drafts: [{ sku: 'A' }] },
    ])
  })

  test('is told all that is wrong with it at once, by column', async () => {
    const [group] = await groupsOf(
      ['Sku', 'Price', 'Type'],
      { Sku: 'sku', Price: 'retail_price', Type: 'product_type' },
      ['A', 'free', 'family'],
    )
    expect(group?.rejections).toEqual([
      { line: 2, column: 'Price', reason: '"free" is not a number.' },
      { line: 2, column: 'Type', reason: '"family" is neither parent nor basic.' },
    ])
  })

  test('is no worse for columns that are called like something of the language', async () => {
    const headers = ['Sku', 'constructor', 'toString', '__proto__']
    expect(await groupsOf(headers, { Sku: 'sku' }, ['A', 'x', 'y', 'z'])).toMatchObject([
      { drafts: [{ sku: 'A', columns: {}, attributes: {} }], rejections: [] },
    ])
  })
})

describe('a cell', () => {
  test.each<[string, string, object]>([
    ['retail_price', '$1,299.50', { columns: { retail_price: 129_950 } }],
    ['labels', 'sale, new', { columns: { labels: ['sale', 'new'] } }],
    ['parent_sku', " '0012 ", { parentSku: '0012' }],
    ['product_type', 'PARENT', { productType: 'parent' }],
    ['product_type', 'child', { productType: 'basic' }],
    ['phoenix_quantity', '1,200', { phoenix: 1200 }],
    ['image', ' https://pictures.example/a.jpg ', { pictures: ['https://pictures.example/a.jpg'] }],
    [
      'image',
      'https://p.example/a.jpg?x=1,2, https://p.example/b.jpg|http://p.example/c.jpg',
      { pictures: ['https://p.example/a.jpg?x=1,2', 'https://p.example/b.jpg', 'http://p.example/c.jpg'] },
    ],
    ['attributes.size', ' 9.5 ', { attributes: { size: '9.5' } }],
    ['attributes.a.b', 'x', { attributes: { 'a.b': 'x' } }],
  ])('of %s that says %j', async (field, cell, draft) => {
    const { drafts, notes } = await read(field, cell)
    expect(drafts).toMatchObject([draft])
    expect(notes).toEqual([])
  })

  test.each([
    ['image', 'no address', 'This is no picture address; it was left out.'],
    ['image', 'ftp://pictures.example/a.jpg', 'This is no picture address; it was left out.'],
    ['phoenix_quantity', '-2', '-2 pieces were taken as 0.'],
    ['cost', '1.005', '1.005 was rounded to 1.01.'],
  ])('of %s that says %j is taken with a note', async (field, cell, reason) => {
    const { drafts, notes } = await read(field, cell)
    expect(drafts).toHaveLength(1)
    expect(notes).toEqual([{ line: 2, column: 'Cell', reason }])
  })

  test.each([
    ['attributes.size', 'x'.repeat(256), 'It is longer than 255 characters.'],
    ['phoenix_quantity', '1.5', '"1.5" is not a whole number of pieces.'],
    ['is_blocked', 'maybe', '"maybe" is neither yes nor no.'],
    ['nothing', 'x', 'There is no field "nothing".'],
  ])('of %s that says %j rejects its line', async (field, cell, reason) => {
    const { drafts, rejections } = await read(field, cell)
    expect(drafts).toEqual([])
    expect(rejections).toEqual([{ line: 2, column: 'Cell', reason }])
  })
})
