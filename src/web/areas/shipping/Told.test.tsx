import { expect, test } from 'vitest'
import { drawn } from '../../../../tests/support/page/drawn.tsx'
import { Told } from './Told.tsx'

test('a label of which a marketplace tells the address is a click away', () => {
  const problem = 'Send it under StockX’s own label, which is at https://stockx.example/labels/1/.'
  const html = drawn(<Told state="unsupported" problem={problem} />)
  expect(html).toMatch(/<a [^>]*href="https:\/\/stockx\.example\/labels\/1\/"/)
})
