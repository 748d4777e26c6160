import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { pictureForm, samplePicture } from '../../../../tests/support/picture-form.ts'
import type { ProductImage } from '../../../contract/pictures.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { attachImages } from './attach-images.ts'
import { sweepPictures } from './sweep-pictures.ts'

let house: TestApp
let dataDir: string
let anna: Awaited<ReturnType<TestApp['signIn']>>
let bert: Awaited<ReturnType<TestApp['signIn']>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-pictures-test-'))
  house = await createTestApp({ dataDir })
  anna = await house.signIn('anna')
  bert = await house.signIn('bert')
})
afterAll(async () => {
  await house.close()
  await rm(dataDir, { recursive: true })
})

type Fields = Parameters<typeof pictureForm>[1]

async function upload(colours: readonly string[], fields: Fields = {}, user = anna) {
  const { payload, headers } = await pictureForm(
    await Promise.all(colours.map((each) => samplePicture(each))),
    fields,
  )
  const asked = { headers: { ...headers, authorization: user.authorization }, payload }
  return house.app.inject({ method: 'POST', url: '/api/products/upload-images/', ...asked })
}

async function uploaded(colours: readonly string[], fields?: Fields, user = anna): Promise<ProductImage[]> {
  const reply = await upload(colours, fields, user)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ images: ProductImage[] }>().images
}

function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, user = anna) {
  const headers = { authorization: user.authorization }
  return house.app.inject({ method, url: `/api/products/${url}`, headers, ...(payload && { payload }) })
}

async function slotsOf(productId: number): Promise<Record<string, number>> {
  const { images } = (await ask('GET', `images/?product_id=${productId}`)).json<{ images: ProductImage[] }>()
  return Object.fromEntries(images.map(({ placement_name, id }) => [placement_name.slice(-1), id]))
}

