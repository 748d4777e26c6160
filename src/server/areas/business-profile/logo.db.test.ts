import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { BusinessProfile } from '../../../contract/business-profile.endpoints.ts'

let house: TestApp
let authorization: string
let made = 0
beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
})
beforeEach(() =>
  house.database.db.updateTable('business_profile').set({ version: 1, name: 'Sole', logo: null }).execute(),
)
afterAll(() => house.close())

const url = '/api/business-profile/logo/'
type Told = BusinessProfile & { code: string }

async function send(picture: Buffer, { name = 'logo', token = authorization } = {}) {
  const form = new FormData()
  form.append(name, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
  const request = new Request('http://backroom.example', { method: 'PUT', body: form })
  const headers = { authorization: token, 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  const reply = await house.app.inject({ method: 'PUT', url, headers, payload })
  return { status: reply.statusCode, body: reply.json<Told>() }
}
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
const read = async () =>
  (await house.app.inject({ url: '/api/business-profile/', headers: { authorization } })).json<Told>()
const bytesOf = ({ logo }: Pick<BusinessProfile, 'logo'>) =>
  Buffer.from(/^data:image\/png;base64,(.+)$/.exec(logo ?? '')?.[1] ?? '', 'base64')

async function paper() {
  const { id } = await house.database.db
    .insertInto('sales_order')
    .values({
      ...{
        order_id: `L-${(made += 1)}`,
        order_number: `L-${made}`,
        marketplace: 'Manual',
        order_status: 'Open',
        created_by: 'mia',
      },
      ...{ order_time: new Date('2026-11-20T10:05:00Z'), amount_cents: 100, platform_amount_cents: 100 },
      payout_cents: 100,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reply = await house.app.inject({ url: `/api/orders/${id}/invoice/`, headers: { authorization } })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

test('a logo is drawn anew and small, stands in the profile and at the head of invoices, and is taken off', async () => {
  const plain = await paper()
  expect(plain.includes('/Subtype /Image')).toBe(false)
  const { status, body } = await send(await drawn(2_000, 500).png().toBuffer())
  expect([status, body.version, body.updated_by, body.name]).toEqual([200, 2, 'mia', 'Sole'])
  expect(await sharp(bytesOf(await read())).metadata()).toMatchObject({
    format: 'png',
    width: 600,
    height: 150,
  })
  const marked = await paper()
  expect(marked.includes('/Subtype /Image')).toBe(true)
  expect(contentOf(marked)).toMatch(/\/I1 Do/)
  const reply = await house.app.inject({ method: 'DELETE', url, headers: { authorization } })
  expect([reply.statusCode, reply.json<Told>().logo, reply.json<Told>().version]).toEqual([200, null, 3])
  expect((await paper()).includes('/Subtype /Image')).toBe(false)
})

/** The words of the pages' drawing. */
function contentOf(pdf: Buffer): string {
  return [...pdf.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
}

test('a JPEG is taken too, and what is small stays as it is', async () => {
  expect((await send(await drawn(90, 60).jpeg().toBuffer())).status).toBe(200)
  expect(await sharp(bytesOf(await read())).metadata()).toMatchObject({
    format: 'png',
    width: 90,
    height: 60,
  })
})

test('saving the profile keeps it, and a profile that was read before is not saved over it', async () => {
  await send(await drawn(90, 60).png().toBuffer())
  const save = (version: number) =>
    house.app.inject({
      ...{ method: 'PUT', url: '/api/business-profile/', payload: { name: 'Two' } },
      headers: { authorization, 'if-match': `"${version}"` },
    })
  expect((await save(1)).statusCode).toBe(412)
  expect((await save(2)).json<Told>()).toMatchObject({
    name: 'Two',
    logo: expect.stringMatching(/^data:/) as string,
  })
})

test.each([
  ['a vector file', 422, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a WebP', 422, () => drawn(9, 9).webp().toBuffer()],
  ['a GIF', 422, () => drawn(9, 9).gif().toBuffer()],
  ['half a PNG', 422, async () => (await drawn(900, 900).png().toBuffer()).subarray(0, 900)],
  ['a page that calls itself PNG', 422, () => Buffer.from('\x89PNG\r\n\x1a\n<html></html>', 'latin1')],
  ['too many pixels', 422, () => drawn(9_000, 9_000).png().toBuffer()],
  ['nothing', 400, () => Buffer.alloc(0)],
  ['more than 2 MB', 413, () => Buffer.alloc(2 * 1024 ** 2 + 1)],
])('%s is refused with %d, and nothing changes', async (_, status, picture) => {
  expect((await send(await picture())).status).toBe(status)
  expect(await read()).toMatchObject({ logo: null, version: 1 })
})

test('another part, no form and nobody are refused', async () => {
  const picture = await drawn(9, 9).png().toBuffer()
  expect((await send(picture, { name: 'file' })).status).toBe(400)
  expect((await send(picture, { token: '' })).status).toBe(401)
  const plain = await house.app.inject({
    method: 'PUT',
    url,
    headers: { authorization },
    payload: { logo: 'x' },
  })
  expect(plain.statusCode).toBe(415)
  expect((await house.app.inject({ method: 'DELETE', url })).statusCode).toBe(401)
})
