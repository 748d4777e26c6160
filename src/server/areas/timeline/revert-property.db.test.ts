import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { placements } from '../../../contract/image-slots.ts'
import { startTimelineBench, type TimelineBench } from '../../../../tests/support/timeline-bench.ts'

let walk: TimelineBench
beforeAll(async () => {
  walk = await startTimelineBench()
})
afterAll(() => walk.bench.close())

const price = fc.constantFrom(10, 20.5, 30)
const edit = fc.record(
  {
    retail_price: fc.option(price),
    title: fc.constantFrom('One', 'Two'),
    labels: fc.constantFrom([], ['sale'], ['new', 'sale']),
    is_blocked: fc.boolean(),
    weight: fc.option(fc.constantFrom(1.5, 2)),
    received_date_utc: fc.option(fc.constantFrom('2026-01-31', '2026-02-01')),
    attributes: fc.dictionary(
      fc.constantFrom('size', 'color', 'width', 'release_year'),
      fc.option(fc.constantFrom(9, 10)),
    ),
    distribution_centers: fc.constantFrom(3, 8, 0).map((qty) => [{ name: 'Phoenix', qty }]),
  },
  { requiredKeys: [] },
)

const slot = fc.constantFrom(...placements.slice(0, 4))
const pictureAct = fc.oneof(
  fc.record({ put: slot, name: fc.constantFrom('a.webp', 'b.webp', 'c.webp') }),
  fc.record({ move: fc.nat(3), to: slot }),
  fc.record({ remove: fc.nat(3) }),
)
type Act = { edit: object } | { picture: typeof pictureAct extends fc.Arbitrary<infer T> ? T : never }
const act: fc.Arbitrary<Act> = fc.oneof(fc.record({ edit }), fc.record({ picture: pictureAct }))

async function does(id: number, meant: Act): Promise<void> {
  if ('edit' in meant) return void (await walk.edit(id, meant.edit))
  const { picture } = meant
  if ('put' in picture) return walk.putPicture(id, picture.put, picture.name)
  const there = (await walk.pictures(id)).at('move' in picture ? picture.move : picture.remove)
  if (there === undefined) return
  if ('move' in picture) {
    await walk.call('PATCH', `products/images/${there.id}/`, { payload: { placement_name: picture.to } })
  } else await walk.call('DELETE', `products/images/${there.id}/`)
}

async function stateOf(id: number) {
  const product = await walk.product(id)
  // A picture that comes back has a number of its own.
  const { version: _, updated_on: _on, quantity_update_date_utc: _qty, image_list: _list, ...state } = product
  const pictures = (await walk.pictures(id)).map(({ placement_name, url }) => [placement_name, url])
  return { ...state, pictures }
}

test('whatever was edited, and done with its pictures, reverting what came after a point gives the product as it was there, and undo as it was', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), fc.nat(6), async (acts, wanted) => {
      const id = await addBasic(walk.db, `PROP-${(made += 1)}`, { attributes: { size: 9 } })
      const at = wanted % (acts.length + 1)
      for (const each of acts.slice(0, at)) await does(id, each)
      const then = await stateOf(id)
      const [point] = (await walk.timeline(id)).results
      for (const each of acts.slice(at)) await does(id, each)
      const last = await stateOf(id)
      const reverted = await walk.revert(id, { after: point?.id })
      expect(reverted.kept).toEqual([])
      expect(await stateOf(id)).toEqual(then)
      if (reverted.run_id === null) return
      await walk.call('POST', `runs/${reverted.run_id}/undo/`, { payload: {} })
      expect(await stateOf(id)).toEqual(last)
    }),
    { numRuns: 60 },
  )
}, 120_000)
