import { expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { scriptedShopify } from '../../../../tests/support/scripted-shopify.ts'
import { readAccount, storeOpener } from './read-account.ts'

const online = { id: 'p1', catalog: { title: 'Online Store' } }
const other = { id: 'p2', catalog: { title: 'Showroom' } }
const here = { id: 'l1', name: 'Here' }

function store(publications: object[], locations: object[] = [here]) {
  const data = {
    shop: { name: 'Shop', currencyCode: 'USD' },
    locations: { nodes: locations },
    publications: { nodes: publications },
  }
  return scriptedShopify(() => ({ body: { data } }))
}

test('publishes where the online store is', async () => {
  const { parts, ctx } = store([other, online])
  expect(await readAccount({ ...parts, ctx })).toMatchObject({ publication: { id: 'p1' }, location: here })
})

test('publishes where the configuration says when there is no online store', async () => {
  const { parts, ctx } = store([other])
  const settings = { ...parts.settings, publicationId: 'p2' }
  expect(await readAccount({ ...parts, settings, ctx })).toMatchObject({
    publication: { id: 'p2', title: 'Showroom' },
  })
})

test.each([
  ['no place to publish on', [other], [here], 'SHOPIFY_PUBLICATION_ID'],
  ['no open location', [online], [], 'no open location'],
])('a store with %s says what to do', async (_, publications, locations, words) => {
  const { parts, ctx } = store(publications, locations)
  const error = await channelErrorOf(readAccount({ ...parts, ctx }))
  expect(error).toMatchObject({ kind: 'remote_permanent' })
  expect(error.message).toContain(words)
})

test('asks a store once for many products', async () => {
  const { parts, ctx, asked } = store([online])
  const openStore = storeOpener(parts)
  await openStore(ctx)
  await openStore(ctx)
  expect(asked).toHaveLength(1)
})
