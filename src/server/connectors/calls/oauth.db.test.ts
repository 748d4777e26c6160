import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { killStarted, startProcess } from '../../../../tests/support/processes.ts'
import { rotatingTokens, tokenCtx } from '../../../../tests/support/rotating-tokens.ts'
import { startTokenVendor, type TokenVendor } from '../../../../tests/support/token-vendor.ts'

const worker = fileURLToPath(new URL('../../../../tests/support/sign-in-worker.ts', import.meta.url))

let database: TestDatabase
let vendor: TokenVendor

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 10 })
})
beforeEach(async () => {
  await database.db.deleteFrom('channel_token').execute()
  vendor = await startTokenVendor()
})
afterEach(async () => {
  killStarted()
  await vendor.stop()
})
afterAll(() => database.drop())

const tokens = (given = {}) => rotatingTokens({ vendorUrl: vendor.url, db: database.db, ...given })
const workers = (count: number) => Array.from({ length: count }, () => tokens())
const stored = () => database.db.selectFrom('channel_token').selectAll().executeTakeFirstOrThrow()

/** As if the time had come, or the worker that holds the right had been gone for long. */
const letRenewalRunOut = () =>
  database.db
    .updateTable('channel_token')
    .set({ renewing_until: new Date(0) })
    .where('renewer', 'is not', null)
    .execute()
const letTokenEnd = () =>
  database.db
    .updateTable('channel_token')
    .set({ expires_at: new Date(0) })
    .execute()

/** Holds the vendor's answers back until told to let them go. */
function holdAnswers() {
  const { promise: hasCome, resolve: come } = Promise.withResolvers<void>()
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<'send' | 'lose'>()
  vendor.beforeAnswer = () => {
    come()
    return mayGo
  }
  return { hasCome, letGo }
}

describe('many workers', () => {
  test('share one token that one of them asked for', async () => {
    const got = await Promise.all(workers(8).map((each) => each.current(tokenCtx())))
    expect(new Set(got)).toEqual(new Set(['access-1']))
    expect(vendor.asked).toEqual(['refresh-0'])
  })

  test('that are refused the same token together renew it once', async () => {
    const old = await tokens().current(tokenCtx())
    const got = await Promise.all(workers(8).map((each) => each.renew(tokenCtx(), old)))
    expect(new Set(got)).toEqual(new Set(['access-2']))
    expect(vendor.asked).toEqual(['refresh-0', 'refresh-1'])
  })

  test('wait no longer than their deadline for the one that asks', async () => {
    const { hasCome, letGo } = holdAnswers()
    const slow = tokens().current(tokenCtx())
    await hasCome
    const error = await channelErrorOf(tokens().current(tokenCtx({ seconds: 0.5 })))
    expect(error).toMatchObject({ kind: 'remote_transient', raw: { code: 'SIGNING_IN' } })
    expect(error.retryAfterMs).toBeGreaterThan(0)
    letGo('send')
    expect(await slow).toBe('access-1')
  })
})

test('a token is renewed before its end, by a part of its life where nothing else is said', async () => {
  const since = Date.now()
  await tokens().current(tokenCtx())
  const { expires_at } = await stored()
  const seconds = ((expires_at?.getTime() ?? 0) - since) / 1000
  expect(seconds).toBeGreaterThanOrEqual(3_600 - 150)
  expect(seconds).toBeLessThan(3_600 - 90)
})

describe('a refresh token', () => {
  test('is used once, and the next one takes its place', async () => {
    for (const expected of ['access-1', 'access-2', 'access-3']) {
      expect(await tokens().current(tokenCtx())).toBe(expected)
      await letTokenEnd()
    }
    expect(vendor.asked).toEqual(['refresh-0', 'refresh-1', 'refresh-2'])
  })

  test('can’t be read in the database', async () => {
    await tokens().current(tokenCtx())
    const { sealed_token, sealed_refresh_token } = await stored()
    for (const sealed of [sealed_token, sealed_refresh_token]) {
      expect(sealed?.toString('latin1')).not.toMatch(/access|refresh/)
    }
  })

  test('stays when the sign-in is refused, so that a mended configuration goes on with it', async () => {
    await tokens().current(tokenCtx())
    await letTokenEnd()
    expect(await channelErrorOf(tokens({ clientSecret: 'mistyped' }).current(tokenCtx()))).toMatchObject({
      kind: 'auth_revoked',
    })
    expect(await tokens().current(tokenCtx())).toBe('access-2')
    expect(vendor.asked.at(-1)).toBe('refresh-1')
  })

  test('is asked with again at once after a fault on the wire', async () => {
    vendor.beforeAnswer = async () => 'lose'
    vendor.forgives = 2
    expect(await channelErrorOf(tokens().current(tokenCtx()))).toMatchObject({ kind: 'remote_transient' })
    vendor.beforeAnswer = async () => 'send'
    expect(await tokens().current(tokenCtx())).toBe('access-2')
    expect(vendor.asked).toEqual(['refresh-0', 'refresh-0'])
  })
})

describe('a worker that is killed between the answer and its note', () => {
  test('leaves the old refresh token, with which its successors go on where the channel forgives', async () => {
    const first = await tokens().current(tokenCtx())
    await letTokenEnd()
    vendor.forgives = 2
    const victim = startProcess([worker, vendor.url, database.url])
    vendor.beforeAnswer = async () => {
      await victim.kill('SIGKILL')
      return 'lose'
    }
    expect(await victim.ended).toBe('SIGKILL')
    vendor.beforeAnswer = async () => 'send'
    await letRenewalRunOut()
    const got = await Promise.all(workers(4).map((each) => each.current(tokenCtx())))
    expect(first).toBe('access-1')
    expect(new Set(got)).toEqual(new Set(['access-3']))
    expect(vendor.asked).toEqual(['refresh-0', 'refresh-1', 'refresh-1'])
  })

  test('leaves a clear word for the seller where the channel does not', async () => {
    await tokens().current(tokenCtx())
    await letTokenEnd()
    const victim = startProcess([worker, vendor.url, database.url])
    vendor.beforeAnswer = async () => {
      await victim.kill('SIGKILL')
      return 'lose'
    }
    await victim.ended
    vendor.beforeAnswer = async () => 'send'
    await letRenewalRunOut()
    expect(await channelErrorOf(tokens().current(tokenCtx()))).toMatchObject({ kind: 'auth_revoked' })
  })
})

describe('a worker whose right to ask ran out before the answer came', () => {
  test('still stores what it got, when nobody else has a newer token', async () => {
    const { hasCome, letGo } = holdAnswers()
    const slow = tokens().current(tokenCtx())
    await hasCome
    await letRenewalRunOut()
    vendor.beforeAnswer = async () => 'send'
    expect(await channelErrorOf(tokens().current(tokenCtx()))).toMatchObject({ kind: 'auth_revoked' })
    letGo('send')
    expect(await slow).toBe('access-1')
    expect(await tokens().current(tokenCtx())).toBe('access-1')
  })

  test('uses the newer token of the one that came after it', async () => {
    vendor.forgives = 2
    const { hasCome, letGo } = holdAnswers()
    const slow = tokens().current(tokenCtx())
    await hasCome
    await letRenewalRunOut()
    vendor.beforeAnswer = async () => 'send'
    expect(await tokens().current(tokenCtx())).toBe('access-2')
    letGo('send')
    expect(await slow).toBe('access-2')
  })
})
