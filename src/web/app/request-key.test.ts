import { expect, test } from 'vitest'
import { createRequestKey } from './request-key.ts'

function keys() {
  let made = 0
  return createRequestKey(() => `key-${(made += 1)}`)
}

test('is the same for a second click, or a try after no answer', () => {
  const key = keys()
  expect([key.of({ mapping: { A: 'sku' } }), key.of({ mapping: { A: 'sku' } })]).toEqual(['key-1', 'key-1'])
})

test('is another one for another body, however alike in length', () => {
  const key = keys()
  const mappings = [
    { A: 'sku', B: 'mpn' },
    { A: 'mpn', B: 'sku' },
  ]
  expect(mappings.map((mapping) => key.of({ mapping }))).toEqual(['key-1', 'key-2'])
})

test('is another one for the same body once that was decided', () => {
  const key = keys()
  const first = key.of({})
  key.renew()
  expect([first, key.of({})]).toEqual(['key-1', 'key-2'])
})
