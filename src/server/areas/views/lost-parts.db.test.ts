// Views outlive columns and operators: whatever a row of the table holds, it opens with what still holds and says the rest.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { maxFilterDepth } from '../../../contract/columns/filter.ts'
import { withoutConditions } from '../../../contract/columns/filter-parts.ts'
import type { View } from '../../../contract/views.ts'
import { askedBy, conditionsOf } from './lost-parts.ts'

let house: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  house = await createTestApp()
  headers = { authorization: (await house.signIn('mia')).authorization }
})
afterAll(() => house.close())

const plain = {
  fields: { sku: true },
  field_widths: { brand: 90 },
  column_order: ['brand', 'sku'] as unknown,
  pinned: { start: ['sku'] } as unknown,
  sort: [{ id: 'sku', desc: true }] as unknown,
  query: {} as unknown,
  grid_params: { filter: '[{"sku__icontains":"A"}]', order_by: '-sku', search: 'air' } as unknown,
}

const endless = `${'[{"or":'.repeat(20_000)}[]${'}]'.repeat(20_000)}`

/** The Default view as the page gets it, after somebody wrote this into its row. */
async function opened(written: object): Promise<View> {
  for (const [part, value] of Object.entries(written))
    await sql`update grid_view set ${sql.ref(part)} = ${JSON.stringify(value)}::jsonb`.execute(
      house.database.db,
    )
  const answer = await house.app.inject({ url: '/api/products/product-properties/', headers })
  expect(answer.statusCode).toBe(200)
  const [view] = answer.json<{ display_config: View[] }>().display_config
  if (view === undefined) throw new Error('Nobody has a view.')
  return view
}

const filterOf = (view: View) => conditionsOf(askedBy(view).filter) ?? []

async function ask(filter: unknown[]): Promise<number> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/products/?page_size=1',
    headers,
    payload: { filter },
  })
  return answer.statusCode
}

test('a query of groups is asked beside the filter', async () => {
  const query = { or: [{ brand__iexact: 'nike' }, { brand__iexact: 'puma' }] }
  const view = await opened({ ...plain, query })
  expect(view).not.toHaveProperty('lost')
  expect(filterOf(view)).toEqual([{ sku__icontains: 'A' }, query])
})

test('what still holds says nothing', async () => {
  expect(await opened(plain)).not.toHaveProperty('lost')
})

const nested = (depth: number, inmost: object): object =>
  depth === 0 ? inmost : { and: [nested(depth - 1, inmost)] }

test('several names in the deepest group lie no deeper than they did', async () => {
  const deepest = nested(maxFilterDepth, { sku: 'A', brand: 'B' })
  const view = await opened({ ...plain, grid_params: { filter: [{ sku__regex: 'x' }, deepest] } })
  expect(view.lost_conditions).toEqual([{ sku__regex: 'x' }])
  const held = withoutConditions(filterOf(view), view.lost_conditions ?? [])
  expect(held).toEqual([deepest])
  expect(await ask(held)).toBe(200)
})

test('what lies too deep goes as a whole, with what stands beside it again', async () => {
  const filter = [{ sku: 'A' }, nested(maxFilterDepth + 1, { or: [{ sku: 'A' }, { brand: 'B' }] })]
  const view = await opened({ ...plain, grid_params: { filter } })
  expect(view.lost).toEqual([`The filter is nested more than ${maxFilterDepth} deep.`])
  expect(withoutConditions(filterOf(view), view.lost_conditions ?? [])).toEqual([])
})

