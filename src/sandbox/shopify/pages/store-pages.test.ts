import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeStore, setProduct, shoe, variant } from '../../../../tests/support/practice-store.ts'
import type { PracticeStore } from '../../../../tests/support/practice-store.ts'

let store: PracticeStore
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(() => store.reset())
afterAll(() => store.close())

const page = (path: string) => fetch(`${store.address}${path}`)

describe('the pages of the practice store', () => {
  test('say so when there is nothing yet', async () => {
    expect(await (await page('/_sandbox/shopify/')).text()).toContain('Nothing here yet')
  })

  test('list products with price, stock and channel, newest first', async () => {
    await store.graphql(setProduct, { input: shoe(['9']) })
    await store.graphql(setProduct, { input: shoe(['9'], { handle: 'racer', title: 'Racer' }) })
    const text = await (await page('/_sandbox/shopify/')).text()
    expect(text).toContain('$100.00')
    expect(text).toContain('Not on a sales channel')
    expect(text.indexOf('Racer')).toBeLessThan(text.indexOf('Runner'))
  })

  test('show a product with each of its variants', async () => {
    const variants = [variant('9', { compareAtPrice: '150' }), variant('10', { sku: null })]
    const made = await store.graphql(setProduct, { input: shoe(['9', '10'], { variants }) })
    const number = made.text('productSet.product.id').split('/').at(-1)
    const shown = await page(`/_sandbox/shopify/products/${number}`)
    const text = await shown.text()
    expect(text).toContain('RUN-9')
    expect(text).toContain('$150.00')
    expect(text).toContain('Practice warehouse')
    expect((await page('/_sandbox/shopify/products/1')).status).toBe(404)
  })

  test('tell sizes apart by name and SKU, and say nothing where there is only one', async () => {
    await store.graphql(setProduct, { input: { title: 'Cap', handle: 'cap', variants: undefined } })
    const shown = await page('/_sandbox/shopify/')
    const [, path = ''] = /href="(\/_sandbox\/shopify\/products\/\d+)"/.exec(await shown.text()) ?? []
    const text = await (await page(path)).text()
    expect(text).toContain('>—<')
    expect(text).not.toContain('Default Title')
  })

  test('show what was typed as text, load nothing from elsewhere and run nothing', async () => {
    const title = '<script>alert(1)</script>'
    await store.graphql(setProduct, { input: shoe(['9'], { title, vendor: '"><img src=x>' }) })
    const shown = await page('/_sandbox/shopify/')
    const text = await shown.text()
    expect(text).not.toContain('<script')
    expect(text).not.toContain('<img src=x')
    expect(text).toContain('&lt;script&gt;')
    const policy = shown.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })
})
