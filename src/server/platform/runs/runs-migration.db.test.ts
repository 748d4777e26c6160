// A database of before the runs were one: everything in it must be found again.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseBefore, type MigratedDatabase } from '../../../../tests/support/database-before.ts'
import { findRun } from './runs.query.ts'
import { insertRun } from './runs.store.ts'

let database: MigratedDatabase
beforeAll(async () => {
  database = await createDatabaseBefore('0060-runs.sql', filled)
})
afterAll(() => database.drop())

const filled = `
  insert into product (sku, title, product_type) values ('A', 'A', 'basic');
  insert into listing_group (marketplace_id, product_id, handle, generation, requested_by)
  select marketplace.id, product.id, 'a', 3, 'maria' from marketplace, product where marketplace.name = 'Shopify';
  insert into publish_run (kind, requested_by, started_on) values ('publish', 'maria', now()), ('unpublish', 'zoe', now());
  insert into publish_run_item (run_id, product_id, sku, marketplace_id, group_id, generation, status, error_message)
  select 1, product.id, 'A', marketplace.id, listing_group.id, 3, 'queued', null
  from product, marketplace, listing_group where marketplace.name = 'Shopify'
  union all
  select 1, product.id, 'A', marketplace.id, null, null, 'failed', 'StockX is not connected.'
  from product, marketplace where marketplace.name = 'StockX';
  insert into import_run
    (status, is_dry_run, file_name, file_path, file_bytes, layout, headers, mapping, done_line, read_bytes, total, created,
      unchanged, rejected, requested_by, started_on, ended_on)
  values
    ('COMPLETED', false, 'old.csv', '/old.csv', 10, 'columns', '{sku}', '{"sku": "sku"}', 9, 10, 5, 4, 1, 2, 'maria', now(), now()),
    ('IN PROGRESS', true, 'new.csv', '/new.csv', 10, 'columns', '{sku}', '{"sku": "sku"}', 5, 5, 5, 5, 0, 0, 'zoe', now(), null),
    ('QUEUED', true, 'waits.csv', '/waits.csv', 10, 'columns', '{no}', '{}', 0, 0, 0, 0, 0, 0, 'zoe', null, null);
  insert into import_remark (import_id, line, is_rejection, column_name, reason)
  values (1, 3, true, 'cost', 'It is no number.'), (1, 4, false, '', 'It was rounded.');
  insert into import_seen (import_id, name, line) values (2, 'sku a', 2), (2, 'sku b', 3);
  create schema jobs;
  create table jobs.job (name text, state text, data jsonb, singleton_key text);
  insert into jobs.job values
    ('run-import', 'active', '{"import_id": 2}', '2'), ('run-import', 'completed', '{"import_id": 1}', '1');`

test('runs of publishing keep their numbers, figures and rows', async () => {
  expect(await findRun(database.db, 1)).toMatchObject({
    kind: 'publish',
    status: 'IN PROGRESS',
    total: 2,
    failed: 1,
    progress: 0.5,
    follows_rows: true,
    requested_by: 'maria',
  })
  const rows = await rowsOf(1)
  expect(
    rows.map(({ position, status, marketplace, message }) => [position, status, marketplace, message]),
  ).toEqual([
    [1, 'queued', 'Shopify', null],
    [2, 'failed', 'StockX', 'StockX is not connected.'],
  ])
})

// The store of today knows tables and columns that came later.
function rowsOf(runId: number) {
  return database.db
    .selectFrom('run_row')
    .leftJoin('marketplace', 'marketplace.id', 'run_row.marketplace_id')
    .select(['position', 'status', 'field', 'marketplace.name as marketplace', 'message'])
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
}

function importOf(id: number) {
  return database.db
    .selectFrom('import_file')
    .innerJoin('run', 'run.id', 'import_file.run_id')
    .selectAll()
    .where('run.id', '=', id)
    .executeTakeFirst()
}

test('imports go on after them, with files, figures and what was said of their lines', async () => {
  expect(await importOf(3)).toMatchObject({
    kind: 'import',
    status: 'COMPLETED',
    label: 'old.csv',
    file_path: '/old.csv',
    total: 7,
    success: 4,
    failed: 2,
    skipped: 1,
    counts: { created: 4, unchanged: 1, rejected: 2 },
    is_dismissed: true,
  })
  expect(await importOf(4)).toMatchObject({
    status: 'IN PROGRESS',
    done_line: 5,
    progress: 0.5,
  })
  expect(await importOf(5)).toMatchObject({ message: 'It waits for its SKU column.' })
  const rows = await rowsOf(3)
  expect(rows.map(({ position, status, field, message }) => [position, status, field, message])).toEqual([
    [3, 'failed', 'cost', 'It is no number.'],
    [4, 'done', '', 'It was rounded.'],
  ])
})

test('names that a file has used, and jobs that wait, follow to the new number', async () => {
  const { rows: names } = await sql`select import_id, name from import_seen order by name`.execute(
    database.db,
  )
  expect(names).toEqual([
    { import_id: 4, name: 'sku a' },
    { import_id: 4, name: 'sku b' },
  ])
  const { rows: jobs } = await sql`select state, data from jobs.job order by state`.execute(database.db)
  expect(jobs).toEqual([
    { state: 'active', data: { run_id: 4 } },
    { state: 'completed', data: { import_id: 1 } },
  ])
})

test('the next run takes the next number, and the last row of an old one ends it', async () => {
  expect(await insertRun(database.db, { kind: 'publish', user: 'maria', followsRows: true })).toBe(6)
  await database.db.updateTable('run_row').set({ status: 'done' }).where('status', '=', 'queued').execute()
  expect(await findRun(database.db, 1)).toMatchObject({ status: 'COMPLETED', success: 1, progress: 1 })
})
