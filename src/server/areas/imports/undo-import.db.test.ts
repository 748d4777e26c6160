import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { startUndoBench, type UndoBench } from '../../../../tests/support/undo-bench.ts'
import { findRun } from '../../platform/runs/runs.query.ts'

let undoing: UndoBench
beforeAll(async () => {
  undoing = await startUndoBench()
})
afterAll(() => undoing.bench.stop())

const mapping = {
  sku: 'sku',
  price: 'retail_price',
  brand: 'brand',
  size: 'attributes.size',
  color: 'attributes.color',
  qty: 'phoenix_quantity',
  image: 'image',
  parent_sku: 'parent_sku',
  labels: 'labels',
}

describe('undoing an import', () => {
  test('puts back every kind of value that it changed, under the id of the undo', async () => {
    const { db } = undoing.bench.database
    await addParent(db, 'K-OLD', [])
    const { id: parent } = await addParent(db, 'K-FAM', [])
    await addBasic(db, 'K-1', { brand: 'Nike', labels: ['a'], attributes: { size: '9' }, parent_id: parent })
    await addBasic(db, 'K-2')
    await undoing.bench.importText('sku,image\nK-1,https://p.example/old.jpg\n')
    const before = await undoing.catalogue('K-')
    const first = await undoing.bench.importText(
      [
        'sku,price,brand,labels,size,color,qty,image,parent_sku',
        'K-1,90,Puma,"b,c",10,red,8,"https://p.example/1.jpg,https://p.example/2.jpg",K-OLD',
        'K-2,80,,,11,,,https://p.example/3.jpg,K-OLD',
      ].join('\n'),
      { mapping },
    )
    expect(first).toMatchObject({ changed: 2, rejected: 0 })
    expect(await undoing.catalogue('K-')).not.toEqual(before)
    const run = await undoing.undo(first.id)
    expect(run).toMatchObject({
      status: 'COMPLETED',
      kind: 'import_undo',
      success: 2,
      progress: 1,
      counts: { put_back: 2, removed: 0, kept: 0 },
    })
    expect(await undoing.catalogue('K-')).toEqual(before)
    const { rows } = await undoing.bench.database.pool.query(
      "select distinct updated_by, reason from product_field_history where act_id = $1 and field = 'brand'",
      [run.id],
    )
    expect(rows).toEqual([{ updated_by: 'maria', reason: `import undo ${run.id}` }])
    expect((await findRun(db, first.id))?.counts).toMatchObject({ undone: 2 })
  })

  test('keeps and names what others have changed since', async () => {
    await addBasic(undoing.bench.database.db, 'O-1', { brand: 'Nike', cost_cents: 100 }, 3)
    await addBasic(undoing.bench.database.db, 'O-2', { brand: 'Nike' }, 3)
    const { id } = await undoing.bench.importText('sku,price,brand,qty\nO-1,90,Puma,8\nO-2,90,Puma,8\n')
    await undoing.edit('O-1', { brand: 'Asics' })
    await undoing.edit('O-2', { retail_price: 95 })
    await undoing.setStock('O-2', 7)
    expect((await undoing.undo(id)).counts).toEqual({ put_back: 2, removed: 0, kept: 3 })
    expect(await undoing.bench.product('O-1')).toMatchObject({
      brand: 'Asics',
      retail_price_cents: 12_000,
      phoenix_quantity: 3,
      retail_price_manually_updated: false,
    })
    // The other's price stays a price that a person has set.
    expect(await undoing.bench.product('O-2')).toMatchObject({
      brand: 'Nike',
      retail_price_cents: 9500,
      phoenix_quantity: 7,
      retail_price_manually_updated: true,
    })
    expect(await undoing.keptBy(id)).toMatchObject([
      { line: 2, sku: 'O-1', field: 'brand', value: 'Asics', reason: null, by: 'olga' },
      { line: 3, sku: 'O-2', field: 'retail_price', value: 95, by: 'olga' },
      { line: 3, sku: 'O-2', field: 'distribution_centers.Phoenix', value: 7, by: 'olga' },
    ])
  })

  test('keeps what a later import wrote, and the other order leaves nothing behind', async () => {
    await addBasic(undoing.bench.database.db, 'L-1', { brand: 'Nike' })
    const before = await undoing.catalogue('L-')
    const first = await undoing.bench.importText('sku,brand\nL-1,Puma\nL-NEW,Puma\n')
    const second = await undoing.bench.importText('sku,brand\nL-1,Asics\nL-NEW,Asics\n')
    await undoing.undo(second.id)
    expect((await undoing.undo(first.id)).counts).toEqual({ put_back: 1, removed: 1, kept: 0 })
    expect(await undoing.catalogue('L-')).toEqual(before)
    const third = await undoing.bench.importText('sku,brand\nL-1,Puma\n')
    await undoing.bench.importText('sku,brand\nL-1,Asics\n')
    expect((await undoing.undo(third.id)).counts).toEqual({ put_back: 0, removed: 0, kept: 1 })
    expect(await undoing.keptBy(third.id)).toMatchObject([{ sku: 'L-1', field: 'brand', value: 'Asics' }])
  })

  test('tells of a product that was deleted since, and of a parent that is gone', async () => {
    const { db } = undoing.bench.database
    const { id: parent } = await addParent(db, 'G-FAM', [])
    await addParent(db, 'G-NEW', [])
    await addBasic(db, 'G-1', { brand: 'Nike' })
    await addBasic(db, 'G-2', { brand: 'Nike', parent_id: parent })
    const { id } = await undoing.bench.importText('sku,brand,parent_sku\nG-1,Puma,\nG-2,Puma,G-NEW\n')
    await db.updateTable('product').set({ is_deleted: true }).where('sku', 'in', ['G-1', 'G-FAM']).execute()
    expect((await undoing.undo(id)).counts).toEqual({ put_back: 1, removed: 0, kept: 2 })
    expect(await undoing.keptBy(id)).toMatchObject([
      { sku: 'G-1', field: null, reason: 'It was deleted since.' },
      {
        sku: 'G-2',
        field: 'parent_sku',
        value: 'G-NEW',
        reason: 'There is no parent product G-FAM any more.',
      },
    ])
    expect(await undoing.bench.product('G-2')).toMatchObject({ brand: 'Nike', parent_sku: 'G-NEW' })
  })
})

