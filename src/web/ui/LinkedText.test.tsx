import { expect, test } from 'vitest'
import { drawn } from '../../../tests/support/page/drawn.tsx'
import { LinkedText } from './LinkedText.tsx'

const links = (text: string) =>
  [...drawn(<LinkedText text={text} />).matchAll(/href="([^"]*)"/g)].map(([, address]) => address)

test.each([
  [
    'Send it under the label, which is at http://127.0.0.1:4732/labels/9-1/.',
    ['http://127.0.0.1:4732/labels/9-1/'],
  ],
  ['See https://a.example/x?y=1 (or https://b.example).', ['https://a.example/x?y=1', 'https://b.example']],
  ['javascript:alert(1) and <b>bold</b> stay words', []],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected)
  expect(drawn(<LinkedText text={text} />)).not.toContain('<b>')
})
