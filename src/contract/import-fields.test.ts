import { expect, test } from 'vitest'
import { fieldOf } from './import-fields.ts'

test.each(['__proto__', 'constructor', 'hasOwnProperty'])(
  'a column called %s has its own field or none',
  (header) => {
    expect(fieldOf({}, header)).toBeUndefined()
    expect(fieldOf(Object.fromEntries([[header, 'sku']]), header)).toBe('sku')
  },
)
