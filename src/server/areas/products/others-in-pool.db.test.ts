import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { pooledQuantities, type PooledQuantity } from '../../../contract/products/pooled-quantities.ts'
import type { OthersInPool } from '../../connectors/ports/catalogue-master.ts'
import { saveOthersInPool } from './products.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`
    insert into product (id, sku, title, product_type)
    values (1, 'A', 'A', 'basic'), (2, 'B', 'B', 'basic'), (3, 'C', 'C', 'parent')`.execute(database.db)
})
afterAll(() => database.drop())

type Move = { told: [number, OthersInPool][] } | { moved: [number, PooledQuantity, number] }

const figure = fc.constantFrom(...pooledQuantities)
const id = fc.constantFrom(1, 2, 3)
const others = fc.dictionary(figure, fc.option(fc.nat({ max: 9_999_999 }))) as fc.Arbitrary<OthersInPool>
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ told: fc.uniqueArray(fc.tuple(id, others), { selector: ([of]) => of, maxLength: 3 }) }),
  fc.record({ moved: fc.tuple(id, figure, fc.nat({ max: 9_999_999 })) }),
)

const rows = async () => {
  const { rows: read } = await sql<Record<string, number>>`
    select ${sql.join(['id', 'version', ...pooledQuantities.map((each) => `${each}_pooled`)].map((name) => sql.ref(name)))}
    from product
    order by id`.execute(database.db)
  return read
}

async function make({ db }: TestDatabase, step: Move): Promise<void> {
  if ('told' in step) {
    await db.transaction().execute((tx) => saveOthersInPool(tx, new Map(step.told)))
    return
  }
  const [of, quantity, count] = step.moved
  await sql`update product set ${sql.ref(quantity)} = ${count} where id = ${of}`.execute(db)
}

test('whatever moves here and elsewhere, a pool holds what the product holds and what others were said to hold last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 12 }), async (steps) => {
      await sql`update product set ${sql.join(
        pooledQuantities.flatMap((each) => [
          sql`${sql.ref(each)} = 0`,
          sql`${sql.ref(`others_${each}`)} = null`,
        ]),
      )}`.execute(database.db)
      const own = new Map<string, number>()
      const said = new Map<string, number | null>()
      for (const step of steps) {
        await make(database, step)
        if ('moved' in step) own.set(`${step.moved[0]} ${step.moved[1]}`, step.moved[2])
        else
          for (const [of, told] of step.told)
            for (const [quantity, count] of Object.entries(told)) said.set(`${of} ${quantity}`, count)
      }
      const expected = [1, 2, 3].map((of) => ({
        ...{ id: of, version: 1 },
        ...Object.fromEntries(
          pooledQuantities.map((each) => [
            `${each}_pooled`,
            // Sizes are in a pool, and what owns them is not.
            (own.get(`${of} ${each}`) ?? 0) + (of === 3 ? 0 : (said.get(`${of} ${each}`) ?? 0)),
          ]),
        ),
      }))
      expect(await rows()).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('what others hold is no history of the product, and is written only where it differs', async () => {
  const { db, pool } = database
  const others = new Map([[1, { total_quantity: 7, pending_payment_quantity: 1 }]])
  const save = () => db.transaction().execute((tx) => saveOthersInPool(tx, others))
  await save()
  const before = await pool.query('select xmin, updated_on from product where id = 1')
  await save()
  expect((await pool.query('select xmin, updated_on from product where id = 1')).rows).toEqual(before.rows)
  expect((await pool.query('select from product_field_history')).rowCount).toBe(0)
})

test('nobody can hold less than nothing', async () => {
  const negative = sql`update product set others_total_quantity = -1 where id = 1`.execute(database.db)
  await expect(negative).rejects.toThrow(/product_others_not_negative/)
})
