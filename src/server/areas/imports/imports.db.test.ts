import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { TestDatabase } from '../../../../tests/support/database.ts'
import { openFolder } from '../../platform/files/file-store.ts'
import { insertImport } from './import-runs.store.ts'
import type { ImportRunRow } from './import-runs.store.ts'
import { runImport } from './run-import.ts'
import { describeImport } from './start-import.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'backroom-import-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

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
    expect(await importText(file)).toMatchObject({
      status: 'COMPLETED',
      created: 4,
      changed: 0,
      unchanged: 0,
      rejected: 0,
    })
    const { rows } = await database.pool.query(`
      select sku, product_type, parent_sku, title, brand, buy_it_now_price_cents, retail_price_cents, weight, upc, phoenix_quantity, labels, attributes
      from product
      where brand = 'Mesa'
      order by sku`)
    expect(rows).toMatchObject([
      {
        sku: 'CAP-1',
        product_type: 'basic',
        parent_sku: null,
        retail_price_cents: 1800,
        phoenix_quantity: 7,
      },
      { sku: 'DESERT-TEE', product_type: 'parent', title: 'Desert Tee', labels: ['summer', 'cotton'] },
      {
        sku: 'DESERT-TEE-M',
        product_type: 'basic',
        parent_sku: 'DESERT-TEE',
        phoenix_quantity: 0,
        attributes: { size: 'M' },
      },
      {
        sku: 'DESERT-TEE-S',
        retail_price_cents: 2500,
        buy_it_now_price_cents: 2000,
        weight: '0.55',
        upc: '012345678905',
      },
    ])
  })

  test('changes nothing when it comes again', async () => {
    expect(await importText(file)).toMatchObject({ created: 0, changed: 0, unchanged: 4, rejected: 0 })
  })

  test('changes what differs and marks the price as set by a person', async () => {
    expect(await importText(file.replace('18,,,', '21,,,'))).toMatchObject({ changed: 1, unchanged: 3 })
    const { rows } = await database.pool.query(
      "select retail_price_cents, retail_price_manually_updated from product where sku = 'CAP-1'",
    )
    expect(rows).toEqual([{ retail_price_cents: 2100, retail_price_manually_updated: true }])
  })

  test('only looks in a dry run', async () => {
    const run = await importText(file.replaceAll('desert', 'polar'), { isDryRun: true })
    expect(run).toMatchObject({ created: 3, changed: 1 })
    const { rows } = await database.pool.query("select sku from product where sku like 'POLAR%'")
    expect(rows).toEqual([])
  })
})

test('rejects the later of two lines with one SKU and takes the rest', async () => {
  const run = await importText('sku,title\nTWICE-1,One\ntwice-1,Two\nTWICE-2,Three\n')
  expect(run).toMatchObject({ created: 2, rejected: 1 })
})

async function importText(text: string, { isDryRun = false } = {}): Promise<ImportRunRow | undefined> {
  const path = join(folder, `${Math.random()}.csv`)
  await writeFile(path, text)
  const wish = { file: { name: 'file.csv', path }, mapping: undefined, isDryRun, requestedBy: 'maria' }
  const id = await insertImport(database.db, await describeImport(wish))
  return runImport({ db: database.db, files: openFolder(folder) }, id)
}
