import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { samplePicture } from '../../../../tests/support/picture-form.ts'
import { startUndoBench, type UndoBench } from '../../../../tests/support/undo-bench.ts'
import { FetchFailure } from '../../connectors/ports/public-files.ts'
import { openFolder } from '../../platform/files/file-store.ts'
import { askHost, placeFetchedPictures, type Fetching } from './fetch-pictures.ts'
import * as store from './picture-fetches.store.ts'
import { askAgain, findImages } from './product-images.store.ts'

let undoing: UndoBench
let folder: string
/** What addresses answer; those that are not named hold a picture. */
let answers: Map<string, Buffer | Error>
let asked: string[]

beforeAll(async () => {
  undoing = await startUndoBench()
  folder = await mkdtemp(join(tmpdir(), 'backroom-fetched-'))
})
afterAll(async () => {
  await undoing.bench.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  answers = new Map()
  asked = []
  await undoing.bench.database.pool.query('delete from picture_fetch; delete from picture_host')
})

const never = new AbortController().signal
const host = 'pictures.example'

function context(): Fetching {
  return {
    db: undoing.bench.database.db,
    files: openFolder(folder),
    publicFiles: {
      fetch: async (address) => {
        asked.push(address)
        const answer = answers.get(address) ?? Buffer.from(await samplePicture('#123456'))
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  }
}

async function importImage(sku: string, ...names: string[]) {
  const cell = `"${names.map((name) => `https://${host}/${name}`).join(',')}"`
  return undoing.bench.importText(`sku,image\n${sku},${cell}\n`, { mapping: { sku: 'sku', image: 'image' } })
}

async function picturesOf(sku: string) {
  const product = await undoing.bench.product(sku)
  return {
    image: product?.image,
    version: product?.version,
    slots: await findImages(context().db, { productId: Number(product?.id) }),
  }
}

// A time is kept to the millisecond, the nearest one: the present would be due a moment later.
const makeDue = () =>
  undoing.bench.database.pool.query("update picture_fetch set due_on = now() - interval '1 s'")
const ownAddress = expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/) as string

test('pictures that a file names stand in the product once they are fetched, each address asked once', async () => {
  await addBasic(context().db, 'F-1')
  await importImage('F-1', 'one.jpg', 'two.jpg')
  await importImage('F-2', 'one.jpg')
  expect((await picturesOf('F-1')).slots).toMatchObject([
    { placement_name: 'ITEMIMAGEURL1', url: `https://${host}/one.jpg`, state: 'waiting', error: null },
    { placement_name: 'ITEMIMAGEURL2', state: 'waiting' },
  ])
  expect(await store.findDueHosts(context().db, 10)).toEqual([host])
  await askHost(context(), host, never)
  expect(asked).toEqual([`https://${host}/one.jpg`, `https://${host}/two.jpg`])
  const { image, version, slots } = await picturesOf('F-1')
  expect(slots).toMatchObject([{ url: ownAddress, state: 'kept' }, { url: ownAddress, state: 'kept' }]) // prettier-ignore
  expect({ image, version }).toEqual({ image: slots[0]?.url, version: 1 })
  expect(await picturesOf('F-2')).toMatchObject({ image: slots[0]?.url })
  expect(await context().files.read(String(image).slice('/media/'.length))).toBeDefined()
  expect(await store.findDueHosts(context().db, 10)).toEqual([])
})

test('the same file changes nothing when it comes again, and can be undone after its pictures came', async () => {
  await addBasic(context().db, 'F-3')
  const before = await undoing.catalogue('F-3')
  const first = await importImage('F-3', 'again.jpg')
  await askHost(context(), host, never)
  expect(await importImage('F-3', 'again.jpg')).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await undoing.undo(first.id)).toMatchObject({ counts: { put_back: 1, removed: 0, kept: 0 } })
  expect(await undoing.catalogue('F-3')).toEqual(before)
  expect(await picturesOf('F-3')).toMatchObject({ image: null, slots: [] })
})

test('a product that an import made goes with it, though its picture came', async () => {
  const made = await importImage('F-4', 'new.jpg')
  await askHost(context(), host, never)
  expect(await undoing.undo(made.id)).toMatchObject({ counts: { put_back: 0, removed: 1, kept: 0 } })
})

test('an address that was fetched before stands at once in whatever names it later', async () => {
  await importImage('F-5', 'known.jpg')
  await askHost(context(), host, never)
  await importImage('F-6', 'known.jpg')
  expect(await picturesOf('F-6')).toMatchObject({ image: ownAddress, slots: [{ state: 'kept' }] })
  expect(asked).toHaveLength(1)
})