describe('products that the import created', () => {
  test('go, families whole, and the same file makes them anew', async () => {
    await addBasic(undoing.bench.database.db, 'MOVED-1')
    const file = [
      'sku,title,product_type,parent_sku,qty,image,price',
      'C-FAM,Family,parent,,,,',
      'C-9,Nine,basic,C-FAM,4,https://p.example/9.jpg,',
      'C-10,Ten,basic,C-FAM,0,,',
      'MOVED-1,Eleven,basic,C-FAM,,,1',
    ].join('\n')
    const first = await undoing.bench.importText(file)
    const made = await undoing.catalogue('C-')
    expect((await undoing.undo(first.id)).counts).toEqual({ put_back: 1, removed: 3, kept: 0 })
    expect(await undoing.catalogue('C-')).toEqual({})
    const again = await undoing.bench.importText(file)
    expect(again).toMatchObject({ created: 3, changed: 1, rejected: 0 })
    expect(await undoing.catalogue('C-')).toEqual(made)
    await undoing.undo(again.id)
    expect(await undoing.bench.importText(file)).toMatchObject({ created: 3, rejected: 0 })
  })

  test('stay when anybody has touched them, with the parent of one that stays', async () => {
    const { db } = undoing.bench.database
    const { id } = await undoing.bench.importText(
      [
        'sku,title,product_type,parent_sku,qty,image',
        'S-FAM,Family,parent,,,',
        'S-EDITED,One,basic,S-FAM,4,',
        'S-STOCK,Two,basic,,4,',
        'S-PICTURE,Three,basic,,,',
        'S-LISTED,Four,basic,,,',
        'S-SOLD,Five,basic,,,',
        'S-BACK,Six,basic,,4,',
        'S-GONE,Seven,basic,,,',
      ].join('\n'),
    )
    await undoing.edit('S-EDITED', { brand: 'Nike' })
    await undoing.setStock('S-STOCK', 9)
    await undoing.bench.importText('sku,image\nS-PICTURE,https://p.example/x.jpg\n')
    await list('S-LISTED')
    await db
      .updateTable('product')
      .set({ last_sale_date_utc: new Date() })
      .where('sku', '=', 'S-SOLD')
      .execute()
    await undoing.edit('S-BACK', { brand: 'Nike' })
    await undoing.edit('S-BACK', { brand: null })
    await undoing.setStock('S-BACK', 9)
    await undoing.setStock('S-BACK', 4)
    await db.updateTable('product').set({ is_deleted: true }).where('sku', '=', 'S-GONE').execute()
    const run = await undoing.undo(id)
    expect(run).toMatchObject({ success: 1, skipped: 6, counts: { put_back: 0, removed: 1, kept: 6 } })
    expect((await undoing.keptBy(id)).map(({ sku, field, reason, by }) => [sku, field, reason, by])).toEqual([
      ['S-FAM', null, 'Other products belong to it.', null],
      ['S-EDITED', null, null, 'olga'],
      ['S-STOCK', null, null, 'olga'],
      ['S-PICTURE', null, null, 'maria'],
      ['S-LISTED', null, 'Channels know it: it is published, or was.', null],
      ['S-SOLD', null, null, null],
    ])
    expect(Object.keys(await undoing.catalogue('S-'))).not.toContain('S-BACK')
  })
})

async function list(sku: string) {
  await undoing.bench.database.pool.query(
    `with chosen as (
      select product.id as product_id, (select min(id) from marketplace) as marketplace_id from product where sku = $1
    ), made as (
      insert into listing_group (product_id, marketplace_id, name, requested_by)
      select product_id, marketplace_id, $1, 'maria' from chosen returning *
    )
    insert into listing (product_id, marketplace_id, group_id, desired_state, generation)
    select product_id, marketplace_id, id, 'listed', 1 from made`,
    [sku],
  )
}
