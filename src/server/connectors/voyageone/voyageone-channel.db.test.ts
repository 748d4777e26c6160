// What is VoyageOne's own, beyond the contract of all channels: the envelope, the contract file, items by their SKUs.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { startForwarder } from '../../../../tests/support/forwarder.ts'
import { draftVariant, listingDraft } from '../../../../tests/support/listing-draft.ts'
import { startVoyageOneBench, type VoyageOneBench } from '../../../../tests/support/voyageone-bench.ts'
import { contractFile, quickContract } from '../../../../tests/support/voyageone-contract.ts'
import type { AccountPage, ItemOutcome } from '../ports/sales-channel.ts'

let bench: VoyageOneBench
beforeAll(async () => {
  bench = await startVoyageOneBench()
})
beforeEach(() => bench.reset())
afterAll(() => bench.stop())

const shoe = listingDraft({
  ref: '7',
  name: 'RUNNER',
  pictures: [
    { alt: 'Side', url: 'https://pictures.example/side.webp' },
    {
      alt: 'Sole',
      file: { name: 'sole.webp', mimeType: 'image/webp', sha256: 'a', read: async () => new Uint8Array() },
    },
  ],
  variants: [
    draftVariant({ optionValues: ['9'], barcode: '012345678905' }),
    draftVariant({ optionValues: ['10'], priceCents: 12_999, quantity: 0 }),
  ],
})
const errorOf = ([outcome]: ItemOutcome[]) =>
  outcome !== undefined && 'error' in outcome ? outcome.error : undefined

