import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startImportBench, type ImportBench } from '../../../../tests/support/import-bench.ts'
import { findChanges } from './import-changes.store.ts'
import { restartImport } from './imports.store.ts'
import { runImport } from './take-file.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await startImportBench()
})
afterAll(() => bench.stop())

const changesOf = (id: number, page = { offset: 0, limit: 100 }) => findChanges(bench.database.db, id, page)

const mapping = { sku: 'sku', price: 'retail_price', qty: 'phoenix_quantity' }

/** Imports for real what a check has shown. */
async function runChecked(id: number, leftOut: number[]) {
  await bench.database.db
    .transaction()
    .execute((tx) => restartImport(tx, id, { isDryRun: false, mapping, leftOut }))
  await runImport(bench.context, id)
  return bench.outcome(id)
}

test('a check lists old and new value of each cell, what jumps first, and the import what it did', async () => {
  await bench.importText('sku,price,qty\nJ-1,100,5\nJ-2,100,5\nJ-3,100,5\nJ-4,100,5\n')
  const check = await bench.importText(
    'sku,price,qty\nJ-1,110,5\nJ-2,100,0\nJ-3,160,5\nJ-4,100,5\nJ-NEW,9,1\n',
    { isDryRun: true },
  )
  expect(check).toMatchObject({ created: 1, changed: 3, unchanged: 1, unusual: 2 })
  const id = (await bench.product('J-2'))?.id
  const { changes, count } = await changesOf(check.id)
  expect(count).toBe(4)
  expect(changes).toMatchObject([
    {
      line: 3,
      id,
      sku: 'J-2',
      is_new: false,
      unusual: true,
      cells: { 'distribution_centers.Phoenix': [5, 0] },
    },
    { line: 4, sku: 'J-3', unusual: true, cells: { retail_price: [100, 160] } },
    { line: 2, sku: 'J-1', unusual: false, cells: { retail_price: [100, 110] } },
    {
      line: 6,
      id: null,
      sku: 'J-NEW',
      is_new: true,
      cells: { retail_price: [null, 9], title: [null, 'J-NEW'] },
    },
  ])
  await runChecked(check.id, [])
  const done = await changesOf(check.id)
  expect(done.count).toBe(4)
  expect(done.changes.at(-1)).toMatchObject({ id: (await bench.product('J-NEW'))?.id, is_new: true })
})

test('pages go on over the blocks that they are kept in', async () => {
  const lines = Array.from({ length: 1200 }, (_, at) => `P-${at},${at + 1}`)
  const { id } = await bench.importText(`sku,price\n${lines.join('\n')}\n`, { isDryRun: true })
  const { changes, count } = await changesOf(id, { offset: 490, limit: 20 })
  expect(count).toBe(1200)
  expect(changes.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => at + 492))
  expect(await changesOf(id, { offset: 5000, limit: 20 })).toEqual({ changes: [], count: 1200 })
  expect((await changesOf(id, { offset: 1190, limit: 20 })).changes).toHaveLength(10)
})

test('a long text is shortened where it is new, and kept whole where it would have to be put back', async () => {
  const text = 'x'.repeat(500)
  const first = await bench.importText(`sku,description\nLONG-1,${text}\n`)
  expect(String((await changesOf(first.id)).changes[0]?.cells.description?.[1])).toHaveLength(201)
  const second = await bench.importText('sku,description\nLONG-1,short\n')
  expect((await changesOf(second.id)).changes[0]?.cells.description).toEqual([text, 'short'])
})

describe('lines that were left out after the check', () => {
  test('are not written, and the rest is', async () => {
    const check = await bench.importText('sku,price,qty\nOUT-1,1,1\nOUT-2,2,1\nOUT-3,3,1\n', {
      isDryRun: true,
    })
    expect(await runChecked(check.id, [3])).toMatchObject({ created: 2, rejected: 0 })
    expect(await bench.product('OUT-2')).toBeUndefined()
    expect((await changesOf(check.id)).changes.map(({ sku }) => sku)).toEqual(['OUT-1', 'OUT-3'])
  })

  test('keep the parent that stands on the same line for the sizes that are taken', async () => {
    const check = await bench.importText(
      [
        'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price',
        'out-tee,Tee,Size,S,OUT-TEE-S,20',
        'out-tee,,,M,OUT-TEE-M,20',
      ].join('\n'),
      { isDryRun: true },
    )
    expect(await runChecked(check.id, [2])).toMatchObject({ created: 2, rejected: 0 })
    expect(await bench.product('OUT-TEE-S')).toBeUndefined()
    expect(await bench.product('OUT-TEE-M')).toMatchObject({ parent_sku: 'OUT-TEE' })
  })
})
