import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

test.each<[string, unknown, unknown]>([
  ['what says nothing secret', { sku: 'A', tokens: 3, n: null }, { sku: 'A', tokens: 3, n: null }],
  [
    'a header, however deep',
    [{ headers: { Authorization: 'Token x', accept: '*/*' } }],
    [{ headers: { Authorization: '(removed)', accept: '*/*' } }],
  ],
  [
    'a token and a secret',
    { access_token: 'x', clientSecret: 'y' },
    { access_token: '(removed)', clientSecret: '(removed)' },
  ],
  ['a secret that is not there', { password: null }, { password: null }],
  [
    'a signed address',
    { url: 'https://files.example/a.jpg?X-Amz-Signature=abc&w=2' },
    { url: 'https://files.example/a.jpg?X-Amz-Signature=%28removed%29&w=2' },
  ],
  ['a password in an address', 'https://me:pass@shop.example/', 'https://shop.example/'],
  ['a sentence', 'Wash cold: secret of a long life', 'Wash cold: secret of a long life'],
])('%s', (_name, document, expected) => {
  expect(withoutSecrets(document)).toEqual(expected)
})
