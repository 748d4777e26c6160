import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { scratchFile, zipOf } from '../../../../tests/support/scratch-zip.ts'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { openExportFile } from './export-file.ts'

const head = ['ID', 'sku', 'Title', 'ProductType', 'ParentProductID', 'Labels', 'Images', 'DCQuantities']
const lines = (...rows: string[][]) => rows.map((cells) => `${cells.join('\t')}\r\n`).join('')
const more = ['RetailPrice', 'IsBlocked', 'Attribute1Name', 'Attribute1Value', '']

type Reading = { isParent?: boolean; afterRow?: number; encoding?: BufferEncoding }

async function read(text: string, { isParent = false, afterRow = 0, encoding }: Reading = {}) {
  const opened = await openExportFile(await scratchFile(zipOf(text, encoding)))
  try {
    const found = []
    for await (const each of opened.products({ isParent, afterRow })) found.push(each)
    return found
  } finally {
    await opened.close()
  }
}

const shoe = (id: number, ...rest: string[]) => [
  ...[String(id), `S-${id}`, `Shoe ${id}`, 'Item', '', '', '', ''],
  ...rest,
]

test('a line is told as its page would tell it', async () => {
  const images =
    'ITEMIMAGEURL2=https://cdn.example.com/a,b.jpg?x=1,ITEMIMAGEURL1=https://cdn.example.com/1.jpg'
  const line = [
    '7',
    'A-7',
    '"Run ""fast""\tand\r\nfar"',
    'Child',
    '3',
    'StockX,Shopify',
    images,
    '0=4,2=null',
  ]
  const text = `\uFEFF${lines([...head, ...more], [...line, '220.5', 'True', 'Shoe Size', '9', ''])}`
  expect(await read(text)).toEqual([
    {
      row: 1,
      product: {
        ...{ id: 7, parentId: 3, sku: 'A-7', isParent: false, quantities: [{ centerId: 0, pieces: 4 }] },
        others: {},
        cells: {
          title: 'Run "fast"\tand\r\nfar',
          retail_price: 220.5,
          is_blocked: true,
          'attributes.shoe_size': '9',
          labels: ['Shopify', 'StockX'],
          images: ['https://cdn.example.com/1.jpg', 'https://cdn.example.com/a,b.jpg?x=1'],
        },
      },
    },
  ])
})

test('what a cell does not say, or says in another way, is not there', async () => {
  const text = lines([...head, ...more], shoe(1, '', '', '', '', ''), shoe(2, 'free', 'perhaps', '', '', ''))
  const [first, second] = await read(text)
  expect(first?.product.cells).toMatchObject({ retail_price: null, labels: [], images: [] })
  expect(second?.product.cells).not.toHaveProperty('retail_price')
  expect(second?.product.cells).not.toHaveProperty('is_blocked')
  expect(first?.product.quantities).toEqual([])
})

test('what others hold of a pool stands in pairs of figures, however its columns are spelled', async () => {
  const figures = [
    'TotalQuantity',
    'totalquantitypooled',
    'PendingPaymentQuantity',
    'PendingPaymentQuantityPooled',
  ]
  const text = lines(
    [...head, ...figures],
    shoe(1, '4', '9', '0', '1'),
    shoe(2, '4', '', '1', 'many'),
    shoe(3, '4', '2', '', '3'),
  )
  const others = (await read(text)).map(({ product }) => product.others)
  expect(others).toEqual([
    { total_quantity: 5, pending_payment_quantity: 1 },
    { total_quantity: null },
    { total_quantity: null },
  ])
  expect((await read(lines(head, shoe(1))))[0]?.product.others).toEqual({})
})

test('what owns others and what does not are read apart, each behind a row', async () => {
  const parent = shoe(9).with(3, 'Parent')
  const text = lines(head, shoe(1), parent, shoe(2), shoe(3))
  const rows = async (wanted: object) => (await read(text, wanted)).map(({ row }) => row)
  expect(await rows({ isParent: true })).toEqual([2])
  expect(await rows({})).toEqual([1, 3, 4])
  expect(await rows({ afterRow: 3 })).toEqual([4])
})

test('a long file is read in parts, and again', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) =>
    shoe(at + 1).with(2, randomBytes(40).toString('hex')),
  )
  const opened = await openExportFile(await scratchFile(zipOf(lines(head, ...rows))))
  for await (const { row } of opened.products({ isParent: false, afterRow: 100 })) {
    expect(row).toBe(101)
    break
  }
  let last = 0
  for await (const { row } of opened.products({ isParent: false, afterRow: 0 })) last = row
  expect(last).toBe(20_000)
  await opened.close()
})

describe('another file', () => {
  test.each([
    ['without columns', '', /no column ID, Sku/],
    ['without a column that is needed', lines(head.toSpliced(7, 1)), /no column DCQuantities/],
    ['with a line that is too short', lines(head, ['1', 'S-1']), /row 1 is not a product/],
    ['with a line that is too long', lines(head, shoe(1, 'more')), /row 1 is not a product/],
    ['with a number that is none', lines(head, shoe(1).with(0, 'one')), /row 1 is not a product/],
    ['with a parent that is none', lines(head, shoe(1).with(4, 'none')), /row 1 is not a product/],
    ['without a SKU', lines(head, shoe(1).with(1, ' ')), /row 1 is not a product/],
    ['with an open quote', lines(head, shoe(1).with(2, '"open')), /CSV_QUOTE_NOT_CLOSED/],
    ['with an endless line', lines(head, shoe(1).with(2, 'x'.repeat(5e6))), /CSV_MAX_RECORD_SIZE/],
    ['in other letters', lines(head, shoe(1).with(2, 'Café')), /not UTF-8/],
    ['of commas', lines(head, shoe(1)).replaceAll('\t', ','), /no column/],
  ])('%s can’t be taken', async (_, text, why) => {
    expect(await channelErrorOf(read(text, { encoding: 'latin1' }))).toMatchObject({
      kind: 'contract_unknown',
      message: expect.stringMatching(why) as string,
    })
  })

  test('that is no ZIP was cut off, and may be whole the next time', async () => {
    const opening = openExportFile(await scratchFile(Buffer.from('<html></html>')))
    expect(await channelErrorOf(opening)).toMatchObject({ kind: 'remote_transient' })
  })
})
