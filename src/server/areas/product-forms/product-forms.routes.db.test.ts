import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import { createFormBench, type FormBench } from '../../../../tests/support/product-forms.ts'

let bench: FormBench
let ids: { master: number; owner: number; basics: number[]; free: number }
beforeAll(async () => {
  bench = await createFormBench()
  const { db } = bench.house.database
  const master = await addProduct(db, { sku: 'ALL', product_type: 'master' })
  const owner = await addParent(db, 'RUN', ['8', '9'], { master_id: master })
  const free = await addBasic(db, 'FREE', { relationship_name: 'Shoes', title: 'Alone' })
  await addBasic(db, 'GONE', { is_deleted: true })
  ids = { master, owner: owner.id, basics: owner.basics, free }
})
afterAll(() => bench.house.close())

function filter(...conditions: unknown[]) {
  return encodeURIComponent(JSON.stringify(conditions))
}

describe('candidates', () => {
  test('are the basics for a parent, by SKU, each with its owner', async () => {
    const { body } = await bench.get('child-products/')
    const owner = { id: ids.owner, sku: 'RUN' }
    expect(body).toEqual({
      count: 3,
      results: [
        { id: ids.free, sku: 'FREE', title: 'Alone', product_type: 'basic', owner: null },
        { id: ids.basics[0], sku: 'RUN-8', title: 'Title of RUN-8', product_type: 'basic', owner },
        { id: ids.basics[1], sku: 'RUN-9', title: 'Title of RUN-9', product_type: 'basic', owner },
      ],
    })
  })

  test('are the parents for a master', async () => {
    const owner = { id: ids.master, sku: 'ALL' }
    expect((await bench.get('parent-products/')).body).toMatchObject({
      results: [{ id: ids.owner, sku: 'RUN', product_type: 'parent', owner }],
    })
  })

  test.each<[string, () => string, string[], number]>([
    ['by category', () => 'relationship_name=Shoes', ['FREE'], 1],
    ['in another order', () => 'order_by=-sku', ['RUN-9', 'RUN-8', 'FREE'], 3],
    ['page by page', () => 'page=2&page_size=2', ['RUN-9'], 3],
    ['past the end', () => 'page=9&page_size=5', [], 3],
    ['by part of the title', () => `filter=${filter({ title__icontains: 'alo' })}`, ['FREE'], 1],
    ['by the SKU', () => `filter=${filter({ sku__istartswith: 'run-' })}`, ['RUN-8', 'RUN-9'], 2],
    ['by the type', () => `filter=${filter({ product_type__icontains: 'parent' })}`, [], 0],
    ['by what they belong to', () => `filter=${filter({ parent_sku__isnull: true })}`, ['FREE'], 1],
  ])('%s', async (_how, query, skus, count) => {
    const { status, body } = await bench.get(`child-products/?${query()}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect((body.results as { sku: string }[]).map(({ sku }) => sku)).toEqual(skus)
    expect(body.count).toBe(count)
  })

  test.each(['order_by=cost', `filter=${filter({ cost: 1 })}`, 'search=x'])(
    '%s is refused',
    async (query) => {
      expect((await bench.get(`child-products/?${query}`)).status).toBe(400)
    },
  )
})

test.each<[string, string | null]>([
  ['sku=free', 'FREE'],
  ['sku=%20Free%20', 'FREE'],
  ['sku=FRE', null],
  ['sku=gone', null],
  ['sku=', null],
])('is %s taken', async (query, sku) => {
  const { body } = await bench.get(`sku-taken/?${query}`)
  expect(body).toEqual({ taken: sku !== null, product: sku === null ? null : { id: ids.free, sku } })
  expect((await bench.get(`sku-taken/?${query}&except=${ids.free}`)).body).toMatchObject({ taken: false })
})

test('selects offer ages and materials, fabric first among these', async () => {
  const materials = (await bench.get('material-types/')).body.results as { id: number; name: string }[]
  expect(materials[0]).toEqual({ id: expect.any(Number) as number, name: 'fabric' })
  const ages = (await bench.get('age-range/')).body.results as { id: number; name: string }[]
  expect(ages.map(({ name }) => name)).toContain('Adult')
})
