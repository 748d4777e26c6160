import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { placeFetched, writePictures } from '../products/product-parts.store.ts'
import { startTimelineBench, type TimelineBench } from '../../../../tests/support/timeline-bench.ts'

let walk: TimelineBench
let id: number
let made = 0
beforeAll(async () => {
  walk = await startTimelineBench()
})
afterAll(() => walk.bench.close())
beforeEach(async () => {
  made += 1
  id = await addBasic(walk.db, `TL-${made}`, { cost_cents: 5000, attributes: { size: '9', color: 'red' } })
})

async function first(query = '') {
  const [event] = (await walk.timeline(id, query)).results
  if (event === undefined) throw new Error('Nothing happened.')
  return event
}

describe('the timeline', () => {
  test('tells who changed what, from which value to which, the newest first', async () => {
    await walk.edit(id, { retail_price: 99.5, labels: ['sale'] })
    await walk.edit(id, {
      attributes: { color: null, size: '10' },
      distribution_centers: [{ name: 'Phoenix', qty: 8 }],
    })
    const { results, count, fields } = await walk.timeline(id)
    const told = results.map((each) => [each.kind, each.field, each.previous_value, each.updated_value])
    expect(told).toEqual([
      ['changed', 'attributes.color', 'red', null],
      ['changed', 'attributes.size', '9', '10'],
      ['changed', 'distribution_centers.Phoenix', 3, 8],
      ['changed', 'labels', [], ['sale']],
      ['changed', 'retail_price', 120, 99.5],
      ['changed', 'retail_price_manually_updated', false, true],
      ['changed', 'distribution_centers.Phoenix', 0, 3],
      ['created', 'created', null, `TL-${made}`],
    ])
    expect(count).toBe(8)
    expect(results[0]).toMatchObject({ updated_by: 'olga', reason: 'edited', is_revertible: true, run: null })
    expect(fields).toContainEqual({ field: 'distribution_centers.Phoenix', count: 2 })
    expect(fields.reduce((sum, each) => sum + each.count, 0)).toBe(8)
  })

  test.each([
    ['attributes.size', 1],
    ['distribution_centers.Phoenix', 2],
    ['retail_price', 1],
    ['created', 1],
    ['nothing', 0],
  ])('of %s alone', async (field, expected) => {
    await walk.edit(id, {
      retail_price: 99.5,
      attributes: { size: '10' },
      distribution_centers: [{ name: 'Phoenix', qty: 8 }],
    })
    const { results, count } = await walk.timeline(id, `?field=${field}`)
    expect([results.length, count]).toEqual([expected, expected])
    expect(new Set(results.map((each) => each.field))).toEqual(new Set(expected === 0 ? [] : [field]))
  })

  test('comes in pages that neither repeat nor leave out', async () => {
    for (const price of [10, 20, 30]) {
      await walk.edit(id, { retail_price: price, attributes: { size: String(price) } })
    }
    const whole = (await walk.timeline(id)).results.map((each) => each.id)
    const pages: string[] = []
    for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
      const { results } = await walk.timeline(id, `?page=${page}&page_size=2`)
      pages.push(...results.map((each) => each.id))
    }
    expect(pages).toEqual(whole)
  })

  test('knows deletions, orders, purchases and publishing, and none of them is taken back here', async () => {
    await walk.call('POST', 'purchases/', {
      payload: { product: id, cost: 40, quantity: 2, add_to_stock_at: 'Phoenix' },
    })
    const market = await walk.db.selectFrom('marketplace').selectAll().limit(1).executeTakeFirstOrThrow()
    const group = await walk.db
      .insertInto('listing_group')
      .values({ marketplace_id: market.id, product_id: id, name: `n${id}`, requested_by: 'olga' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const run = await walk.db
      .insertInto('run')
      .values({ kind: 'publish', requested_by: 'olga', follows_rows: true, label: 'One' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await walk.db
      .insertInto('run_row')
      .values({
        ...{ run_id: run.id, position: 1, status: 'queued', product_id: id, marketplace_id: market.id },
        ...{ group_id: group.id, generation: 1 },
      })
      .execute()
    await walk.db
      .insertInto('listing')
      .values({
        ...{ product_id: id, marketplace_id: market.id, group_id: group.id, desired_state: 'listed' },
        ...{ generation: 1, actual_state: 'listed' },
      })
      .execute()
    await walk.db.updateTable('product').set({ is_deleted: true }).where('id', '=', id).execute()
    await walk.db.updateTable('product').set({ is_deleted: false }).where('id', '=', id).execute()
    const { results } = await walk.timeline(id)
    const kinds = results.map((each) => each.kind)
    for (const kind of ['created', 'purchased', 'published', 'deleted', 'restored']) {
      expect(kinds).toContain(kind)
    }
    expect(results.find((each) => each.kind === 'published')).toMatchObject({
      updated_value: market.name,
      run: { id: run.id, kind: 'publish', label: 'One' },
    })
    const pieces = results.filter((each) => each.reason === 'purchased')
    expect(pieces.length).toBeGreaterThan(0)
    expect(pieces.every((each) => !each.is_revertible)).toBe(true)
  })

  test('of no product is none', async () => {
    expect((await walk.call('GET', 'products/999999/timeline/')).status).toBe(404)
  })
})

describe('a change that is reverted', () => {
  test('is shown first, then put back with what came with it, and can be undone', async () => {
    await walk.edit(id, { retail_price: 99.5 })
    const { id: change } = await first('?field=retail_price')
    const wanted = {
      undone: 2,
      kept: [],
      changes: [
        { field: 'retail_price_manually_updated', previous_value: true, updated_value: false },
        { field: 'retail_price', previous_value: 99.5, updated_value: 120 },
      ],
    }
    expect(await walk.revert(id, { change, preview: true })).toMatchObject({
      ...wanted,
      run_id: null,
      version: 2,
    })
    expect((await walk.product(id)).retail_price).toBe(99.5)
    const reverted = await walk.revert(id, { change })
    expect(reverted).toMatchObject({ ...wanted, version: 3 })
    expect(await walk.product(id)).toMatchObject({ retail_price: 120, retail_price_manually_updated: false })
    expect(await first('?field=retail_price')).toMatchObject({
      updated_by: 'olga',
      reason: 'reverted Retail Price',
      updated_value: 120,
    })
    const undone = await walk.call('POST', `runs/${reverted.run_id ?? 0}/undo/`, { payload: {} })
    expect(undone.body).toMatchObject({ undone: 1, kept_count: 0 })
    expect(await walk.product(id)).toMatchObject({ retail_price: 99.5, retail_price_manually_updated: true })
  })

  test('may be an attribute alone, pieces, or a parent', async () => {
    const { id: parent } = await addParent(walk.db, `TL-P${made}`, [])
    await walk.edit(id, { attributes: { size: '10', color: null } })
    await walk.edit(id, { distribution_centers: [{ name: 'Phoenix', qty: 8 }] })
    await walk.db.updateTable('product').set({ parent_id: parent }).where('id', '=', id).execute()
    await walk.db.updateTable('product').set({ parent_id: null }).where('id', '=', id).execute()
    await walk.revert(id, { change: (await first('?field=attributes.color')).id })
    const reverted = await walk.revert(id, {
      change: (await first('?field=distribution_centers.Phoenix')).id,
    })
    const left = await first('?field=parent_sku')
    expect(left).toMatchObject({ previous_value: `TL-P${made}`, updated_value: null })
    await walk.revert(id, { change: left.id })
    const product = await walk.product(id)
    expect(product).toMatchObject({ parent_sku: `TL-P${made}`, total_quantity: 3 })
    expect(product.attributes).toEqual([
      { name: 'color', value: 'red' },
      { name: 'size', value: '10' },
    ])
    await walk.call('POST', `runs/${reverted.run_id ?? 0}/undo/`, { payload: {} })
    expect((await walk.product(id)).total_quantity).toBe(8)
  })

  test('stays where somebody has changed it since, and says who', async () => {
    await walk.edit(id, { title: 'One' })
    const { id: change } = await first('?field=title')
    await walk.edit(id, { title: 'Two' })
    expect(await walk.revert(id, { change })).toMatchObject({
      undone: 0,
      run_id: null,
      kept: [{ field: 'title', reason: 'olga changed it since.' }],
    })
  })

  test('is named when it can’t be taken back', async () => {
    await walk.db.updateTable('product').set({ is_deleted: true }).where('id', '=', id).execute()
    await walk.db.updateTable('product').set({ is_deleted: false }).where('id', '=', id).execute()
    expect(await walk.revert(id, { change: (await first('?field=is_deleted')).id })).toMatchObject({
      undone: 0,
      kept: [{ field: 'is_deleted', reason: 'Use Delete or Restore: a product comes and goes as a whole.' }],
    })
  })

  test('keeps If-Match, a repeated key, and what is deleted', async () => {
    await walk.edit(id, { title: 'One' })
    const { id: change } = await first('?field=title')
    const stale = await walk.call('POST', `products/${id}/revert/`, {
      payload: { change },
      headers: { 'if-match': '"1"' },
    })
    expect(stale.status).toBe(412)
    const key = { 'idempotency-key': `revert-${made}`, 'if-match': '"2"' }
    const once = await walk.revert(id, { change }, key)
    expect(await walk.revert(id, { change }, key)).toEqual(once)
    await walk.db.updateTable('product').set({ is_deleted: true }).where('id', '=', id).execute()
    expect(await walk.call('POST', `products/${id}/revert/`, { payload: { change } })).toMatchObject({
      status: 422,
      body: { code: 'deleted' },
    })
  })

  test('has to be one of this product', async () => {
    const other = await addBasic(walk.db, `TL-O${made}`)
    await walk.edit(other, { title: 'One' })
    const [event] = (await walk.timeline(other, '?field=title')).results
    const ask = (payload: unknown) => walk.call('POST', `products/${id}/revert/`, { payload })
    expect((await ask({ change: event?.id })).status).toBe(404)
    expect((await ask({ change: 'z1' })).status).toBe(404)
    expect((await ask({ change: 'nonsense' })).status).toBe(400)
    expect((await ask({})).status).toBe(400)
    expect((await ask({ change: event?.id, after: event?.id })).status).toBe(400)
  })

  test('gives a SKU back only while it is free', async () => {
    await walk.edit(id, { sku: `TL-N${made}` })
    await addBasic(walk.db, `TL-${made}`)
    const { id: change } = await first('?field=sku')
    expect(await walk.call('POST', `products/${id}/revert/`, { payload: { change } })).toMatchObject({
      status: 409,
      body: { code: 'duplicate_sku' },
    })
  })
})

describe('everything after a point', () => {
  test('is reverted at once, but for the pieces that a purchase brought', async () => {
    await walk.edit(id, { title: 'One' })
    const { id: after } = await first()
    await walk.edit(id, { title: 'Two', brand: 'Other' })
    await walk.call('POST', 'purchases/', {
      payload: { product: id, cost: 40, quantity: 2, add_to_stock_at: 'Phoenix' },
    })
    const reverted = await walk.revert(id, { after })
    expect(reverted.changes.map(({ field }) => field).toSorted()).toEqual(['brand', 'title'])
    expect(reverted.kept).toContainEqual({
      field: 'distribution_centers.Phoenix',
      reason: 'An order or a purchase has changed it, and it goes with that.',
    })
    expect(await walk.product(id)).toMatchObject({ title: 'One', brand: 'Tested', total_quantity: 5 })
    expect((await first('?field=title')).reason).toMatch(/^reverted to \d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
  })

  test('has nothing to do at the newest', async () => {
    await walk.edit(id, { title: 'One' })
    expect(await walk.revert(id, { after: (await first()).id })).toMatchObject({ undone: 0, kept: [] })
  })
})

describe('pictures', () => {
  const told = async (query = '') =>
    (await walk.timeline(id, query)).results
      .filter(({ kind }) => kind.startsWith('picture_'))
      .map((each) => [each.kind, each.field, each.previous_value, each.updated_value])
  const standing = async () =>
    (await walk.pictures(id)).map(({ placement_name, url }) => `${placement_name.slice(-1)} ${url}`)
  const kept = (at: number) => walk.pictures(id).then((all) => all[at]?.id ?? 0)

  test('tell what came, went and changed places, once for each slot, and can be narrowed to one', async () => {
    await walk.putPicture(id, 'ITEMIMAGEURL1', 'one.webp')
    await walk.putPicture(id, 'ITEMIMAGEURL1', 'two.webp')
    await walk.putPicture(id, 'ITEMIMAGEURL2', 'one.webp')
    await walk.call('PATCH', `products/images/${await kept(0)}/`, {
      payload: { placement_name: 'ITEMIMAGEURL2' },
    })
    await walk.call('PATCH', `products/images/${await kept(0)}/`, {
      payload: { placement_name: 'ITEMIMAGEURL3' },
    })
    await walk.call('DELETE', `products/images/${await kept(1)}/`)
    const [one, two] = ['/media/one.webp', '/media/two.webp']
    expect(await told()).toEqual([
      ['picture_removed', 'ITEMIMAGEURL3', one, null],
      ['picture_moved', 'ITEMIMAGEURL3', null, one],
      ['picture_moved', 'ITEMIMAGEURL1', one, null],
      ['picture_moved', 'ITEMIMAGEURL2', one, two],
      ['picture_moved', 'ITEMIMAGEURL1', two, one],
      ['picture_added', 'ITEMIMAGEURL2', null, one],
      ['picture_replaced', 'ITEMIMAGEURL1', one, two],
      ['picture_added', 'ITEMIMAGEURL1', null, one],
    ])
    expect(await told('?field=ITEMIMAGEURL2')).toHaveLength(2)
    const { fields, results } = await walk.timeline(id)
    expect(fields).toContainEqual({ field: 'ITEMIMAGEURL1', count: 4 })
    expect(results[0]).toMatchObject({ updated_by: 'olga', reason: 'picture removed', is_revertible: true })
  })

  test('come back, those that changed places together, and undo takes that back', async () => {
    await walk.putPicture(id, 'ITEMIMAGEURL1', 'one.webp')
    await walk.putPicture(id, 'ITEMIMAGEURL2', 'two.webp')
    await walk.call('PATCH', `products/images/${await kept(0)}/`, {
      payload: { placement_name: 'ITEMIMAGEURL2' },
    })
    const { id: change } = await first('?field=ITEMIMAGEURL2')
    expect(await walk.revert(id, { change, preview: true })).toMatchObject({
      run_id: null,
      changes: [
        { field: 'ITEMIMAGEURL1', previous_value: '/media/two.webp', updated_value: '/media/one.webp' },
        { field: 'ITEMIMAGEURL2', previous_value: '/media/one.webp', updated_value: '/media/two.webp' },
      ],
    })
    const { run_id: run } = await walk.revert(id, { change })
    expect(await standing()).toEqual(['1 /media/one.webp', '2 /media/two.webp'])
    expect((await walk.product(id)).image).toBe('/media/one.webp')
    expect(await first('?field=ITEMIMAGEURL1')).toMatchObject({
      kind: 'picture_moved',
      reason: expect.stringMatching(/^reverted ITEMIMAGEURL\d$/) as string,
    })
    await walk.call('POST', `runs/${run ?? 0}/undo/`, { payload: {} })
    expect(await standing()).toEqual(['1 /media/two.webp', '2 /media/one.webp'])
  })

  test('stay where somebody has put another since, and who did is named', async () => {
    await walk.putPicture(id, 'ITEMIMAGEURL1', 'one.webp')
    const { id: change } = await first()
    await walk.putPicture(id, 'ITEMIMAGEURL1', 'two.webp')
    expect(await walk.revert(id, { change })).toMatchObject({
      undone: 0,
      kept: [{ field: 'ITEMIMAGEURL1', reason: 'olga changed it since.' }],
    })
  })

  test('that were fetched are shown as they were kept, and their arrival is no change', async () => {
    const address = `https://pictures.example/${made}.jpg`
    await inTransaction(walk.db, { actor: 'olga', reason: 'imported' }, (tx) =>
      writePictures(tx, [{ id, slot: 1, url: address }]),
    )
    expect(await told()).toEqual([['picture_added', 'ITEMIMAGEURL1', null, address]])
    await walk.db
      .updateTable('picture_fetch')
      .set({ state: 'done', name: 'fetched.webp' })
      .where('address', '=', address)
      .execute()
    await inTransaction(walk.db, { actor: 'pictures' }, (tx) => placeFetched(tx, [id]))
    expect(await told()).toEqual([['picture_added', 'ITEMIMAGEURL1', null, '/media/fetched.webp']])
    await walk.call('DELETE', `products/images/${await kept(0)}/`)
    const { id: change } = await first()
    expect((await walk.revert(id, { change })).changes).toEqual([
      { field: 'ITEMIMAGEURL1', previous_value: null, updated_value: '/media/fetched.webp' },
    ])
    expect(await standing()).toEqual(['1 /media/fetched.webp'])
  })
})
