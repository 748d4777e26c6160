import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import { marketplaceNames, netPayoutField } from '../../../contract/marketplaces.ts'
import { createFormBench, type FormBench } from '../../../../tests/support/product-forms.ts'

let bench: FormBench
beforeAll(async () => {
  bench = await createFormBench()
})
afterAll(() => bench.house.close())

const db = () => bench.house.database.db
let made = 0
const next = () => `FORM-${(made += 1)}`

function put(id: number, payload: unknown, headers?: Record<string, string>) {
  return bench.send('PUT', `${id}/`, payload, headers)
}

describe('a form that is saved', () => {
  /** Values that a form may send, by field; the property of two days' forms is that nothing else moves. */
  const sent = fc.record(
    {
      title: fc.constantFrom('One', 'Two', 'Three'),
      mpn: fc.constantFrom('M-1', 'M-2'),
      brand: fc.constantFrom('Nike', 'Puma', null),
      condition: fc.constantFrom('Used', 'Like New', null),
      buy_it_now_price: fc.constantFrom(0, 12.5, null),
      cost: fc.constantFrom(1, 9_999_999.99, null),
      margin: fc.constantFrom(-100, 0, 12.5, null),
      weight: fc.constantFrom(0.8, 9_999.99, null),
      multipack_quantity: fc.constantFrom(1.25, null),
      is_display_in_store: fc.boolean(),
      received_date_utc: fc.constantFrom('2026-01-31', null),
      allow_consolidation: fc.constantFrom('Allowed', 'NotAllowed', null),
      default_package: fc.constantFrom('Use Items Attribute For Package Dimentions', null),
      store_category: fc.constantFrom('Run', null),
      usp: fc.constantFrom(7, null),
    },
    { requiredKeys: [] },
  )
  const attributes = fc.record(
    { size: fc.constantFrom('9', null), care: fc.constantFrom('Cold', null), uk_size: fc.constant('8') },
    { requiredKeys: [] },
  )

  test('any subset of its fields changes exactly that subset', async () => {
    const id = await addBasic(db(), next(), { mpn: 'M-0', attributes: { size: '8', origin: 'Italy' } })
    await fc.assert(
      fc.asyncProperty(sent, attributes, async (fields, pairs) => {
        const before = (await bench.get(`${id}/`)).body
        const { status, body } = await put(id, { product_type: 'basic', ...fields, attributes: pairs })
        expect(status, body.detail).toBe(200)
        const was = pairsOf(before)
        const wanted = { ...was, ...pairs }
        expect(pairsOf(body)).toEqual(
          Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)),
        )
        const computed = ['totals', 'inventory_value', ...marketplaceNames.map(netPayoutField)]
        const free = ['attributes', 'size', 'version', 'updated_on', ...computed]
        const untouched = Object.keys(before).filter((name) => !(name in fields) && !free.includes(name))
        expect(only(body, untouched)).toEqual(only(before, untouched))
        expect(only(body, Object.keys(fields))).toEqual(fields)
      }),
      { numRuns: 40 },
    )
  })

  function only(of: object, names: string[]) {
    return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)))
  }

  function pairsOf(of: object) {
    const { attributes: pairs } = of as { attributes: { name: string; value: unknown }[] }
    return Object.fromEntries(pairs.map(({ name, value }) => [name, value]))
  }

  test('is written under the name of who saved it', async () => {
    const id = await addBasic(db(), next())
    const { body } = await put(id, { retail_price: 99 })
    expect(body).toMatchObject({ retail_price: 99, retail_price_manually_updated: true })
    expect((await bench.get(`${id}/price-history/`)).body.results).toMatchObject([
      { updated_price: 99, updated_by: 'fern', reason: 'edited' },
    ])
  })

  test('leaves the sum of the centres, a block and unnamed or hidden centres alone', async () => {
    const id = await addBasic(db(), next(), { is_blocked: true }, 3)
    const reply = await put(id, { total_quantity: 0, is_blocked: false, distribution_centers: [] })
    expect(reply.body).toMatchObject({ total_quantity: 3, is_blocked: true })
    const hidden = await put(id, { distribution_centers: [{ name: 'Croydon', qty: 1 }] })
    expect([hidden.status, Object.keys(hidden.body.errors ?? {})]).toEqual([400, ['distribution_centers']])
    expect((await put(id, { is_blocked: true })).body.is_blocked).toBe(true)
  })

  test('can be found by its category until it has a relationship of its own', async () => {
    const id = await addBasic(db(), next())
    expect((await put(id, { category: 'Shoes' })).body.relationship_name).toBe('Shoes')
    expect((await put(id, { category: 'Clothing' })).body.relationship_name).toBe('Clothing')
    expect((await put(id, { relationship_name: 'Tops' })).body.relationship_name).toBe('Tops')
    expect((await put(id, { category: 'Shoes' })).body.relationship_name).toBe('Tops')
  })

  test('of a parent: its MPN follows its SKU alone', async () => {
    const sku = next()
    const id = await addProduct(db(), { sku, product_type: 'parent', mpn: 'OLD' })
    expect((await put(id, { sku, mpn: sku, product_type: 'parent', cost: null })).body.mpn).toBe('OLD')
    const renamed = next()
    expect((await put(id, { sku: renamed })).body).toMatchObject({ sku: renamed, mpn: renamed })
  })

  test('answers a stale version with the product as it is', async () => {
    const id = await addBasic(db(), next())
    const { body: first, etag = '' } = await put(id, { brand: 'One' })
    expect(etag).toBe(`"${first.version}"`)
    expect((await put(id, { brand: 'Two' }, { 'if-match': etag })).status).toBe(200)
    const late = await put(id, { brand: 'Three' }, { 'if-match': etag })
    expect([late.status, late.body.code]).toEqual([412, 'stale_version'])
    expect(late.body.current).toMatchObject({ brand: 'Two' })
    expect(late.body.changed).toMatchObject({ brand: { by: 'fern' } })
  })

  test('hears of attributes and pieces who set them, too', async () => {
    const id = await addBasic(db(), next(), { attributes: { size: '8' } })
    const seen = (await bench.get(`${id}/?edit=true`)).body.version as number
    const pieces = (qty: number) => ({ distribution_centers: [{ name: 'Phoenix', qty }] })
    const onSeen = { 'if-match': `"${seen}"` }
    expect((await put(id, pieces(7), onSeen)).status).toBe(200)
    const ofPieces = await put(id, pieces(6), onSeen)
    expect([ofPieces.status, ofPieces.body.changed]).toMatchObject([
      412,
      { 'distribution_centers.Phoenix': { by: 'fern' } },
    ])
    await put(id, { tax_code: 'P1', attributes: { size: '9', color: 'red' } })
    const { status, body } = await put(id, { attributes: { color: 'blue' } }, onSeen)
    expect(status).toBe(412)
    expect(body.changed).toMatchObject({
      ...{
        'attributes.color': { by: 'fern' },
        'attributes.size': { by: 'fern' },
        tax_product_code: { by: 'fern' },
      },
    })
    expect(body.changed).not.toHaveProperty('attributes.care')
  })
})

