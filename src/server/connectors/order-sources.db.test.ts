// Whose orders are left to whom: nothing real to a practice account, and nothing made up to a real one.
import { afterAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { loadConfig } from '../config.ts'

const realChannelAdvisor = {
  CHANNELADVISOR_API_URL: 'https://api.channeladvisor.com',
  CHANNELADVISOR_APPLICATION_ID: 'application',
  CHANNELADVISOR_SHARED_SECRET: 'secret',
  CHANNELADVISOR_REFRESH_TOKEN: 'refresh',
}
const realShopify = {
  SHOPIFY_API_URL: 'https://shop.myshopify.com',
  SHOPIFY_ACCESS_TOKEN: 'shpat_0123456789abcdef0123456789abcdef',
}

let house: TestApp | undefined
afterAll(() => house?.close())

async function askedThemselves(env: Record<string, string>): Promise<string[]> {
  await house?.close()
  const { channelAdvisor, shopify } = loadConfig(env)
  house = await createTestApp({ channelAdvisor, shopify })
  const sources = await house.context.channels.orderSources()
  return [...(sources.find(({ channel }) => channel === 'ChannelAdvisor')?.handsOn?.askedThemselves ?? [])]
}

test('ChannelAdvisor leaves to a marketplace that is asked itself what is as real as itself', async () => {
  expect(await askedThemselves({})).toEqual(['Shopify', 'StockX', 'VoyageOne'])
  expect(await askedThemselves(realChannelAdvisor)).toEqual([])
  expect(await askedThemselves({ ...realChannelAdvisor, ...realShopify })).toEqual(['Shopify'])
  expect(await askedThemselves(realShopify)).toEqual(['StockX', 'VoyageOne'])
})