async function rowOf(id: number) {
  return house.database.db
    .selectFrom('product')
    .select(['image', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function attach(productId: number, ids: readonly number[], user = anna): Promise<void> {
  return inTransaction(house.database.db, { actor: user.username }, (tx) =>
    attachImages(tx, { productId, ids, user: user.userId }),
  )
}

describe('an upload for a product that is there', () => {
  test('stands in the slots that were named, and serves the pictures with their own headers', async () => {
    const product = await addBasic(house.database.db, 'UP-1')
    const images = await uploaded(['#111111', '#222222'], {
      product_id: String(product),
      placements: ['ITEMIMAGEURL2', 'ITEMIMAGEURL5'],
    })
    expect(images).toMatchObject([
      { placement_name: 'ITEMIMAGEURL2', url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/) as string, state: 'kept', error: null },
      { placement_name: 'ITEMIMAGEURL5' },
    ]) // prettier-ignore
    const picture = await house.app.inject(images[0]?.url ?? '')
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await rowOf(product)).toEqual({ image: images[0]?.url, version: 1 })
    const shown = (await ask('GET', `${product}/`)).json<{ images: string[]; image_list: object[] }>()
    expect(shown.images).toEqual(images.map(({ url }) => url))
    expect(shown.image_list).toMatchObject(images.map(({ id }) => ({ id })))
  })

  test('replaces what stands in its slot; without a name it takes the next free ones', async () => {
    const product = await addBasic(house.database.db, 'UP-2')
    const [first] = await uploaded(['#330000'], { product_id: String(product) })
    const [second] = await uploaded(['#003300'], {
      product_id: String(product),
      placements: '["ITEMIMAGEURL1"]',
    })
    const [third] = await uploaded(['#000033'], { product_id: String(product) })
    expect(await slotsOf(product)).toEqual({ 1: second?.id, 2: third?.id })
    expect(second?.id).not.toBe(first?.id)
    expect(await rowOf(product)).toMatchObject({ image: second?.url })
  })

  test('takes eight at once, and no ninth', async () => {
    const product = await addBasic(house.database.db, 'UP-3')
    const eight = Array.from({ length: 8 }, (_, index) => `#0000${index}0`)
    expect(await uploaded(eight, { product_id: String(product) })).toHaveLength(8)
    expect((await upload([...eight, '#ffffff'])).statusCode).toBe(400)
    expect((await upload(['#ffffff'], { product_id: String(product) })).json()).toMatchObject({
      errors: { images: ['There is no free slot left. Name the slots that they are to have.'] },
    })
  })

  test('is refused whole when one of its files is no picture, and says which', async () => {
    const product = await addBasic(house.database.db, 'UP-4')
    const files = [
      await samplePicture(),
      new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ]
    const form = await pictureForm(files, {
      product_id: String(product),
      placements: ['ITEMIMAGEURL3', 'ITEMIMAGEURL4'],
    })
    const headers = { ...form.headers, authorization: anna.authorization }
    const reply = await house.app.inject({
      method: 'POST',
      url: '/api/products/upload-images/',
      headers,
      payload: form.payload,
    })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'picture_refused',
      errors: { ITEMIMAGEURL4: ['This is no picture. Send a JPEG, PNG, WebP or GIF file.'] },
    })
    expect(await slotsOf(product)).toEqual({})
  })

  test.each([
    [{ placements: 'ITEMIMAGEURL9' }, 400],
    [{ placements: ['ITEMIMAGEURL1', 'ITEMIMAGEURL1'] }, 400],
    [{ product_id: 'x' }, 400],
    [{ product_id: '999999' }, 404],
    [{ resize: 'perhaps' }, 400],
    [{ more: 'x' }, 400],
    [{ urls: '["http://127.0.0.1/x.png"]' }, 422],
  ])('with %j is refused', async (fields, status) => {
    expect((await upload(['#111111'], fields)).statusCode).toBe(status)
  })

  test('is refused for a deleted product, and without a token', async () => {
    const product = await addBasic(house.database.db, 'UP-5', { is_deleted: true })
    expect((await upload(['#111111'], { product_id: String(product) })).statusCode).toBe(422)
    const { payload, headers } = await pictureForm([await samplePicture()])
    const url = '/api/products/upload-images/'
    expect((await house.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(401)
  })

  test('really changes the picture as its boxes say', async () => {
    const boxes = { update_background: 'true', resize: 'true' }
    const [plain] = await uploaded(['#445566'])
    const [changed] = await uploaded(['#445566'], boxes)
    expect(changed?.url).not.toBe(plain?.url)
    const stored = await house.database.db
      .selectFrom('product_image')
      .select('original_url')
      .where('id', '=', changed?.id ?? 0)
      .executeTakeFirst()
    expect(stored?.original_url).toBe(plain?.url)
  })
})

describe('loose pictures', () => {
  test('go to a product by their ids, into the slots that they were uploaded for', async () => {
    const product = await addBasic(house.database.db, 'LOOSE-1')
    const images = await uploaded(['#aa0000', '#00aa00'], { placements: ['ITEMIMAGEURL3', 'ITEMIMAGEURL1'] })
    await attach(product, images.map(({ id }) => id)) // prettier-ignore
    const [inOne, inThree] = images
    expect(await slotsOf(product)).toEqual({ 1: inOne?.id, 3: inThree?.id })
    expect(await rowOf(product)).toEqual({ image: inOne?.url, version: 1 })
    await attach(product, images.map(({ id }) => id)) // prettier-ignore
    expect(await slotsOf(product)).toEqual({ 1: inOne?.id, 3: inThree?.id })
  })

  test('that were uploaded for the same slot take the next free ones', async () => {
    const product = await addBasic(house.database.db, 'LOOSE-2')
    const [one] = await uploaded(['#bb0000'])
    const [two] = await uploaded(['#00bb00'])
    await attach(product, [one?.id ?? 0, two?.id ?? 0])
    expect(await slotsOf(product)).toEqual({ 1: one?.id, 2: two?.id })
  })

  test('belong to whoever uploaded them, and to no second product', async () => {
    const product = await addBasic(house.database.db, 'LOOSE-3')
    const other = await addBasic(house.database.db, 'LOOSE-4')
    const [image] = await uploaded(['#cc0000'])
    await expect(attach(product, [image?.id ?? 0], bert)).rejects.toThrow('There is no picture')
    await attach(product, [image?.id ?? 0])
    await expect(attach(other, [image?.id ?? 0])).rejects.toThrow('There is no picture')
  })

  test('go after a day, and their files with them; what a product shows stays', async () => {
    const product = await addBasic(house.database.db, 'LOOSE-5')
    const [kept] = await uploaded(['#dd0000'])
    const [unused] = await uploaded(['#00dd00'], { resize: 'true' })
    await attach(product, [kept?.id ?? 0])
    const status = async (image: ProductImage | undefined) =>
      (await house.app.inject(image?.url ?? '')).statusCode
    await sweep(23)
    expect([await status(kept), await status(unused)]).toEqual([200, 200])
    await sweep(25)
    expect([await status(kept), await status(unused)]).toEqual([200, 404])
    await expect(attach(product, [unused?.id ?? 0])).rejects.toThrow('There is no picture')
    const [again] = await uploaded(['#00dd00'], { resize: 'true' })
    expect([again?.url, await status(again)]).toEqual([unused?.url, 200])
  })
})

test('a file that the history names stays when its picture is long gone, and reverting shows it again', async () => {
  const product = await addBasic(house.database.db, 'GONE-1')
  const [image] = await uploaded(['#123321'], { product_id: String(product) })
  await ask('DELETE', `images/${image?.id ?? 0}/`)
  await sweep(25)
  expect((await ask('POST', `images/${image?.id ?? 0}/restore/`)).statusCode).toBe(404)
  const happened = await ask('GET', `${product}/timeline/?field=ITEMIMAGEURL1`)
  const [change] = happened.json<{ results: { id: string }[] }>().results
  expect((await ask('POST', `${product}/revert/`, { change: change?.id })).statusCode).toBe(200)
  const [back] = (await ask('GET', `images/?product_id=${product}`)).json<{ images: ProductImage[] }>().images
  expect(back).toMatchObject({ placement_name: 'ITEMIMAGEURL1', url: image?.url })
  expect((await house.app.inject(image?.url ?? '')).statusCode).toBe(200)
})

describe('files that nobody needs', () => {
  const isThere = async (image: ProductImage | undefined) =>
    (await house.app.inject(image?.url ?? '')).statusCode === 200
  const looseFile = async (colour: string) => {
    const [image] = await uploaded([colour])
    return { image, name: image?.url.slice('/media/'.length) ?? '' }
  }

  test('are removed while no transaction is open, and forgotten after', async () => {
    const { image } = await looseFile('#a03060')
    let open: unknown
    await sweep(25, {
      remove: async (name) => {
        open = await longTransactions()
        await house.context.files.remove(name)
      },
    })
    expect(open).toEqual([])
    expect([await isThere(image), await noted()]).toEqual([false, []])
  })

  test('stay noted when the store fails or the sweeper dies, and go with the next one when that is over', async () => {
    const { image, name } = await looseFile('#30a060')
    const away = new Error('The picture store is away.')
    await expect(sweep(25, { remove: () => Promise.reject(away) })).rejects.toThrow(away.message)
    expect(await noted()).toEqual([name])
    await sweep(25)
    expect([await isThere(image), await noted()]).toEqual([true, [name]])
    await endNotes()
    await sweep(25)
    expect([await isThere(image), await noted()]).toEqual([false, []])
  })

  test('are waited for by who uploads the same again, and written anew', async () => {
    const { image } = await looseFile('#6030a0')
    let again: Promise<ProductImage[]> | undefined
    await sweep(25, {
      remove: async (name) => {
        again ??= uploaded(['#6030a0'])
        await house.context.files.remove(name)
      },
    })
    expect((await again)?.[0]?.url).toBe(image?.url)
    expect(await isThere(image)).toBe(true)
  })

  test('that were taken up again after a dead sweeper are not forgotten by it', async () => {
    const { name } = await looseFile('#a0a030')
    await sweep(25, {
      remove: async (removed) => {
        if (removed !== name) return
        await endNotes()
        await uploaded(['#a0a030'])
      },
    })
    const { db } = house.database
    const kept = await db
      .selectFrom('picture_file')
      .select('removing_until')
      .where('name', '=', name)
      .execute()
    expect(kept).toEqual([{ removing_until: null }])
  })
})

/** As if so many hours had passed, with a store of files that behaves otherwise where it is told to. */
function sweep(hours: number, files: Partial<FileStore> = {}) {
  const clock = { now: () => new Date(Date.now() + hours * 3_600_000) }
  return sweepPictures({ ...house.context, clock, files: { ...house.context.files, ...files } })
}

async function noted(): Promise<string[]> {
  const { db } = house.database
  const found = await db
    .selectFrom('picture_file')
    .select('name')
    .where('removing_until', 'is not', null)
    .execute()
  return found.map(({ name }) => name)
}

/** As if the time of whoever noted files were over. */
async function endNotes() {
  await sql`update picture_file set removing_until = now() - interval '1 s' where removing_until is not null`.execute(
    house.database.db,
  )
}

async function longTransactions() {
  const { rows } = await sql`
    select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(house.database.db)
  return rows
}

describe('a picture of a product', () => {
  test('is taken off, and comes back where it stood', async () => {
    const product = await addBasic(house.database.db, 'KEEP-1')
    const [one, two] = await uploaded(['#ee0000', '#00ee00'], { product_id: String(product) })
    expect((await ask('DELETE', `images/${one?.id}/`)).statusCode).toBe(204)
    // Another window has not heard of it.
    expect((await ask('DELETE', `images/${one?.id}/`)).statusCode).toBe(204)
    expect(await slotsOf(product)).toEqual({ 2: two?.id })
    expect(await rowOf(product)).toEqual({ image: two?.url, version: 1 })
    const back = await ask('POST', `images/${one?.id}/restore/`, undefined, bert)
    expect(back.json()).toMatchObject({ images: [{ id: one?.id }, { id: two?.id }] })
    expect(await rowOf(product)).toMatchObject({ image: one?.url })
  })

  test('does not come back into a slot that another has by now', async () => {
    const product = await addBasic(house.database.db, 'KEEP-2')
    const [one] = await uploaded(['#ee0001'], { product_id: String(product) })
    await uploaded(['#ee0002'], { product_id: String(product), placements: 'ITEMIMAGEURL1' })
    expect((await ask('POST', `images/${one?.id}/restore/`)).statusCode).toBe(409)
  })

  test('moves to an empty slot, and changes places with what is in a full one', async () => {
    const product = await addBasic(house.database.db, 'KEEP-3')
    const [one, two] = await uploaded(['#ff0000', '#00ff00'], { product_id: String(product) })
    expect((await ask('PATCH', `images/${two?.id}/`, { placement_name: 'ITEMIMAGEURL1' })).statusCode).toBe(
      200,
    )
    expect(await slotsOf(product)).toEqual({ 1: two?.id, 2: one?.id })
    expect(await rowOf(product)).toMatchObject({ image: two?.url })
    await ask('PATCH', `images/${two?.id}/`, { placement_name: 'ITEMIMAGEURL8' })
    expect(await slotsOf(product)).toEqual({ 2: one?.id, 8: two?.id })
    expect((await ask('PATCH', `images/${two?.id}/`, { placement_name: 'ITEMIMAGEURL0' })).statusCode).toBe(
      400,
    )
  })

  test.each(['DELETE images/999999/', 'POST images/999999/restore/', 'POST images/999999/retry/'])(
    'is not found: %s',
    async (call) => {
      const [method, url] = call.split(' ') as ['DELETE' | 'POST', string]
      expect((await ask(method, url)).statusCode).toBe(404)
    },
  )

  test('of nobody else’s can be taken away before it has a product', async () => {
    const [image] = await uploaded(['#0f0f0f'])
    expect((await ask('DELETE', `images/${image?.id}/`, undefined, bert)).statusCode).toBe(404)
    expect((await ask('DELETE', `images/${image?.id}/`)).statusCode).toBe(204)
    expect((await ask('DELETE', `images/${image?.id}/`)).statusCode).toBe(404)
  })
})
