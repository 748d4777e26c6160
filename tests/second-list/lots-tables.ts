// The tables of the second list, rows with every kind of trouble in them, and how one is written.
import fc from 'fast-check'
import { sql } from 'kysely'
import { storedName } from '../../src/server/platform/columns/kind-of.ts'
import { readFields, refuseErrors } from '../../src/server/platform/columns/read-fields.ts'
import { inTransaction, type Db } from '../../src/server/platform/database/database.ts'
import { NotFound } from '../../src/server/platform/errors.ts'
import type { FieldErrors } from '../../src/server/platform/errors.ts'
import { requireVersion } from '../../src/server/platform/http/entity-tag.ts'
import type { VersionCheck } from '../../src/server/platform/http/entity-tag.ts'
import type { ListReader } from '../../src/server/platform/lists/table-reader.ts'
import { anyMoment, anyStored, noon, texts } from '../support/lists/any-values.ts'
import { lotColumns, type Lot } from './lots.contract.ts'
import { lotList } from './lots.list.ts'

export const lotTables = `
  create table auction_house (
    id integer generated always as identity primary key,
    name text not null, city text not null, country text not null, currency text not null
  );
  create table lot_buyer (
    id integer generated always as identity primary key,
    name text not null, country text, is_member boolean not null
  );
  create table lot (
    id integer generated always as identity primary key,
    version integer not null default 1,
    created_on timestamptz(3) not null default now(),
    updated_on timestamptz(3) not null default now(),
    house_id integer not null references auction_house (id),
    buyer_id integer references lot_buyer (id),
    image text, artist text, medium text not null, condition text, notes text, tags text[] not null default '{}',
    code text not null, code_fold text collate "C" generated always as (fold(code)) stored,
    title text, title_fold text collate "C" generated always as (fold(title)) stored,
    year integer, lot_number integer,
    height numeric(12, 2), width numeric(12, 2), weight numeric(12, 2), fee numeric(12, 2),
    estimate_low_cents integer, estimate_high_cents integer, reserve_cents integer, hammer_cents integer,
    premium_cents integer, tax_cents integer, shipping_cents integer, cost_cents integer,
    bids integer not null default 0, watchers integer not null default 0,
    is_sold boolean not null default false, is_paid boolean not null default false, is_void boolean not null default false,
    consigned_on date, sold_at timestamptz(3), paid_at timestamptz(3)
  );
  create index lot_by_code on lot (code_fold, id) where not is_void;
  create index lot_by_bids on lot (bids, id) where not is_void;
  create index lot_by_updated on lot (updated_on, id) where not is_void;
  select keep_totals('lot', 'not is_void'), keep_totals('auction_house'), keep_totals('lot_buyer'), keep_history('lot');
  insert into auction_house (name, city, country, currency)
  values ('Hammer & Söhne', 'Zürich', 'CH', 'CHF'), ('Gavel', 'London', 'GB', 'GBP'), ('gavel', 'New York', 'US', 'USD');
  insert into lot_buyer (name, country, is_member)
  values ('İnci', 'TR', true), ('O''Neil', 'US', false), ('o''neil', null, true), ('100%', 'CH', false);
`

const joined = [
  'house',
  'city',
  'country',
  'currency',
  'buyer',
  'is_member',
  'profit',
  'margin',
  'id',
  'code',
  'updated_on',
]
const filled = ['bids', 'watchers']

export const anyLot = fc
  .record({
    own: fc.record(
      Object.fromEntries(
        lotColumns
          .filter(({ field }) => !joined.includes(field))
          .map((column) => [storedName(column), anyStored(column, !filled.includes(column.field))]),
      ),
    ),
    house_id: fc.integer({ min: 1, max: 3 }),
    buyer_id: fc.option(fc.integer({ min: 1, max: 4 })),
    updated: anyMoment,
    isVoid: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ own, house_id, buyer_id, updated, isVoid }): Record<string, unknown> => ({
    ...own,
    house_id,
    buyer_id,
    updated_on: updated ?? noon,
    is_void: isVoid === 0,
  }))

export async function insertLots(db: Db, lots: readonly Record<string, unknown>[]): Promise<void> {
  for (const [index, lot] of lots.entries()) {
    const values = { ...lot, code: `${texts[index % texts.length]?.trim() ?? ''}-${index}` }
    await sql`
      insert into lot (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`.execute(db)
  }
}

type LotEdit = {
  id: number
  body: Record<string, unknown>
  expected: VersionCheck
  actor: string
}

/** Writes the fields that came, if the row is still the one that the caller saw, and answers it as it is then. */
export async function writeLot(
  db: Db,
  { id, body, expected, actor }: LotEdit,
  reader: Pick<ListReader<Lot>, 'read'>,
): Promise<Lot> {
  const errors: FieldErrors = {}
  const find = (name: string) => lotColumns.find(({ field }) => field === name)
  const assignments = Object.entries(readFields(find, Object.entries(body), errors)).map(([field, value]) => {
    const column = find(field)
    return sql`${sql.ref(column === undefined ? field : storedName(column))} = ${value}`
  })
  refuseErrors(errors)
  await inTransaction(db, { actor, reason: 'edited' }, async (tx) => {
    const { rows } = await sql<Lot>`select version from lot where id = ${id} for update`.execute(tx)
    if (rows[0] === undefined) throw new NotFound(`There is no lot ${id}.`)
    requireVersion(expected, rows[0])
    await sql`update lot set ${sql.join(assignments)} where id = ${id}`.execute(tx)
  })
  const condition = { kind: 'field', field: 'id', test: { kind: 'number_in', values: [id] } } as const
  const { rows } = await reader.read({ condition, sort: lotList.sort, offset: 0, limit: 1 }, lotColumns)
  if (rows[0] === undefined) throw new NotFound(`Lot ${id} is void.`)
  return rows[0]
}
