import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { inSteps, listingPriceCents } from './build-listing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const cents = fc.option(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100_000_000 })))
const terms = fc.record({
  retail_price_cents: cents,
  min_price_cents: cents,
  max_price_cents: cents,
  margin: fc.integer({ min: -20_000, max: 100_000 }).map((number) => (number / 100).toFixed(2)),
  step: fc.constantFrom(1, 100),
})

test('a price is worked out by the database as it is in code', async () => {
  const all = fc.sample(terms, 5_000)
  const { rows } = await sql<{ price: string | null }>`
    select listing_price_cents(retail, margin, least_cents, most_cents, step) as price
    from unnest(
      ${all.map((each) => each.retail_price_cents)}::int[], ${all.map(({ margin }) => margin)}::numeric[],
      ${all.map((each) => each.min_price_cents)}::int[], ${all.map((each) => each.max_price_cents)}::int[],
      ${all.map(({ step }) => step)}::int[]
    ) with ordinality as given(retail, margin, least_cents, most_cents, step, position)
    order by position`.execute(database.db)
  const inCode = all.map(({ step, ...each }) =>
    inSteps(listingPriceCents({ ...each, marketplaceMargin: null }), step),
  )
  expect(rows.map(({ price }) => (price === null ? null : Number(price)))).toEqual(inCode)
})

test('the retail price for what is live is one with which the same goes out again, wherever there is one', async () => {
  const all = fc.sample(terms, 5_000).map((each) => ({ ...each, price: inSteps(priceOf(each), each.step) }))
  const { rows } = await sql<{ retail: number | null }>`
    select retail_price_cents_for(price, margin, least_cents, most_cents, step) as retail
    from unnest(
      ${all.map(({ price }) => price)}::int[], ${all.map(({ margin }) => margin)}::numeric[],
      ${all.map((each) => each.min_price_cents)}::int[], ${all.map((each) => each.max_price_cents)}::int[],
      ${all.map(({ step }) => step)}::int[]
    ) with ordinality as given(price, margin, least_cents, most_cents, step, position)
    order by position`.execute(database.db)
  const again = all.map((each, at) => {
    const retail = rows[at]?.retail ?? null
    return retail === null ? null : inSteps(priceOf({ ...each, retail_price_cents: retail }), each.step)
  })
  expect(again.filter((price) => price !== null).length).toBeGreaterThan(1_000)
  all.forEach(({ price, ...each }, at) => {
    if (rows[at]?.retail !== null) return expect(again[at]).toBe(price)
    // What a limit or a step has bent may come from no retail price.
    const isBent = price === each.min_price_cents || price === each.max_price_cents || each.step > 1
    if (!isBent) expect(price).toBeNull()
  })
})

type Terms = Omit<Parameters<typeof listingPriceCents>[0], 'marketplaceMargin'>
const priceOf = (each: Terms) => listingPriceCents({ ...each, marketplaceMargin: null })
