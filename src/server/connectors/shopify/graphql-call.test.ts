import { expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { coded, scriptedShopify } from '../../../../tests/support/scripted-shopify.ts'
import { callShopify } from './graphql-call.ts'

const found = { data: { productByIdentifier: { id: 'gid://shopify/Product/1', owner: null } } }
const ask = ({ parts, ctx }: ReturnType<typeof scriptedShopify>) =>
  callShopify({ ...parts, ctx }, 'FindOwner', { variables: { handle: 'h' } })

test('waits as long as the missing points take to come back, then asks again', async () => {
  const shopify = scriptedShopify((_, count) =>
    count === 1
      ? { body: coded('THROTTLED', { requested: 500, available: 100, restoreRate: 100 }) }
      : { body: found },
  )
  expect(await ask(shopify)).toEqual(found.data)
  expect(shopify.turns).toEqual(['throttled 4000', 'settled'])
})

test('waits as long as a status 429 says', async () => {
  const shopify = scriptedShopify((_, count) =>
    count === 1 ? { status: 429, headers: { 'retry-after': '2.0' }, body: {} } : { body: found },
  )
  await ask(shopify)
  expect(shopify.turns).toEqual(['throttled 2000', 'settled'])
})

test('gives up after six refusals for want of points', async () => {
  const shopify = scriptedShopify(() => ({ body: coded('THROTTLED') }))
  expect(await channelErrorOf(ask(shopify))).toMatchObject({ kind: 'throttled' })
  expect(shopify.turns).toEqual(Array.from({ length: 6 }, () => 'throttled unknown'))
})

test('asks for another token once', async () => {
  const shopify = scriptedShopify(({ token }) =>
    token === 'second'
      ? { body: found }
      : { status: 401, body: { errors: 'Invalid API key or access token' } },
  )
  expect(await ask(shopify)).toEqual(found.data)
  expect(shopify.asked.map(({ token }) => token)).toEqual(['first', 'second'])
})

test('believes a store that refuses the new token too', async () => {
  const shopify = scriptedShopify(() => ({ status: 401, body: { errors: 'Invalid API key' } }))
  expect(await channelErrorOf(ask(shopify))).toMatchObject({ kind: 'auth_revoked', raw: { status: 401 } })
  expect(shopify.asked).toHaveLength(2)
  expect(shopify.turns).toEqual(['settled'])
})

test.each([
  ['an answer of another shape', { data: { productByIdentifier: { id: 7 } } }, 'contract_unknown', 'settled'],
  ['no frame', { hello: 1, data: undefined, errors: 'text' }, 'contract_unknown', 'settled'],
  ['a fault of Shopify', coded('INTERNAL_SERVER_ERROR'), 'remote_transient', 'failed'],
  ['a closed store', coded('SHOP_INACTIVE'), 'remote_permanent', 'settled'],
])('turns %s into an error and accounts for the turn', async (_, body, kind, turn) => {
  const shopify = scriptedShopify(() => ({ body }))
  expect(await channelErrorOf(ask(shopify))).toMatchObject({ kind })
  expect(shopify.turns).toEqual([turn])
})

test('warns when another version of the API answers', async () => {
  const shopify = scriptedShopify(() => ({ body: found, headers: { 'x-shopify-api-version': '2027-01' } }))
  await ask(shopify)
  expect(shopify.warnings).toEqual([{ channel: 'Shopify', asked: '2026-10', served: '2027-01' }])
})
