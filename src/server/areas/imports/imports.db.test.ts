import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import { startImportBench, type ImportBench } from '../../../../tests/support/import-bench.ts'
import { runImport } from './take-file.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await startImportBench()
})
afterAll(() => bench.stop())

const shopifyHeader =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src'

describe('a Shopify file', () => {
  const file = [
    shopifyHeader,
    'desert-tee,Desert Tee,<p>Soft</p>,Mesa,T-Shirts,"summer, cotton",Size,S,,250,4,20,25,012345678905,https://pictures.example/tee.jpg',
    'desert-tee,,,,,,,M,,250,-2,20,25,,',
    'lone-cap,Lone Cap,,Mesa,Caps,,Title,Default Title,CAP-1,,7,18,,,',
  ].join('\n')

  test('makes a parent with its basics, and a basic of a product without sizes', async () => {
    const run = await bench.importText(file)
    expect(run).toMatchObject({ status: 'COMPLETED', created: 4, changed: 0, unchanged: 0, rejected: 0 })
    expect(await bench.product('CAP-1')).toMatchObject({
      product_type: 'basic',
      parent_sku: null,
      mpn: 'LONE-CAP',
      retail_price_cents: 1800,
      buy_it_now_price_cents: 1800,
      phoenix_quantity: 7,
      total_quantity: 7,
    })
    const parent = await bench.product('DESERT-TEE')
    expect(parent).toMatchObject({
      product_type: 'parent',
      title: 'Desert Tee',
      brand: 'Mesa',
      description: '<p>Soft</p>',
      shopify_product_type: 'T-Shirts',
      labels: ['summer', 'cotton'],
    })
    expect(await bench.product('DESERT-TEE-S')).toMatchObject({
      product_type: 'basic',
      parent_id: parent?.id,
      parent_sku: 'DESERT-TEE',
      title: 'Desert Tee - S',
      retail_price_cents: 2500,
      buy_it_now_price_cents: 2000,
      weight: '0.55',
      upc: '012345678905',
      attributes: { size: 'S' },
      // Drawn pictures belong to the demo catalogue alone.
      image: null,
    })
    expect(await bench.product('DESERT-TEE-M')).toMatchObject({
      phoenix_quantity: 0,
      quantity_update_date_utc: expect.any(Date) as Date,
    })
    expect(await bench.remarks(run, 'notes')).toEqual([
      '2 Variant SKU: No SKU is given; DESERT-TEE-S was made from the handle.',
      '3 Variant Inventory Qty: -2 pieces were taken as 0.',
      '3 Variant SKU: No SKU is given; DESERT-TEE-M was made from the handle.',
    ])
  })

  test('keeps addresses of pictures as addresses', async () => {
    const parent = await bench.product('DESERT-TEE')
    const images = await bench.database.db
      .selectFrom('product_image')
      .select(['placement_name', 'url'])
      .where('product_id', '=', Number(parent?.id))
      .execute()
    expect(images).toEqual([{ placement_name: 'ITEMIMAGEURL1', url: 'https://pictures.example/tee.jpg' }])
    expect(parent?.image).toBeNull()
    const history = await bench.database.db
      .selectFrom('picture_history')
      .innerJoin('run', 'run.id', 'picture_history.act_id')
      .select(['action', 'updated_picture', 'updated_by', 'run.kind'])
      .where('product_id', '=', Number(parent?.id))
      .execute()
    expect(history).toEqual([
      {
        ...{ action: 'added', updated_picture: 'https://pictures.example/tee.jpg' },
        ...{ updated_by: expect.any(String) as string, kind: 'import' },
      },
    ])
  })

  test('changes nothing when it comes again, not even a version', async () => {
    const before = await bench.product('DESERT-TEE-S')
    expect(await bench.importText(file)).toMatchObject({ created: 0, changed: 0, unchanged: 4, rejected: 0 })
    expect(await bench.product('DESERT-TEE-S')).toEqual(before)
  })

  test('changes what differs, marks the price as set by a person and keeps who did it', async () => {
    const run = await bench.importText(file.replace('18,,,', '21,,,').replace('CAP-1,,7', 'CAP-1,,9'))
    expect(run).toMatchObject({ changed: 1, unchanged: 3 })
    const cap = await bench.product('CAP-1')
    expect(cap).toMatchObject({
      retail_price_cents: 2100,
      retail_price_manually_updated: true,
      phoenix_quantity: 9,
      total_quantity: 9,
    })
    const history = await bench.database.db
      .selectFrom('product_field_history')
      .select(['field', 'previous_value', 'updated_value', 'updated_by', 'reason', 'act_id'])
      .where('product_id', '=', Number(cap?.id))
      .where('field', '=', 'retail_price_cents')
      .execute()
    expect(history).toEqual([
      {
        field: 'retail_price_cents',
        previous_value: 1800,
        updated_value: 2100,
        updated_by: 'maria',
        reason: `import ${run.id}`,
        act_id: run.id,
      },
    ])
    const stock = await bench.database.db
      .selectFrom('stock_history')
      .select(['previous_quantity', 'updated_quantity', 'updated_by', 'act_id'])
      .where('product_id', '=', Number(cap?.id))
      .orderBy('id')
      .execute()
    expect(stock).toEqual([
      {
        previous_quantity: 0,
        updated_quantity: 7,
        updated_by: 'maria',
        act_id: expect.any(Number) as number,
      },
      { previous_quantity: 7, updated_quantity: 9, updated_by: 'maria', act_id: run.id },
    ])
  })

  test('only looks in a dry run, and says the same as the run would', async () => {
    const polar = file.replaceAll('desert', 'polar').replace('18,,,', '23,,,')
    const dry = await bench.importText(polar, { isDryRun: true })
    expect(dry).toMatchObject({ created: 3, changed: 1, unchanged: 0 })
    expect(await bench.product('POLAR-TEE')).toBeUndefined()
    expect(await bench.product('CAP-1')).toMatchObject({ retail_price_cents: 2100 })
    expect(await bench.importText(polar)).toMatchObject({ created: 3, changed: 1, unchanged: 0 })
  })

  test('rejects rows of a handle that come back later in the file', async () => {
    const row = (handle: string, sku: string) => `${handle},T,,V,,,Title,Default Title,${sku},,,1,,,`
    const run = await bench.importText(
      [shopifyHeader, row('one', 'H-1'), row('two', 'H-2'), row('one', 'H-3')].join('\n'),
    )
    expect(run).toMatchObject({ created: 2, rejected: 1 })
    expect(await bench.remarks(run)).toEqual([
      '4 : The rows of this handle began on line 2; put them together.',
    ])
  })
})