describe('what a form may not do', () => {
  test.each<[string, Record<string, unknown>, number, string]>([
    ['change the type', { product_type: 'parent' }, 422, 'product_type'],
    ['empty the SKU', { sku: ' ' }, 400, 'sku'],
    ['empty the title', { title: '' }, 400, 'title'],
    ['empty the MPN', { mpn: null }, 400, 'mpn'],
    ['take pictures of others', { images: [99] }, 400, 'images.0'],
    [
      'name the same centre twice',
      {
        distribution_centers: [
          { name: 'Phoenix', qty: 1 },
          { name: 'Phoenix', qty: 2 },
        ],
      },
      400,
      'distribution_centers',
    ],
    ['write what is worked out', { total_available_quantity: 3 }, 400, 'total_available_quantity'],
  ])('%s', async (_what, payload, status, field) => {
    const reply = await put(await addBasic(db(), next(), { mpn: 'M' }), payload)
    expect([reply.status, Object.keys(reply.body.errors ?? {})], reply.body.detail).toEqual([status, [field]])
  })

  test('take a SKU that is taken, change what is deleted or what is not there', async () => {
    const [sku, id] = [next(), await addBasic(db(), next())]
    await addBasic(db(), sku)
    expect((await put(id, { sku: sku.toLowerCase() })).body.code).toBe('duplicate_sku')
    const gone = await addBasic(db(), next(), { is_deleted: true })
    expect((await put(gone, { brand: 'x' })).status).toBe(422)
    expect((await put(999_999, { brand: 'x' })).status).toBe(404)
  })
})

