import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addParent } from '../../../../tests/support/catalogue.ts'
import { startUndoBench, type UndoBench } from '../../../../tests/support/undo-bench.ts'

let undoing: UndoBench
beforeAll(async () => {
  undoing = await startUndoBench()
})
afterAll(() => undoing.bench.stop())

const value = {
  price: fc.constantFrom('', '10', '20', '30.5'),
  brand: fc.constantFrom('', 'Nike', 'Puma'),
  qty: fc.constantFrom('', '0', '5', '9'),
  size: fc.constantFrom('', '9', '10'),
  image: fc.constantFrom('', 'https://p.example/1.jpg', '"https://p.example/2.jpg,https://p.example/1.jpg"'),
  parent: fc.constantFrom('', 'P1', 'P2'),
}
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never
type Price = Row[0]
type Brand = Row[1]
const row = fc.tuple(value.price, value.brand, value.qty, value.size, value.image, value.parent)
const products = fc.array(row, { minLength: 8, maxLength: 8 })
const edits = fc.array(
  fc.record({
    at: fc.nat(7),
    fields: fc.constantFrom(
      { brand: 'Mine' },
      { retail_price: 77 },
      { title: 'Mine', brand: 'Nike' },
      { brand: null },
    ),
  }),
  { maxLength: 4 },
)

test('whatever is imported and edited since, exactly what others changed stays, and the file can come again', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(products, products, edits, async (first, second, later) => {
      const start = `R${(round += 1)}-`
      const fileOf = (rows: typeof first) =>
        [
          'sku,price,brand,qty,size,image,parent_sku',
          ...rows.map((cells, at) =>
            [`${start}${at}`, ...cells.slice(0, 5), cells[5] && start + cells[5]].join(','),
          ),
        ].join('\n')
      await addParent(undoing.bench.database.db, `${start}P1`, [])
      await addParent(undoing.bench.database.db, `${start}P2`, [])
      // The second file comes over what the first has made, and makes some of its own.
      await undoing.bench.importText(fileOf(first.slice(0, 4)))
      const before = await undoing.catalogue(start)
      const taken = await undoing.bench.importText(fileOf(second))
      const after = await undoing.catalogue(start)
      for (const { at, fields } of later) await undoing.edit(`${start}${at}`, fields)
      const edited = await undoing.catalogue(start)
      const { counts } = await undoing.undo(taken.id)
      const kept = await undoing.keptBy(taken.id)
      const undone = await undoing.catalogue(start)
      expect(counts.kept ?? 0).toBe(kept.length)

      for (const sku of Object.keys(after)) {
        const [was, wrote, stood, is] = [before[sku], after[sku], edited[sku], undone[sku]]
        if (was === undefined) {
          const isTouched = JSON.stringify(wrote) !== JSON.stringify(stood)
          expect(is).toEqual(isTouched ? stood : undefined)
          expect(kept.some((each) => each.sku === sku)).toBe(isTouched)
          continue
        }
        const fieldsOf = (one: object, other: object) =>
          Object.keys(one).filter(
            (field) => JSON.stringify(Reflect.get(one, field)) !== JSON.stringify(Reflect.get(other, field)),
          )
        const byOthers = new Set(fieldsOf(wrote ?? {}, stood ?? {}))
        for (const field of Object.keys(was)) {
          if (field.startsWith('retail_price_manually') || field.endsWith('_fold')) continue
          const expected = byOthers.has(field) ? stood?.[field] : was[field]
          expect([sku, field, is?.[field]]).toEqual([sku, field, expected])
        }
      }
      if (later.length > 0) return
      expect(undone).toEqual(before)
      const again = await undoing.bench.importText(fileOf(second))
      const { id: _id, started_on: _started, ended_on: _ended, undo_id: _undo, ...figures } = taken
      expect(again).toMatchObject(figures)
      expect(await undoing.catalogue(start)).toEqual(after)
    }),
    { numRuns: 12, examples: [[manyOf('10', 'Nike'), manyOf('20', 'Puma'), []]] },
  )
})

function manyOf(price: Price, brand: Brand): Row[] {
  return Array.from({ length: 8 }, () => [price, brand, '5', '9', 'https://p.example/1.jpg', 'P1'])
}
