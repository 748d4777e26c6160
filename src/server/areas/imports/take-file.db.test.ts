import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startImportBench, type ImportBench } from '../../../../tests/support/import-bench.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { saveTry, takeRun } from '../../platform/runs/runs.store.ts'
import { giveRunUp } from '../../platform/runs/work-on-run.ts'
import { placeOf } from './import-runs.ts'
import { findImport, lockImport, restartImport, saveDoneLine } from './imports.store.ts'
import { runImport } from './take-file.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await startImportBench()
})
afterAll(() => bench.stop())

function fileOf(prefix: string, count: number): string {
  return ['sku,qty', ...Array.from({ length: count }, (_, index) => `${prefix}-${index},2`)].join('\n')
}

/** Runs the import until so many steps are done, then stops it as a worker that is told to. */
async function runUntil(id: number, steps: number): Promise<void> {
  const stopping = new AbortController()
  let seen = 0
  const onStep = ({ stage }: { stage: string }) => {
    if (stage === 'Importing' && (seen += 1) === steps) stopping.abort()
  }
  await expect(runImport(bench.context, id, { signal: stopping.signal, onStep })).rejects.toMatchObject({
    name: 'AbortError',
  })
}

test('goes on where it was stopped, and takes each row once', async () => {
  const id = await bench.prepare(`${fileOf('STOP', 2200)}\nSTOP-3,9\n`)
  await runUntil(id, 2)
  const between = await findImport(bench.database.db, id)
  expect(between).toMatchObject({ status: 'IN PROGRESS', success: 1000, done_line: 1001, attempt: 1 })
  await runImport(bench.context, id)
  const run = await bench.outcome(id)
  expect(run).toMatchObject({ status: 'COMPLETED', total: 2200, created: 2200, unchanged: 0, rejected: 1 })
  // The first use of a SKU is known across the stop.
  expect(await bench.remarks(run)).toEqual(['2202 : The SKU STOP-3 is there already on line 5.'])
})

test('changes nothing when its job comes twice', async () => {
  const id = await bench.prepare(fileOf('TWICE', 30))
  const first = await runImport(bench.context, id)
  const product = await bench.product('TWICE-1')
  expect(await runImport(bench.context, id)).toEqual(first)
  expect(await bench.product('TWICE-1')).toEqual(product)
})

test('is worked on by one at a time: whoever had it before writes nothing more', async () => {
  const id = await bench.prepare(fileOf('TAKEN', 1800))
  let second: Promise<unknown> | undefined
  const onStep = ({ stage }: { stage: string }) => {
    if (stage === 'Importing') second ??= runImport(bench.context, id)
  }
  await runImport(bench.context, id, { onStep })
  await second
  expect(await findImport(bench.database.db, id)).toMatchObject({
    status: 'COMPLETED',
    total: 1800,
    counts: { created: 1800 },
    attempt: 2,
  })
})

test('lets go of a dry run that is begun anew with other columns', async () => {
  const id = await bench.prepare('code,price\nNEW-1,5\n', {
    isDryRun: true,
    mapping: { code: 'sku', price: 'cost' },
  })
  let restarted: Promise<unknown> | undefined
  const onStep = () => {
    restarted ??= inTransaction(bench.database.db, { actor: 'maria' }, (tx) =>
      restartImport(tx, id, {
        isDryRun: true,
        mapping: { code: 'sku', price: 'retail_price' },
        leftOut: [],
      }),
    )
  }
  await runImport(bench.context, id, { onStep })
  await restarted
  await runImport(bench.context, id)
  expect(await bench.outcome(id)).toMatchObject({ status: 'COMPLETED', dry_run: true, total: 1, created: 1 })
})

test('is begun anew beside a batch that is being written, and neither waits for the other', async () => {
  const { db } = bench.database
  const mapping = { code: 'sku', price: 'cost' }
  const id = await bench.prepare('code,price\nBESIDE-1,5\n', { isDryRun: true, mapping })
  const run = await takeRun(db, id)
  let restarted: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await saveDoneLine(tx, id, 2)
    restarted = db.transaction().execute(async (other) => {
      await lockImport(other, id)
      await restartImport(other, id, { isDryRun: true, mapping, leftOut: [] })
    })
    await expect.poll(countWaiting).toBe(1)
    await saveTry(tx, { id, attempt: run?.attempt ?? 0 }, { progress: 0.5 })
  })
  await restarted
  expect(await findImport(db, id)).toMatchObject({ status: 'QUEUED', progress: 0, done_line: 0 })
})

/** Sessions of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct waiting.pid) as count
    from pg_locks waiting
    join pg_locks held on held.pid = waiting.pid
    join pg_database own on own.oid = held.database
    where not waiting.granted and own.datname = current_database()`.execute(bench.database.db)
  return Number(rows[0]?.count)
}

test('tells those who watch how far it is', async () => {
  const id = await bench.prepare(fileOf('TOLD', 10))
  await runImport(bench.context, id)
  const told = await bench.database.db
    .selectFrom('progress')
    .select(['topic', 'body'])
    .where('subject_id', '=', id)
    .where('topic', '=', 'run')
    .executeTakeFirst()
  expect(told?.body).toMatchObject({
    status: 'COMPLETED',
    counts: { created: 10 },
    progress: 1,
    label: 'file.csv',
  })
})

test('ends with a word when it stumbles again and again, and what was written stays', async () => {
  const id = await bench.prepare(fileOf('FALL', 1200))
  await runUntil(id, 1)
  await giveRunUp(bench.context, id, { placeOf })
  expect(await bench.outcome(id)).toMatchObject({
    status: 'FAILED',
    created: 500,
    refused: 'Backroom stumbled after line 501; its log says why.',
  })
  await giveRunUp(bench.context, id, { placeOf })
  expect(await runImport(bench.context, id)).toMatchObject({ status: 'FAILED', success: 500 })
})
