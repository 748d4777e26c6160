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