describe('access', () => {
  test('a wrong token is named by its setting, never by its value', async () => {
    const wrong = bench.connect({ VOYAGEONE_CLIENT_ID: 'backroom-sandbox', VOYAGEONE_TOKEN: 'guessed-token' })
    const error = await channelErrorOf(wrong.verify(bench.ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked', raw: { status: 200, code: '1001' } })
    expect(error.message).toContain('VOYAGEONE_TOKEN')
    expect(JSON.stringify(error)).not.toContain('guessed')
  })

  test('a status of 401 means the same', async () => {
    await bench.disturb({ kind: 'error', status: 401 })
    const error = await channelErrorOf(bench.connector.verify(bench.ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked' })
    await bench.heal()
  })

  test('an account that is not connected says what to set', async () => {
    const none = bench.connect({ VOYAGEONE_API_URL: 'https://voyageone.example/v1/restapi/supplier' })
    const error = await channelErrorOf(none.verify(bench.ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked' })
    expect(error.message).toContain('VOYAGEONE_CLIENT_ID')
  })
})

describe('a product', () => {
  test('goes there whole, with an item for each size and the pictures that have an address', async () => {
    const [first, second] = await bench.publish([shoe])
    expect([first, second]).toMatchObject([
      { ref: '1-9', state: 'done', externalIds: { product: 'RUNNER-7', listings: ['RUNNER-9'] } },
      { ref: '1-10', state: 'done', externalIds: { product: 'RUNNER-7', listings: ['RUNNER-10'] } },
    ])
    expect(await bench.held()).toEqual([
      {
        code: 'RUNNER-7',
        title: 'Runner',
        description: 'A running shoe.',
        brand: 'Backroom',
        category: 'Shoes',
        pictures: ['https://pictures.example/side.webp'],
        online: true,
        items: [
          { code: 'RUNNER-9', price: '120.00', stock: 3, barcode: '012345678905', options: { Size: '9' } },
          { code: 'RUNNER-10', price: '129.99', stock: 0, barcode: null, options: { Size: '10' } },
        ],
      },
    ])
  })

  test('stays the same one when its SKU changes, and drops the sizes that are left out', async () => {
    await bench.publish([shoe])
    const [nine] = shoe.variants
    const renamed = { ...shoe, variants: [{ ...draftVariant(), ...nine, sku: 'SPRINTER-9' }] }
    await bench.publish([renamed])
    expect(await bench.held()).toMatchObject([{ code: 'RUNNER-7', items: [{ code: 'SPRINTER-9' }] }])
  })

  test('with a size that another product has there is refused in VoyageOne’s words', async () => {
    await bench.publish([shoe])
    const error = errorOf(await bench.publish([{ ...shoe, ref: '8' }]))
    expect(error).toMatchObject({ kind: 'duplicate', raw: { status: 200, code: '1005' } })
    expect(error?.message).toContain('belongs to product RUNNER-7')
  })

  test('that was taken but is not shown is not said to be there', async () => {
    await bench.publish([shoe])
    await bench.connector.unpublish(bench.ctx(), [shoe])
    const [listing] = await bench.connector.readListings(bench.ctx(), [shoe])
    expect(listing).toMatchObject({ isFound: true, listings: [{ isLive: false }, { isLive: false }] })
  })
})

test('an account whose pages shift while they are read tells each product once', async () => {
  const codes = Array.from({ length: 52 }, (_, at) => `MANY-${at}`)
  for (const code of codes) await put(code)
  let lists = 0
  const line = await startForwarder(bench.sandbox.voyageOneUrl, async (path) => {
    if (!path.endsWith('/product/list')) return
    lists += 1
    if (lists !== 2) return
    await bench.reset()
    for (const code of codes.slice(1)) await put(code)
  })
  const connector = bench.connect({ VOYAGEONE_API_URL: line.url })
  const told: string[] = []
  for (let cursor: string | null | undefined = null; cursor !== undefined;) {
    const page: AccountPage | undefined = await connector.readAll?.(bench.ctx(), cursor)
    told.push(...(page?.listings ?? []).map(({ sku }) => sku))
    cursor = page?.next ?? undefined
  }
  await line.stop()
  expect(told.toSorted()).toEqual(codes.toSorted())
})

async function put(code: string): Promise<void> {
  const headers = {
    ...{ 'content-type': 'application/json', 'client-id': 'backroom-sandbox' },
    authorization: 'Bearer backroom-sandbox-token',
  }
  const body = JSON.stringify({ code, title: code, items: [{ code, priceCost: '99.00' }] })
  const reply = await fetch(`${bench.sandbox.voyageOneUrl}/product/upsert`, { method: 'POST', headers, body })
  expect(await reply.json()).toMatchObject({ code: '0' })
}

describe('the contract of the installation', () => {
  const without = (changes: object) =>
    bench.connect({
      VOYAGEONE_CONTRACT: contractFile(bench.sandbox.dataDir, { ...quickContract, ...changes }),
    })

  test('that names no calls for products keeps from publishing, and says so before anything is sent', async () => {
    const connector = without({ fields: undefined })
    const message = 'VoyageOne publishing is not configured for this installation.'
    expect(connector.check(shoe).map(({ error }) => error.message)).toEqual([message, message])
    expect(await connector.publish(bench.ctx(), [shoe])).toMatchObject([
      { state: 'unsupported', error: { kind: 'contract_unknown', message } },
      { state: 'unsupported' },
    ])
    expect(await connector.unpublish(bench.ctx(), [shoe])).toMatchObject([{ state: 'unsupported' }])
    expect(await channelErrorOf(connector.readListings(bench.ctx(), [shoe]))).toMatchObject({ message })
    expect(await bench.calls()).toEqual([])
    expect(await connector.verify(bench.ctx())).toMatchObject({ name: 'VoyageOne' })
  })

  test('that knows no code takes it for a refusal for good, with VoyageOne’s words', async () => {
    const connector = without({ codes: {} })
    await bench.publish([shoe])
    const error = errorOf(await connector.publish(bench.ctx(), [{ ...shoe, ref: '8' }]))
    expect(error).toMatchObject({ kind: 'remote_permanent' })
    expect(error?.message).toMatch(/^VoyageOne refused \(code 1005\): An item/)
  })

  test('that has other names for fields than the vendor is said to be wrong', async () => {
    await bench.publish([shoe])
    const item = { code: 'code', price: 'price', stock: 'stock' }
    const connector = without({
      fields: { product: { code: 'code', items: 'items', online: 'isOnline' }, item },
    })
    const error = await channelErrorOf(connector.readListings(bench.ctx(), [shoe]))
    expect(error).toMatchObject({ kind: 'contract_unknown' })
    expect(error.message).toContain('VOYAGEONE_CONTRACT')
  })

  test('says how many calls may be made at once, whoever makes them', async () => {
    const limits = { perMinute: 600, inFlight: 1 }
    const workers = [without({ limits }), without({ limits }), without({ limits })]
    await bench.settings({ in_flight: 1, delay_ms: { min: 30, max: 30 } })
    await Promise.all(workers.flatMap((worker) => [worker.verify(bench.ctx()), worker.verify(bench.ctx())]))
    const { db } = bench.database
    const limiter = await db.selectFrom('channel_limiter').select('blocked_until').execute()
    expect(limiter).toEqual([{ blocked_until: null }])
  })

  test('says how many calls a minute may be made, which is kept and foretold', async () => {
    const connector = without({ limits: { perMinute: 6 } })
    const { credential } = bench.ctx()
    const work = { kind: 'publish', groups: 4, listings: 8, pieces: 20 } as const
    expect(await connector.forecast(credential, work)).toEqual({
      calls: 12,
      seconds: 110,
      budget: { left: 6, of: 6, unit: 'calls this minute' },
    })
    await connector.verify(bench.ctx())
    const late = await channelErrorOf(connector.verify(bench.ctx({ seconds: 4 })))
    expect(late).toMatchObject({ kind: 'throttled', retryAfterMs: expect.any(Number) as number })
  })
})
