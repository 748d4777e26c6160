import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { shopifyConsent } from './shopify-consent.ts'

test('the README names every scope that a seller is asked for', () => {
  const consent = shopifyConsent(loadConfig({ SHOPIFY_API_URL: 'https://a.myshopify.com' }).shopify)
  const address = consent.address(
    { client_id: 'a' },
    { state: 'b', challenge: 'c', redirectUri: 'https://b.example/' },
  )
  const asked = new URL(address).searchParams.get('scope')?.split(',') ?? []
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const named = /^Scopes: [^]+?\n\n/m.exec(readme)?.[0].match(/\b(read|write)_\w+/g) ?? []
  expect(named.toSorted()).toEqual(asked.toSorted())
})
