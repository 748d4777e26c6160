import { describe, expect, test } from 'vitest'
import type { CsvRow } from '../csv/read-csv.ts'
import type { DraftGroup } from '../product-draft.ts'
import { findShopifyColumns } from './shopify-columns.ts'
import { shopifyGroups } from './shopify-groups.ts'

const header =
  'Handle,Title,Vendor,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Grams,Variant Inventory Qty,Variant Barcode,Cost per item,Image Src,Variant Image'
const headers = header.split(',')

type Cells = Partial<Record<string, string>>

/** Rows with only the cells that matter; the first is on line 2. */
function groupsOf(...rows: Cells[]): Promise<DraftGroup[]> {
  return collect(rows.map((cells, index) => rowOf(index + 2, full(cells))))
}

async function collect(rows: CsvRow[]): Promise<DraftGroup[]> {
  const columns = findShopifyColumns(headers)
  if (!columns) throw new Error('not the header of Shopify')
  const groups: DraftGroup[] = []
  for await (const group of shopifyGroups(asStream(rows), headers, columns)) groups.push(group)
  return groups
}

function full(cells: Cells): string[] {
  return headers.map((name) => cells[name] ?? '')
}

function rowOf(line: number, cells: string[]): CsvRow {
  return { line, cells, bytes: line * 100 }
}

async function* asStream(rows: CsvRow[]): AsyncGenerator<CsvRow> {
  yield* rows
}

async function onlyGroup(...rows: Cells[]): Promise<DraftGroup> {
  const [group, ...more] = await groupsOf(...rows)
  expect(more).toEqual([])
  if (!group) throw new Error('no group')
  return group
}

const skusOf = ({ drafts }: DraftGroup) => drafts.map(({ sku }) => sku)
const lone = {
  Handle: 'lone-cap',
  Title: 'Lone Cap',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Price': '18',
}
const small = {
  Handle: 'tee',
  Title: 'Tee',
  'Option1 Name': 'Size',
  'Option1 Value': 'S',
  'Variant Price': '20',
}
const medium = { Handle: 'tee', 'Option1 Value': 'M', 'Variant Price': '20' }

describe('what a handle becomes', () => {
  test('one basic, when it has one variant and no options', async () => {
    const { drafts, notes } = await onlyGroup(lone)
    expect(drafts).toMatchObject([
      { line: 2, sku: 'LONE-CAP', productType: 'basic', columns: { title: 'Lone Cap' }, attributes: {} },
    ])
    expect(drafts[0]?.parentSku).toBeUndefined()
    expect(notes).toEqual([
      { line: 2, column: 'Variant SKU', reason: 'No SKU is given; LONE-CAP was made from the handle.' },
    ])
  })

  test('a parent with its basics, when it has several', async () => {
    const { drafts, lastLine, handle } = await onlyGroup(small, medium)
    expect(drafts).toMatchObject([
      { line: 2, sku: 'TEE', productType: 'parent', columns: { title: 'Tee' } },
      { line: 2, sku: 'TEE-S', productType: 'basic', parentSku: 'TEE', attributes: { size: 'S' } },
      { line: 3, sku: 'TEE-M', parentSku: 'TEE', columns: { title: 'Tee - M' }, attributes: { size: 'M' } },
    ])
    expect({ lastLine, handle }).toEqual({ lastLine: 3, handle: { name: 'tee', line: 2 } })
  })

  test('a parent with one basic, when its one variant has an option', async () => {
    expect(skusOf(await onlyGroup(small))).toEqual(['TEE', 'TEE-S'])
  })

  test('basics told apart by an option that is called Title', async () => {
    const named = { ...small, 'Option1 Name': 'Title' }
    expect(skusOf(await onlyGroup(named, medium))).toEqual(['TEE', 'TEE-S', 'TEE-M'])
  })

  test('basics of two options, carried down where rows leave them empty', async () => {
    const group = await onlyGroup(
      { ...small, 'Option2 Name': 'Colour', 'Option2 Value': 'Sea Blue' },
      medium,
      { Handle: 'tee', 'Option2 Value': 'Red', 'Variant Price': '21' },
    )
    expect(skusOf(group)).toEqual(['TEE', 'TEE-S-SEA-BLUE', 'TEE-M-SEA-BLUE', 'TEE-M-RED'])
    expect(group.drafts[3]?.attributes).toEqual({ size: 'M', color: 'Red' })
  })

  test('nothing more for a row that only adds a picture', async () => {
    const pictures = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg']
    const group = await onlyGroup(
      { ...lone, 'Image Src': pictures[0] },
      { Handle: 'lone-cap', 'Image Src': pictures[1] },
    )
    expect(group.drafts).toMatchObject([{ sku: 'LONE-CAP', pictures }])
    expect(group.lastLine).toBe(3)
  })
})

