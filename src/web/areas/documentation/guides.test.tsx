import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { guideTitles } from './Guide.tsx'
import { guides } from './guides.tsx'

const html = drawn(guides)

test('each guide of the contents stands on the page once, in their order', () => {
  const places = [...html.matchAll(/<div id="([^"]+)" class/g)].map(([, id]) => id)
  expect(places).toEqual(Object.keys(guideTitles))
  for (const title of Object.values(guideTitles)) expect(wordsOf(html)).toContain(title)
})

test.each([
  ['Save', 'writes over the view that you are on'],
  ['Save As', 'give it a name'],
  ['Clear All Filters', 'takes away filters, query and search'],
  ['Enable Pagination', 'page by page'],
  ['Enable Infinite Scrolling', 'brings rows as you scroll'],
  ['Delete Filter', 'Delete'],
])('what “%s” of the Reset menu does is told', (entry, does) => {
  const told = html.split('<li').filter((item) => item.includes(`>${entry}</strong>`))
  expect(told.map(wordsOf).join(' ')).toContain(does)
})

test('what Received does to an order that comes back is told among the orders', () => {
  const orders = html.split('<div id=').find((guide) => guide.startsWith('"orders"'))
  const told = (orders ?? '').split('<li').filter((item) => item.includes('>Received</strong>'))
  expect(told.map(wordsOf).join(' ')).toContain('how many come back where')
})

test('each picture that the walks take is in a guide, once, as large as the guide says, and small to load', async () => {
  const folder = new URL('pictures/', import.meta.url)
  const taken = readdirSync(folder).filter((file) => file.endsWith('.webp'))
  const shown = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
  const named = shown.map((tag) => /src="[^"]*\/([a-z-]+\.webp)/.exec(tag)?.[1])
  expect(named.toSorted()).toEqual(taken.toSorted())
  for (const [at, file] of named.entries()) {
    const place = new URL(file ?? '', folder)
    const { width, height } = await sharp(fileURLToPath(place)).metadata()
    expect(shown[at], file).toMatch(new RegExp(`width="${width}" height="${height}"`))
    expect(shown[at], file).toMatch(/alt="[^"]{20,}" loading="lazy"/)
    expect(statSync(place).size, file).toBeLessThan(40_000)
  }
})