describe('pictures', () => {
  async function addLoose(uploadedBy: number): Promise<number> {
    const { id } = await db()
      .insertInto('product_image')
      .values({
        ...{ placement_name: 'ITEMIMAGEURL2', url: '/media/loose.webp', uploaded_by: uploadedBy },
        loose_since: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('that were uploaded for it are its own once the form is saved, those of others are not', async () => {
    const id = await addBasic(db(), next())
    const { userId: other } = await bench.house.signIn('stranger')
    const foreign = await addLoose(other)
    const refused = await put(id, { images: [foreign], mpn: '' })
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([
      400,
      ['images.0', 'mpn'],
    ])
    const own = await addLoose(bench.userId)
    const placed = { image_list: [{ id: own, placement_name: 'ITEMIMAGEURL2' }] }
    expect((await put(id, { images: [own] })).body).toMatchObject(placed)
    expect((await put(await addBasic(db(), next()), { images: [own] })).status).toBe(400)
    const made = { sku: next(), title: 'T', mpn: 'M', images: [await addLoose(bench.userId)] }
    expect((await bench.send('POST', 'create/', made)).body.image_list).toHaveLength(1)
    const images = [await addLoose(bench.userId)]
    const run = { style: { sku: next(), title: 'T', images }, sizes: [{ size: '9' }] }
    expect((await bench.send('POST', 'create-size-run/', run)).body.image_list).toMatchObject([
      { id: images[0] },
    ])
  })
})

describe('the children', () => {
  test('are exactly those that the form names', async () => {
    const { id, basics } = await addParent(db(), next(), ['8', '9'])
    const free = await addBasic(db(), next())
    const kept = basics.slice(1)
    const { body } = await put(id, { product_type: 'parent', children: [...kept, free] })
    expect(body.children.map((child) => child.id).sort()).toEqual([...kept, free].sort())
    expect((await bench.get(`${basics[0]}/`)).body).toMatchObject({ parent_id: null, parent_sku: null })
    expect((await put(id, { brand: 'Same' })).body.children).toHaveLength(2)
    expect((await put(id, { children: [] })).body.children).toEqual([])
  })

  test('that somebody else set meanwhile are told to whoever saves on what stood there before', async () => {
    const { id, basics } = await addParent(db(), next(), ['8', '9'])
    const [first = 0, second = 0] = basics
    const free = await addBasic(db(), next())
    const seen = (await bench.get(`${id}/?edit=true`)).body.version as number
    const onSeen = { 'if-match': `"${seen}"` }
    expect((await put(id, { children: [first, second, free] }, onSeen)).status).toBe(200)
    const late = await put(id, { children: [first] }, onSeen)
    expect([late.status, late.body.code]).toEqual([412, 'stale_version'])
    expect(late.body.changed).toMatchObject({ children: { by: 'fern' } })
    const { version, children } = late.body.current as { version: number; children: { id: number }[] }
    expect(children.map((child) => child.id).sort()).toEqual([first, second, free].sort())
    const set = { product_id: id, children: [first] }
    const lateSet = await bench.send('POST', 'child/', set, onSeen)
    expect([lateSet.status, lateSet.body.changed]).toMatchObject([412, { children: { by: 'fern' } }])
    expect((await bench.send('POST', 'child/', set, { 'if-match': `"${version}"` })).status).toBe(200)
    expect((await bench.send('POST', 'child/', { ...set, children: [] })).status).toBe(200)
  })

  test('that two parents take from each other at the same moment move, both', async () => {
    const [one, other] = [await addParent(db(), next(), ['8']), await addParent(db(), next(), ['9'])]
    let [ofOne, ofOther] = [one.basics, other.basics]
    for (let round = 0; round < 3; round += 1) {
      ;[ofOne, ofOther] = [ofOther, ofOne]
      const answers = await Promise.all([
        put(one.id, { children: ofOne, moved: ofOne }),
        put(other.id, { children: ofOther, moved: ofOther }),
      ])
      expect(answers.map(({ status, body }) => [status, body.children?.map(({ id }) => id)])).toEqual([
        [200, ofOne],
        [200, ofOther],
      ])
    }
  })

  test.each<[string, (child: number, parent: number) => Promise<{ status: number }>]>([
    ['leaves by its own form', (child) => put(child, { parent_id: null })],
    [
      'joins by its own form',
      async (_child, parent) => put(await addBasic(db(), next()), { parent_id: parent }),
    ],
    [
      'is made for the parent',
      (_child, parent) =>
        bench.send('POST', 'create/', {
          ...{ sku: next(), title: 'T', mpn: 'M' },
          product_type: 'child',
          parent_id: parent,
        }),
    ],
    [
      'is moved to another parent',
      async (child) => put((await addParent(db(), next(), [])).id, { children: [child], moved: [child] }),
    ],
  ])('are others once one %s', async (_how, act) => {
    const { id, basics } = await addParent(db(), next(), ['8'])
    const seen = (await bench.get(`${id}/?edit=true`)).body.version as number
    expect((await act(basics[0] ?? 0, id)).status).toBeLessThan(300)
    expect((await put(id, { children: [] }, { 'if-match': `"${seen}"` })).status).toBe(412)
    expect((await put(id, { children: [] })).status).toBe(200)
  })

  test('that were deleted meanwhile are no obstacle, and stay where they belong', async () => {
    const { id, basics } = await addParent(db(), next(), ['8', '9'])
    const [gone = 0, kept = 0] = basics
    await db().updateTable('product').set({ is_deleted: true }).where('id', '=', gone).execute()
    expect((await put(id, { children: [gone, kept] })).body.children).toMatchObject([{ id: kept }])
    expect((await put(id, { children: [kept] })).status).toBe(200)
    expect((await bench.get(`${gone}/`)).body).toMatchObject({ parent_id: id })
    const other = await addParent(db(), next(), [])
    expect((await put(other.id, { children: [gone], moved: [gone] })).status).toBe(422)
  })

  test('of a master are parents', async () => {
    const master = await addProduct(db(), { sku: next(), product_type: 'master' })
    const one = (await addParent(db(), next(), ['8'], { master_id: master })).id
    const two = (await addParent(db(), next(), [])).id
    expect((await put(master, { children: [two] })).body.children).toMatchObject([{ id: two }])
    expect((await bench.get(`${one}/`)).body).toMatchObject({ master_id: null })
    const other = await addProduct(db(), { sku: next(), product_type: 'master' })
    const refused = await put(other, { children: [two] })
    expect([refused.status, refused.body.code]).toEqual([422, 'not_available'])
    expect((await put(other, { children: [two], moved: [two] })).body.children).toMatchObject([{ id: two }])
  })

  test('are set by a call of their own, too', async () => {
    const { id, basics } = await addParent(db(), next(), ['8', '9'])
    const headers = { 'idempotency-key': `children-${id}` }
    const set = () => bench.send('POST', 'child/', { product_id: id, children: basics.slice(0, 1) }, headers)
    const { status, body, etag } = await set()
    expect([status, etag]).toEqual([200, `"${body.version}"`])
    expect(body.children).toMatchObject([{ id: basics[0] }])
    expect((await set()).body).toEqual(body)
    const taken = { product_id: (await addParent(db(), next(), [])).id, children: basics.slice(0, 1) }
    expect((await bench.send('POST', 'child/', taken)).status).toBe(422)
    expect((await bench.send('POST', 'child/', { ...taken, moved: taken.children })).status).toBe(200)
    expect((await bench.send('POST', 'child/', { product_id: basics[1], children: basics })).status).toBe(422)
    expect((await bench.send('POST', 'child/', { product_id: 999_999, children: [] })).status).toBe(404)
  })
})

test('a basic moves to another parent, or leaves its own', async () => {
  const { basics } = await addParent(db(), next(), ['8'])
  const other = await addParent(db(), next(), [])
  const id = basics[0] ?? 0
  expect((await put(id, { parent_id: other.id })).body).toMatchObject({ parent_id: other.id })
  expect((await put(id, { parent_id: null })).body).toMatchObject({ parent_id: null, parent_sku: null })
})

test('what is read to be edited names centres, pictures and relations by their ids', async () => {
  const master = await addProduct(db(), { sku: next(), product_type: 'master' })
  const { id, basics } = await addParent(db(), next(), ['8'], { master_id: master })
  const [child = 0] = basics
  await db()
    .insertInto('product_image')
    .values({ product_id: child, placement_name: 'ITEMIMAGEURL1', url: 'https://pictures.example/1.jpg' })
    .execute()
  expect((await bench.get(`${id}/?edit=true`)).body).toMatchObject({
    ...{ master_id: master, parents: [{ id: master }], children: [{ id: child }] },
    version: expect.any(Number) as number,
  })
  const { body } = await bench.get(`${child}/?edit=true`)
  expect(body).toMatchObject({
    ...{ parent_id: id, image_list: [{ id: expect.any(Number) as number, placement_name: 'ITEMIMAGEURL1' }] },
    distribution_centers: expect.arrayContaining([
      { id: expect.any(Number) as number, name: 'Phoenix', qty: 3 },
    ]) as unknown,
  })
  expect((body.distribution_centers as { name: string }[]).map(({ name }) => name)).not.toContain('Croydon')
  const kept = await put(child, { images: (body.image_list as { id: number }[]).map((each) => each.id) })
  expect([kept.status, kept.body.images]).toEqual([200, ['https://pictures.example/1.jpg']])
})