describe('SKUs', () => {
  test('that are given win over what would be made', async () => {
    const group = await onlyGroup({ ...small, 'Variant SKU': "'T-1" }, { ...medium, 'Variant SKU': 'T-2' })
    expect(skusOf(group)).toEqual(['TEE', 'T-1', 'T-2'])
    expect(group.notes).toEqual([])
  })

  test('make the parent give way to a variant that is called like the handle', async () => {
    const group = await onlyGroup({ ...small, 'Variant SKU': 'tee' }, medium)
    expect(skusOf(group)).toEqual(['TEE-PARENT', 'tee', 'TEE-M'])
    expect(group.drafts[2]?.parentSku).toBe('TEE-PARENT')
    expect(group.notes[0]?.reason).toBe('A variant has the SKU TEE; the parent is TEE-PARENT.')
  })

  test('are asked for where none can be made', async () => {
    const { drafts, rejections } = await onlyGroup({ ...lone, Handle: '帽子' })
    expect(drafts).toEqual([])
    expect(rejections).toEqual([
      { line: 2, column: 'Variant SKU', reason: 'No SKU is given, and none can be made of the handle.' },
    ])
    expect(skusOf(await onlyGroup({ ...lone, Handle: '帽子', 'Variant SKU': 'CAP-1' }))).toEqual(['CAP-1'])
  })

  test('of a parent can’t be made of other scripts', async () => {
    const { rejections } = await onlyGroup({ ...small, Handle: 'シャツ' })
    expect(rejections).toMatchObject([{ line: 2, column: 'Handle' }])
  })
})

describe('the figures of a variant', () => {
  const figuresOf = async (cells: Cells) => onlyGroup({ ...lone, ...cells })

  test.each([
    [
      { 'Variant Price': '20', 'Variant Compare At Price': '25' },
      { buy_it_now_price: 2000, retail_price: 2500 },
    ],
    [
      { 'Variant Price': '20', 'Variant Compare At Price': '15' },
      { buy_it_now_price: 2000, retail_price: 2000 },
    ],
    [{ 'Variant Price': '', 'Variant Compare At Price': '15' }, { retail_price: 1500 }],
    [{ 'Variant Grams': '453.59237' }, { weight: '1.00' }],
    [{ 'Variant Grams': '250' }, { weight: '0.55' }],
    [{ 'Variant Barcode': '012345678905' }, { upc: '012345678905' }],
    [{ 'Variant Barcode': "'4006381333931" }, { ean: '4006381333931' }],
    [{ 'Cost per item': '7.505' }, { cost: 751 }],
  ])('%j', async (cells, columns) => {
    const { drafts } = await figuresOf(cells)
    expect(drafts[0]?.columns).toMatchObject(columns)
  })

  test('leave the weight alone where Shopify writes 0', async () => {
    const { drafts } = await figuresOf({ 'Variant Grams': '0' })
    expect(drafts[0]?.columns).not.toHaveProperty('weight')
  })

  test('take fewer than no pieces as none, and an odd barcode as none, and say so', async () => {
    const { drafts, notes } = await figuresOf({
      'Variant Inventory Qty': '-3',
      'Variant Barcode': '1.23E+11',
    })
    expect(drafts[0]?.phoenix).toBe(0)
    expect(notes.map(({ column, reason }) => [column, reason])).toEqual([
      ['Variant Barcode', '"1.23E+11" is neither a UPC (12 digits) nor an EAN (13 digits); it was left out.'],
      ['Variant Inventory Qty', '-3 pieces were taken as 0.'],
      ['Variant SKU', 'No SKU is given; LONE-CAP was made from the handle.'],
    ])
  })

  test.each([
    ['Variant Price', 'free', '"free" is not a number.'],
    ['Variant Grams', 'heavy', '"heavy" is not a weight in grams.'],
    ['Variant Grams', '9999999', '"9999999" is not a weight in grams.'],
    ['Variant Inventory Qty', '1.5', '"1.5" is not a whole number of pieces.'],
  ])('reject the line of a %s of %s', async (column, cell, reason) => {
    const { drafts, rejections } = await figuresOf({ [column]: cell })
    expect(drafts).toEqual([])
    expect(rejections).toEqual([{ line: 2, column, reason }])
  })

  test('reject one size and take the others', async () => {
    const group = await onlyGroup({ ...small, 'Variant Price': 'x' }, medium)
    expect(skusOf(group)).toEqual(['TEE', 'TEE-M'])
    expect(group.rejections).toMatchObject([{ line: 2, column: 'Variant Price' }])
  })
})

