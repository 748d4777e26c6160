import { expect, test } from 'vitest'
import { skuByRule } from './sku-rule.ts'

test.each([
  ['basic', { mpn: 'DD1391-100', 'attributes.size': '9.5' }, 'DD1391-100-95'],
  ['basic', { mpn: ' AB ', 'attributes.size': 'W 7' }, 'AB-W7'],
  ['basic', { mpn: 'AB', 'attributes.size': '' }, null],
  ['basic', { mpn: '', 'attributes.size': '9' }, null],
  ['master', { mpn: 'AB' }, 'AB'],
  ['parent', { mpn: 'AB' }, null],
] as const)('the SKU of a %s with %j is %s', (type, values, sku) => {
  expect(skuByRule(type, values)).toBe(sku)
})
