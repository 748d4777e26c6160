import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['a token by its shape', 'bad token shpat_0123abcDEF', [], 'bad token [secret]'],
  ['an authorization header', 'sent Bearer abc.def-1 to us', [], 'sent [secret] to us'],
  ['a secret of ours', 'client hunter22 is unknown', ['hunter22'], 'client [secret] is unknown'],
  ['an e-mail', 'ask jane.doe@example.com for access', [], 'ask [e-mail] for access'],
  ['nothing', 'Title can’t be blank', ['x'], 'Title can’t be blank'],
])('hides %s', (_, text, secrets, shown) => {
  expect(redact(text, secrets)).toBe(shown)
})

test('keeps a page of text short', () => {
  expect(redact('x'.repeat(10_000)).length).toBeLessThanOrEqual(501)
})