test.each([
  [
    'gone.jpg',
    new FetchFailure('There is nothing at this address.', { isLasting: true }),
    'There is nothing at this address.',
  ],
  ['page.jpg', Buffer.from('<html>'), 'This is no picture. Send a JPEG, PNG, WebP or GIF file.'],
])('%s is not tried again by itself, but when somebody asks for it', async (name, answer, sentence) => {
  answers.set(`https://${host}/${name}`, answer)
  await importImage(`F-${name}`, name, 'good.jpg')
  await askHost(context(), host, never)
  const { image, slots } = await picturesOf(`F-${name}`)
  expect(slots).toMatchObject([{ state: 'failed', error: sentence }, { state: 'kept' }])
  expect(image).toBe(slots[1]?.url)
  await makeDue()
  await askHost(context(), host, never)
  expect(asked.filter((each) => each.endsWith(name))).toHaveLength(1)
  answers.clear()
  await context()
    .db.transaction()
    .execute((tx) => askAgain(tx, slots[0]?.id ?? 0))
  expect((await picturesOf(`F-${name}`)).slots).toMatchObject([{ state: 'waiting', error: null }, {}])
  await askHost(context(), host, never)
  expect((await picturesOf(`F-${name}`)).slots[0]).toMatchObject({ state: 'kept' })
})

test('a server in trouble is left alone, and asked again after growing waits until it is given up', async () => {
  const sentence = 'The server answered with 503.'
  answers.set(`https://${host}/busy.jpg`, new FetchFailure(sentence, { isLasting: false }))
  await importImage('F-7', 'busy.jpg', 'calm.jpg')
  await askHost(context(), host, never)
  expect(asked).toEqual([`https://${host}/busy.jpg`])
  expect((await picturesOf('F-7')).slots[0]).toMatchObject({ state: 'waiting', error: sentence })
  await askHost(context(), host, never)
  expect(asked).toHaveLength(1)
  const waited: number[] = []
  for (let round = 1; round <= 6; round += 1) {
    const { rows } = await undoing.bench.database.pool.query<{ wait: number }>(
      "select round(extract(epoch from due_on - now()))::integer as wait from picture_fetch where address like '%busy%' and state = 'waiting'",
    )
    waited.push(...rows.map(({ wait }) => wait))
    await undoing.bench.database.pool.query(
      "update picture_fetch set due_on = now() - interval '1 s' where address like '%busy%'; delete from picture_host",
    )
    await askHost(context(), host, never)
  }
  expect(waited).toEqual([60, 300, 1_800, 7_200, 28_800])
  expect((await picturesOf('F-7')).slots[0]).toMatchObject({ state: 'failed', error: sentence })
})

test('one worker at a time asks a server; when it dies, the next goes on and nothing is lost', async () => {
  const { db } = context()
  await importImage('F-8', 'turn.jpg')
  expect(await store.takeTurn(db, host, 90)).toBe(true)
  expect((await store.claimDue(db, host, 90))?.tries).toBe(1)
  await askHost(context(), host, never)
  expect([asked, await store.findDueHosts(db, 10)]).toEqual([[], []])
  // Its turn and its picture are free again once their time is up.
  await undoing.bench.database.pool.query("update picture_host set busy_until = now() - interval '1 s'")
  await makeDue()
  expect(await store.findDueHosts(db, 10)).toEqual([host])
  await askHost(context(), host, never)
  expect((await picturesOf('F-8')).slots).toMatchObject([{ state: 'kept' }])
})

test('a picture that was kept when its worker died is placed by the next', async () => {
  const { db } = context()
  await importImage('F-9', 'left.jpg')
  const due = await store.claimDue(db, host, 90)
  const name = await context().files.keep(Buffer.from('kept'))
  await store.noteFetched(db, due?.id ?? 0, name)
  await placeFetchedPictures(db)
  expect(await picturesOf('F-9')).toMatchObject({ image: `/media/${name}`, slots: [{ state: 'kept' }] })
})

test('trouble of our own counts for no try', async () => {
  await importImage('F-10', 'full.jpg')
  const files = { ...context().files, keep: () => Promise.reject(new Error('the disk is full')) }
  await expect(askHost({ ...context(), files }, host, never)).rejects.toThrow('the disk is full')
  const { rows } = await undoing.bench.database.pool.query('select tries, state from picture_fetch')
  expect(rows).toEqual([{ tries: 0, state: 'waiting' }])
})

test('finds servers that have something due, each once, and none that is asked or waits', async () => {
  const { pool, db } = undoing.bench.database
  await pool.query(`
    insert into picture_fetch (address, host, due_on, state, name)
    select 'https://' || host || '/' || number, host, now() + wait, state, case state when 'done' then 'x' end
    from (values ('b', interval '-1 s', 'waiting'), ('a', '-1 s', 'waiting'), ('c', '1 h', 'waiting'), ('d', '-1 s', 'done'),
      ('e', '-1 s', 'waiting')) seen (host, wait, state)
    cross join generate_series(1, 3) number`)
  await pool.query(
    "insert into picture_host values ('e', now() + interval '1 min'), ('a', now() - interval '1 s')",
  )
  expect(await store.findDueHosts(db, 10)).toEqual(['a', 'b'])
  expect(await store.findDueHosts(db, 1)).toEqual(['a'])
})