describe('a file of any other kind', () => {
  test('takes what its columns are mapped to, and leaves what it says nothing of', async () => {
    await addBasic(
      bench.database.db,
      'LEFT-1',
      { cost_cents: 500, brand: 'Old', attributes: { color: 'Red', fit: 'slim' } },
      3,
    )
    const run = await bench.importText('Code,Label,Paid,Colour\nleft-1,New name,,Blue\n', {
      mapping: { Code: 'sku', Label: 'title', Paid: 'cost', Colour: 'attributes.color' },
    })
    expect(run).toMatchObject({ layout: 'columns', changed: 1, rejected: 0 })
    expect(await bench.product('LEFT-1')).toMatchObject({
      title: 'New name',
      cost_cents: 500,
      brand: 'Old',
      phoenix_quantity: 3,
      attributes: { color: 'Blue', fit: 'slim' },
      version: 2,
    })
  })

  test('makes parents and basics, in whatever order they stand close together', async () => {
    const run = await bench.importText(
      'sku,type,parent sku,title\nB-1-S,basic,B-1,Small\nB-1,parent,,Both\nB-1-M,,b-1,Medium\n',
    )
    expect(run).toMatchObject({ created: 3, rejected: 0 })
    const parent = await bench.product('B-1')
    for (const sku of ['B-1-S', 'B-1-M']) {
      expect(await bench.product(sku)).toMatchObject({ parent_id: parent?.id, parent_sku: 'B-1' })
    }
  })

  test('puts a basic under another parent', async () => {
    const [one, other] = [
      await addParent(bench.database.db, 'P-ONE', ['S']),
      await addParent(bench.database.db, 'P-TWO', ['S']),
    ]
    expect(await bench.product('P-ONE-S')).toMatchObject({ parent_id: one.id })
    expect(await bench.importText('sku,parent_sku\nP-ONE-S,P-TWO\n')).toMatchObject({ changed: 1 })
    expect(await bench.product('P-ONE-S')).toMatchObject({ parent_id: other.id, parent_sku: 'P-TWO' })
    expect(await bench.importText('sku,parent_sku\nP-ONE-S,P-TWO\n')).toMatchObject({ unchanged: 1 })
  })

  test('gives a new product its SKU for a title', async () => {
    await bench.importText('sku,cost\nBARE-1,12.345\n')
    expect(await bench.product('BARE-1')).toMatchObject({ title: 'BARE-1', cost_cents: 1235 })
  })

  test('rejects each bad line alone, with its line, column and reason', async () => {
    await addProduct(bench.database.db, { sku: 'GONE-1', product_type: 'basic', is_deleted: true })
    await addParent(bench.database.db, 'FAMILY', ['S'])
    const run = await bench.importText(
      [
        'sku,type,parent sku,cost,received,image',
        'OK-1,,,1,2026-01-31,https://pictures.example/ok.jpg',
        ',,,1,,',
        'BAD-1,,,free,,',
        'BAD-2,,,1,31.12.2025,',
        'BAD-3,master,,,,',
        'gone-1,,,1,,',
        'OK-1,,,2,,',
        'FAMILY,basic,,,,',
        'FAMILY,,,1,,',
        'BAD-4,,NOWHERE,,,',
        'BAD-5,,FAMILY-S,,,',
        'BAD-6,parent,,9,,',
        'BAD-7,,BAD-6,,,',
        'BAD-8',
        'OK-2,,,3,,not an address',
      ].join('\n'),
    )
    expect(run).toMatchObject({ status: 'COMPLETED', created: 2, rejected: 13, noted: 1 })
    expect(await bench.remarks(run)).toEqual([
      '3 sku: The row has no SKU.',
      '4 cost: "free" is not a number.',
      '5 received: "31.12.2025" is not a date. Write it as 2026-01-31.',
      '6 type: "master" is neither parent nor basic.',
      '7 : The product GONE-1 is deleted. Restore it first, or use another SKU.',
      '8 : The SKU OK-1 is there already on line 2.',
      "9 : FAMILY is a parent; it can't become a basic.",
      '10 : The SKU FAMILY is there already on line 9.',
      '11 : There is no parent product NOWHERE. Its line must come before those of its sizes.',
      '12 : FAMILY-S is not a parent product.',
      '13 : Cost belongs to the basic products: BAD-6 is a parent and has none of its own.',
      '14 : There is no parent product BAD-6. Its line must come before those of its sizes.',
      '15 : The row has 1 cell where the header has 6.',
    ])
    expect(await bench.remarks(run, 'notes')).toEqual([
      '16 image: This is no picture address; it was left out.',
    ])
    expect(await bench.product('BAD-7')).toBeUndefined()
  })

  test('takes a SKU again that a deleted product had, when a living one has it too', async () => {
    await addProduct(bench.database.db, { sku: 'AGAIN-1', product_type: 'basic', is_deleted: true })
    await addBasic(bench.database.db, 'AGAIN-1')
    expect(await bench.importText('sku,brand\nAGAIN-1,New\n')).toMatchObject({ changed: 1, rejected: 0 })
  })

  test('notes what it had to round', async () => {
    const run = await bench.importText('sku,retail price\nROUND-1,10.005\n')
    expect(await bench.remarks(run, 'notes')).toEqual(['2 retail price: 10.005 was rounded to 10.01.'])
  })
})

