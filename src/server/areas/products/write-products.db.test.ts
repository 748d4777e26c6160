import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'
import { productChange } from './product-change.ts'
import type { ProductInput } from './product-write.ts'
import { lockProducts } from './products.store.ts'
import { writeProducts, type ProductWrite } from './write-products.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Writes products by their SKU: new where there is none, else what differs. */
function write(
  inputs: Record<string, Omit<ProductInput, 'columns'> & Partial<ProductInput>>,
): Promise<ProductWrite> {
  return inTransaction(database.db, { actor: 'olga', reason: 'tested' }, async (tx) => {
    const found = await lockProducts(tx, {
      by: { folds: Object.keys(inputs).map(foldText) },
      columns: productColumns.filter(({ isWritable }) => isWritable),
      centers: ['Phoenix', 'Reno'],
      hasPictures: true,
    })
    const changes = Object.entries(inputs).map(([sku, { columns = {}, ...input }]) => {
      const before = found.find((product) => foldText(product.sku) === foldText(sku))
      const named = before === undefined ? { title: sku, ...columns, sku } : columns
      return productChange(before, { ...input, columns: named })
    })
    return writeProducts(tx, changes)
  })
}

async function stored(sku: string) {
  return database.db
    .selectFrom('product')
    .select([
      'id',
      'version',
      'parent_id',
      'parent_sku',
      'cost_cents',
      'brand',
      'labels',
      'attributes',
      'total_quantity',
      'phoenix_quantity',
      'updated_on',
    ]) // prettier-ignore
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
}

test('makes a family in one act, in whatever order it comes', async () => {
  const written = await write({
    'FAM-9': { parent: { sku: 'FAM' }, columns: { cost: 500, labels: ['new'] }, quantities: { Phoenix: 4 } },
    FAM: { productType: 'parent', attributes: { color: 'red' } },
    'FAM-10': { parent: { sku: 'fam' } },
  })
  const parent = await stored('FAM')
  expect(parent).toMatchObject({ attributes: { color: 'red' }, labels: [] })
  expect(await stored('FAM-9')).toMatchObject({
    parent_id: parent.id,
    parent_sku: 'FAM',
    cost_cents: 500,
    labels: ['new'],
    total_quantity: 4,
    phoenix_quantity: 4,
  })
  expect(await stored('FAM-10')).toMatchObject({ parent_id: parent.id, labels: [], total_quantity: 0 })
  expect(written.products).toHaveLength(3)
  expect(written.products.every(({ isNew }) => isNew)).toBe(true)
  expect(written.products.find(({ id }) => id === parent.id)?.cells).toMatchObject({ sku: [null, 'FAM'] })
})

test('writes each product only what it was given, though they are written as one set', async () => {
  await addBasic(database.db, 'SET-1', { cost_cents: 100, brand: 'Nike', attributes: { size: '9' } })
  await addBasic(database.db, 'SET-2', { cost_cents: 200, brand: 'Puma' })
  await addBasic(database.db, 'SET-3', { cost_cents: 300, brand: 'Asics' })
  const untouched = await stored('SET-3')
  const written = await write({
    'SET-1': { columns: { cost: 150 }, quantities: { Phoenix: 9 } },
    'set-2': { columns: { brand: 'adidas' }, attributes: { size: '10' } },
    'SET-3': { columns: { brand: 'Asics', cost: 300 }, quantities: { Phoenix: 3 } },
  })
  expect(await stored('SET-1')).toMatchObject({
    version: 2,
    cost_cents: 150,
    brand: 'Nike',
    attributes: { size: '9' },
    total_quantity: 9,
  })
  expect(await stored('SET-2')).toMatchObject({
    version: 2,
    cost_cents: 200,
    brand: 'adidas',
    attributes: { size: '10' },
  })
  expect(await stored('SET-3')).toEqual(untouched)
  expect(written.products.map(({ isNew, cells }) => ({ isNew, cells }))).toEqual([
    { isNew: false, cells: { cost: [1, 1.5], 'distribution_centers.Phoenix': [3, 9] } },
    { isNew: false, cells: { brand: ['Puma', 'adidas'], 'attributes.size': [null, '10'] } },
  ])
})

test('leaves everything alone when nothing differs', async () => {
  await addBasic(database.db, 'SAME', { cost_cents: 100 })
  const before = await stored('SAME')
  expect(
    await write({ SAME: { columns: { cost: 100 }, quantities: { Phoenix: 3 }, attributes: {} } }),
  ).toEqual({ act: undefined, products: [] })
  expect(await stored('SAME')).toEqual(before)
  expect(await write({})).toEqual({ act: undefined, products: [] })
})

test('sets picture addresses in their slots', async () => {
  const pictures = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg']
  const [first] = (await write({ 'PIC-1': { pictures } })).products
  expect(first?.cells.images).toEqual([[], pictures])
  const second = await write({ 'PIC-1': { pictures: ['https://pictures.example/3.jpg'] } })
  const both = ['https://pictures.example/3.jpg', 'https://pictures.example/2.jpg']
  expect(second.products[0]?.cells.images).toEqual([pictures, both])
  const third = await write({ 'PIC-1': { pictures: ['https://pictures.example/3.jpg', null] } })
  expect(third.products[0]?.cells.images).toEqual([both, ['https://pictures.example/3.jpg']])
  const rest = database.db.selectFrom('product_image').select(['placement_name', 'url'])
  expect(await rest.where('product_id', '=', third.products[0]?.id ?? 0).execute()).toEqual([
    { placement_name: 'ITEMIMAGEURL1', url: 'https://pictures.example/3.jpg' },
  ])
})

test('takes a product away from its parent', async () => {
  await write({ 'FAM-P': { productType: 'parent' } })
  const { id } = await stored('FAM-P')
  await write({ 'FAM-C': { parent: { sku: 'FAM-P', id } }, 'FAM-D': { parent: { sku: 'FAM-P', id } } })
  const { products } = await write({ 'FAM-C': { parent: null }, 'FAM-D': { columns: { brand: 'Nike' } } })
  expect(products[0]?.cells).toEqual({ parent_sku: ['FAM-P', null] })
  expect(await stored('FAM-C')).toMatchObject({ parent_id: null, parent_sku: null })
  expect(await stored('FAM-D')).toMatchObject({ parent_id: id, brand: 'Nike' })
})

test('remembers all changes of one write under one act, which no other write has', async () => {
  await addBasic(database.db, 'ACT-1')
  await addBasic(database.db, 'ACT-2')
  const first = await write({
    'ACT-1': { columns: { cost: 100 }, quantities: { Phoenix: 8 } },
    'ACT-2': { columns: { brand: 'Nike' } },
  })
  const second = await write({ 'ACT-1': { quantities: { Phoenix: 7 } } })
  const fields = await database.db
    .selectFrom('product_field_history')
    .select(['field', 'act_id'])
    .where('act_id', 'in', [first.act ?? 0, second.act ?? 0])
    .orderBy('field')
    .execute()
  expect(fields).toEqual([
    { field: 'brand', act_id: first.act },
    { field: 'cost_cents', act_id: first.act },
  ])
  const pieces = await database.db
    .selectFrom('stock_history')
    .select(['updated_quantity', 'act_id'])
    .where('act_id', 'in', [first.act ?? 0, second.act ?? 0])
    .orderBy('id')
    .execute()
  expect(pieces).toEqual([
    { updated_quantity: 8, act_id: first.act },
    { updated_quantity: 7, act_id: second.act },
  ])
  expect(second.act).not.toBe(first.act)
})