describe('what the file says of the product', () => {
  test('is cut where it is too long, with a note', async () => {
    const { drafts, notes } = await onlyGroup({ ...lone, Title: 'x'.repeat(600), Vendor: 'y'.repeat(300) })
    expect(drafts[0]?.columns).toMatchObject({ title: 'x'.repeat(500), brand: 'y'.repeat(255) })
    expect(notes.map(({ column }) => column)).toEqual(['Title', 'Vendor', 'Variant SKU'])
  })

  test('keeps eight pictures, each once', async () => {
    const picture = (number: number) => ({
      Handle: 'lone-cap',
      'Image Src': `https://pictures.example/${number}.jpg`,
    })
    const rows = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(picture)
    const { drafts, notes } = await onlyGroup({ ...lone, 'Image Src': 'no address' }, ...rows)
    expect(drafts[0]?.pictures).toHaveLength(8)
    expect(notes.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 This is no picture address; it was left out.',
      '12 A product keeps 8 pictures; this one was left out.',
      '2 No SKU is given; LONE-CAP was made from the handle.',
    ])
  })

  test('gives a basic the variant’s own picture', async () => {
    const own = 'https://pictures.example/s.jpg'
    const { drafts } = await onlyGroup({ ...small, 'Variant Image': own }, medium)
    expect(drafts.map(({ pictures }) => pictures)).toEqual([[], [own], []])
  })
})

describe('rows that can’t be taken', () => {
  test('are told with their lines, and leave the rest whole', async () => {
    const rows = [
      rowOf(2, full(small)),
      rowOf(3, ['tee', 'too few']),
      rowOf(4, full(medium)),
      rowOf(5, full({ Title: 'No handle' })),
      rowOf(6, [...full(lone), '', '']),
    ]
    const groups = await collect(rows)
    expect(groups.map(skusOf)).toEqual([['TEE', 'TEE-S', 'TEE-M'], ['LONE-CAP']])
    expect(groups.flatMap(({ rejections }) => rejections)).toEqual([
      { line: 3, column: '', reason: `The row has 2 cells where the header has ${headers.length}.` },
      { line: 5, column: '', reason: 'The row has no handle.' },
    ])
    expect(groups.map(({ lastLine }) => lastLine)).toEqual([5, 6])
  })

  test('don’t pile up when they are many', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => rowOf(index + 2, ['broken']))
    const groups = await collect(rows)
    expect(groups.map(({ rejections }) => rejections.length)).toEqual([1000, 1000, 500])
    expect(groups.map(({ lastLine }) => lastLine)).toEqual([1001, 2001, 2501])
  })

  test('tells handles of other scripts apart', async () => {
    const groups = await groupsOf(
      { ...lone, Handle: 'шарф-1', 'Variant SKU': 'A' },
      { ...lone, Handle: 'шапка-1', 'Variant SKU': 'B' },
    )
    expect(groups.map(skusOf)).toEqual([['A'], ['B']])
  })
})