test.each<[string, object, string[]]>([
  ['columns that are gone', { fields: { colour: true, sku: false } }, ['The column “colour” is gone.']],
  ['widths of columns that are gone', { field_widths: { colour: 9 } }, ['The column “colour” is gone.']],
  ['a place of a column that is gone', { column_order: ['sku', 'x'] }, ['The column “x” is gone.']],
  ['a pin of a column that is gone', { pinned: { end: ['x'] } }, ['The column “x” is gone.']],
  ['a flag that is none', { fields: { cost: 'no' } }, ['Whether Cost is shown could not be read.']],
  ['a width that is none', { field_widths: { cost: -1 } }, ['The width of Cost could not be read.']],
  ['columns that are a list', { fields: [] }, ['Its columns could not be read.']],
  ['an order that is none', { column_order: 7 }, ['The order of its columns could not be read.']],
  ['pins that are none', { pinned: { start: 'sku' } }, ['Which columns are pinned could not be read.']],
  ['all of it', { grid_params: 'x' }, ['Its filters and order could not be read.']],
  ['a part that nothing reads', { grid_params: { brand: 'x' } }, ['Its part “brand” could not be read.']],
  ['a query', { query: ['sku'] }, ['Its filters and order could not be read.']],
  [
    'the order of a query',
    { query: { order_by: 'x' }, grid_params: {} },
    ['The list can\'t be ordered by "x".'],
  ],
  [
    'what a query asks of fields and operators that are gone',
    { query: { and: [{ sku__icontains: 'A' }, { or: [{ age__gt: 3 }, { sku__regex: '^A' }] }] } },
    [
      'The filter names an unknown field "age".',
      'The filter names an unknown lookup "regex" in "sku__regex".',
    ],
  ],
  ['a group outside the query', { grid_params: { and: [] } }, ['Its part “and” could not be read.']],
  ['an order of its own', { sort: ['sku'] }, ['Its order could not be read.']],
  ['a column of its order', { sort: [{ id: 'age' }] }, ['The list can\'t be ordered by "age".']],
  ['a search', { grid_params: { search: 5 } }, ['Its search could not be read.']],
  ['an order', { grid_params: { order_by: 'sku,-age' } }, ['The list can\'t be ordered by "age".']],
  ['a filter', { grid_params: { filter: '[{' } }, ['Its filter could not be read.']],
  ['a filter without end', { grid_params: { filter: endless } }, ['Its filter could not be read.']],
  [
    'a field of the filter',
    { grid_params: { filter: '[{"or":[{"age__gt":3},{"sku":"A"}]}]' } },
    ['The filter names an unknown field "age".'],
  ],
  [
    'an operator of the filter',
    { grid_params: { filter: [{ sku__regex: '^A' }] } },
    ['The filter names an unknown lookup "regex" in "sku__regex".'],
  ],
  [
    'a list of values',
    { grid_params: { filter: '[{"sku__in":{"list":"3-gone"}}]' } },
    ['"sku__in" in the filter names a list of values that is not kept, or no longer.'],
  ],
])('names %s', async (_name, broken, lost) => {
  const view = await opened({ ...plain, ...broken })
  expect(view.lost).toEqual(lost)
  expect(await ask(withoutConditions(filterOf(view), view.lost_conditions ?? []))).toBe(200)
})

const anyLeaf = fc.oneof(
  fc.constantFrom<unknown>(
    { sku__icontains: 'A' },
    { exclude__brand__iexact: 'Nike' },
    { retail_price__range: [1, 9] },
    { gone__icontains: 'x' },
    { sku__regex: 'x' },
    { retail_price__icontains: 'x' },
    { retail_price__gt: 'much' },
    { sku__in: { list: '2-gone' } },
    { or: [] },
    {},
    { sku: 'A', brand: 'B' },
  ),
  fc.jsonValue(),
)
const { group } = fc.letrec<{ group: unknown; part: unknown }>((tie) => ({
  part: fc.oneof({ maxDepth: 7 }, anyLeaf, tie('group')),
  group: fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(tie('part'), { minLength: 1, maxLength: 3 }))
    .map(([joint, parts]) => ({ [joint]: parts })),
}))
const anyFilter = fc.array(fc.oneof(anyLeaf, group), { maxLength: 4 })
const anyRow = fc.record({
  fields: fc.oneof(fc.constant(plain.fields), fc.jsonValue()),
  field_widths: fc.oneof(fc.constant(plain.field_widths), fc.jsonValue()),
  column_order: fc.oneof(fc.constant(plain.column_order), fc.jsonValue()),
  pinned: fc.oneof(fc.constant(plain.pinned), fc.jsonValue()),
  sort: fc.jsonValue(),
  query: fc.oneof(fc.jsonValue(), fc.record({ filter: fc.oneof(anyFilter, fc.jsonValue()) }), group),
  grid_params: fc.oneof(
    fc.jsonValue(),
    fc.record({
      filter: fc.oneof(
        anyFilter,
        anyFilter.map((filter) => JSON.stringify(filter)),
        fc.jsonValue(),
      ),
      order_by: fc.oneof(fc.constantFrom('sku', '-gone', 'sku,,x'), fc.jsonValue()),
      search: fc.oneof(fc.string({ maxLength: 600 }), fc.jsonValue()),
    }),
  ),
})

test('whatever a row holds, the view opens, and its list can be asked', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyRow, async (written) => {
      const view = await opened(written)
      const held = withoutConditions(filterOf(view), view.lost_conditions ?? [])
      expect(await ask(held)).toBe(200)
      if (held.length < filterOf(view).length) expect(view.lost).not.toEqual([])
    }),
    { numRuns: 40 },
  )
})
