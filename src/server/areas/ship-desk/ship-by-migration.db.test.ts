// A database of before orders had a date to be sent by: what its history and its documents say is taken over.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseBefore, type MigratedDatabase } from '../../../../tests/support/database-before.ts'

let database: MigratedDatabase
beforeAll(async () => {
  database = await createDatabaseBefore('0302-ship-by.sql', filled)
})
afterAll(() => database.drop())

const filled = `
  insert into sales_order (order_id, order_number, marketplace, order_time, order_status, amount_cents,
    platform_amount_cents, payout_cents, created_by)
  select name, name, market, '2026-03-01T10:00Z', status, 900, 900, 800, 'mia'
  from (
    values ('WAITS', 'Manual', 'Open'), ('TOLD', 'StockX', 'Acknowledged'), ('UNTOLD', 'StockX', 'Open'),
      ('DONE', 'Shopify', 'Complete'), ('OFF', 'Shopify', 'Canceled')
  ) made (name, market, status);
  update sales_order set order_time = now() where order_id = 'UNTOLD';
  insert into channel_order (sales_order_id, told_on, digest, told, document)
  select id, now(), '', '{}', case order_id
    when 'TOLD' then '{"shipment": {"shipByDate": "2031-05-06T07:08:09.000Z"}}'::jsonb
    when 'UNTOLD' then '{"shipment": {"shipByDate": null}}'
    else '{"shipment": null}'
  end
  from sales_order where order_id <> 'WAITS';
  insert into order_history (sales_order_id, order_status, note, created_by, created_on)
  select sales_order.id, step.status, step.note, 'mia', step.at::timestamptz
  from sales_order
  join (
    values ('TOLD', 'Acknowledged', null, '2026-03-01T11:00Z'),
      ('DONE', 'Acknowledged', null, '2026-03-01T12:00Z'), ('DONE', 'Shipped', null, '2026-03-02T12:00Z'),
      ('DONE', 'Shipped', 'Its number was replaced.', '2026-03-03T12:00Z'), ('DONE', 'Complete', null, '2026-03-04T12:00Z'),
      ('OFF', 'Open', null, '2026-03-01T12:00Z'), ('OFF', 'Canceled', null, '2026-03-02T13:00Z')
  ) step (name, status, note, at) on step.name = sales_order.order_id;`

test('an order has the times of its history, and the date of its marketplace or two days', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select order_id, acknowledged_on, shipped_on, completed_on, canceled_on, at_risk, version,
      case when order_id <> 'UNTOLD' then ship_by end as ship_by, ship_by - order_time = '2 days' as is_usual
    from sales_order order by id`.execute(database.db)
  const never = { acknowledged_on: null, shipped_on: null, completed_on: null, canceled_on: null }
  const usual = { ship_by: new Date('2026-03-03T10:00Z'), is_usual: true, at_risk: false, version: 1 }
  const at = (text: string) => new Date(text)
  expect(rows).toEqual([
    { order_id: 'WAITS', ...never, ...usual, at_risk: true },
    {
      ...{ order_id: 'TOLD', ...never, acknowledged_on: at('2026-03-01T11:00Z') },
      ...{ ...usual, ship_by: at('2031-05-06T07:08:09Z'), is_usual: false },
    },
    { order_id: 'UNTOLD', ...never, ...usual, ship_by: null },
    {
      ...{ order_id: 'DONE', ...usual, canceled_on: null, acknowledged_on: at('2026-03-01T12:00Z') },
      ...{ shipped_on: at('2026-03-02T12:00Z'), completed_on: at('2026-03-04T12:00Z') },
    },
    { order_id: 'OFF', ...never, ...usual, canceled_on: at('2026-03-02T13:00Z') },
  ])
})

test('what follows orders follows them again', async () => {
  const { rows } = await sql<{ disabled: number }>`
    select count(*)::integer as disabled from pg_trigger
    where tgrelid = 'sales_order'::regclass and tgenabled <> 'O'`.execute(database.db)
  expect(rows).toEqual([{ disabled: 0 }])
})