describe('more rows than one batch', () => {
  const rows = Array.from(
    { length: 1200 },
    (_, index) => `MANY-${index},basic,${index === 1100 ? 'MANY-P' : ''}`,
  )
  const file = ['sku,type,parent sku', 'MANY-P,parent,', ...rows, 'MANY-7,basic,'].join('\n')

  test('are seen alike in a dry run and in the run: earlier parents are known, earlier SKUs too', async () => {
    const counts = { created: 1201, changed: 0, unchanged: 0, rejected: 1 }
    const dry = await bench.importText(file, { isDryRun: true })
    expect(dry).toMatchObject(counts)
    const run = await bench.importText(file)
    expect(run).toMatchObject(counts)
    for (const each of [dry, run])
      expect(await bench.remarks(each)).toEqual(['1203 : The SKU MANY-7 is there already on line 10.'])
    expect(await bench.importText(file)).toMatchObject({ created: 0, unchanged: 1201, rejected: 1 })
  })
})

test.each([
  ['a byte order mark', 'MARK', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', 'WIDE', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['CRLF', 'CRLF', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
])('a file with %s and line ends in its cells is taken like any other', async (_, sku, encode) => {
  const text = `Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price\n${sku},Größe,"one\ntwo",Title,Default Title,${sku},5\n${sku}-2,Next,,Title,Default Title,${sku}-2,free\n`
  const run = await bench.importText(encode(text))
  expect(run).toMatchObject({ layout: 'shopify', created: 1, rejected: 1 })
  expect(await bench.remarks(run)).toEqual(['4 Variant Price: "free" is not a number.'])
  expect(await bench.product(sku)).toMatchObject({
    title: 'Größe',
    description: expect.stringMatching(/^one\r?\ntwo$/) as string,
  })
})

describe('a file that is refused', () => {
  test.each([
    ['binary', Buffer.from('PK\x03\x04\0\0\0\0')],
    ['empty', ''],
    ['without rows', 'sku,title\n'],
    ['with an open quote at its end', `sku,title\n${'REFUSED-1,a\n'.repeat(3)}REFUSED-2,"b\n`],
    ['with a cell of more than 1 MiB', `sku,title\nREFUSED-1,a\nREFUSED-2,${'x'.repeat(1024 ** 2 + 1)}\n`],
    ['without a SKU column', 'name,price\nREFUSED-1,3\n'],
  ])('changes nothing: %s', async (_, content) => {
    const run = await bench.importText(content)
    expect(run).toMatchObject({ status: 'FAILED', created: 0, total: 0 })
    expect(run.refused).toMatch(/\.$/)
    expect(await bench.product('REFUSED-1')).toBeUndefined()
  })
})

describe('two imports at once', () => {
  test('of one file make each product once', async () => {
    const text = [
      'sku,title,qty',
      ...Array.from({ length: 1500 }, (_, index) => `BOTH-${index},T ${index},${index % 5}`),
    ].join('\n')
    const ids = await Promise.all([bench.prepare(text), bench.prepare(text), bench.prepare(text)])
    await Promise.all(ids.map((id) => runImport(bench.context, id)))
    const runs = await Promise.all(ids.map((id) => bench.outcome(id)))
    for (const run of runs) expect(run).toMatchObject({ status: 'COMPLETED', total: 1500, rejected: 0 })
    expect(runs.reduce((sum, run) => sum + run.created, 0)).toBe(1500)
    const { rows } = await bench.database.pool.query(
      "select count(*) as count, sum(total_quantity) as pieces from product where sku like 'BOTH-%'",
    )
    expect(rows).toEqual([{ count: 1500, pieces: 3000 }])
  })

  test('in opposite order wait for each other, or try again, and both end', async () => {
    const lines = Array.from({ length: 1200 }, (_, index) => `CROSS-${index},T`)
    const texts = [lines, lines.toReversed()].map((each) => ['sku,title', ...each].join('\n'))
    const ids = await Promise.all(texts.map((text) => bench.prepare(text)))
    await Promise.all(ids.map((id) => runImport(bench.context, id)))
    const runs = await Promise.all(ids.map((id) => bench.outcome(id)))
    for (const run of runs) expect(run).toMatchObject({ status: 'COMPLETED', total: 1200, rejected: 0 })
  })
})
