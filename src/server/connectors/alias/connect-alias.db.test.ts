import { describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { usePracticeBench } from '../../../../tests/support/practice-bench.ts'
import catalogue from '../../../../data/alias-catalogue.json' with { type: 'json' }
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { connectAlias } from './connect-alias.ts'

const bench = usePracticeBench('alias')

const connect = (env: Record<string, string> = {}) =>
  connectAlias({
    config: loadConfig({ ALIAS_API_URL: bench.vendor.url, ...env }).alias,
    db: bench.database.db,
    clock: systemClock,
  })
const { ctx } = bench
const bySku = Map.groupBy(catalogue.items, ({ sku }) => sku)
const ofSku = (count: number) => [...bySku.values()].find((items) => items.length === count)?.[0]
const single = ofSku(1)

test('finds the one item among its neighbours, and its offers by size', async () => {
  const connector = connect()
  const found = await connector.findItem(ctx(), single?.sku.replace(' ', '-').toLowerCase() ?? '')
  expect(found).toMatchObject({ catalogId: single?.catalog_id })
  const offers = await connector.readOffers(ctx(), single?.catalog_id ?? '')
  const asked = single?.prices.filter(([, cents]) => cents !== 0) ?? []
  expect(offers).toEqual(asked.map(([size, cents]) => ({ size, cents })))
})

test('knows none, and does not choose between two', async () => {
  expect(await connect().findItem(ctx(), 'NOBODY 001')).toBe('none')
  expect(await connect().findItem(ctx(), ofSku(2)?.sku ?? '')).toBe('several')
})

test('an item that is gone is named as that', async () => {
  const error = await channelErrorOf(connect().readOffers(ctx(), 'gone'))
  expect(error).toMatchObject({
    kind: 'not_found',
    raw: { status: 404, requestId: expect.any(String) as string },
  })
})

describe('access', () => {
  test('a wrong token is named by its setting, never by itself', async () => {
    const error = await channelErrorOf(connect({ ALIAS_TOKEN: 'guessed-token' }).findItem(ctx(), 'X'))
    expect(error).toMatchObject({ kind: 'auth_revoked', raw: { status: 401 } })
    expect(error.message).toContain('ALIAS_TOKEN')
    expect(JSON.stringify(error)).not.toContain('guessed-token')
  })

  test('none says what to set', async () => {
    const none = connect({ ALIAS_API_URL: 'https://api.alias.org/api/v1' })
    expect(none.isPractice).toBe(false)
    expect(await channelErrorOf(none.findItem(ctx(), 'X'))).toMatchObject({ kind: 'auth_revoked' })
  })
})

test('asks once a second, whoever asks', async () => {
  const started = Date.now()
  await Promise.all([connect(), connect(), connect()].map((each) => each.findItem(ctx(), 'NOBODY 001')))
  expect(Date.now() - started).toBeGreaterThanOrEqual(1900)
})
