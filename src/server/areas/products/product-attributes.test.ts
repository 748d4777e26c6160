import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttributeValue } from '../../../contract/products/product-detail.ts'
import { attributeColumns, attributePairs, mergedAttributes, splitAttributes } from './product-attributes.ts'

const names = fc.constantFrom('size', 'color', 'release_year', 'goat_sku', 'constructor')
const values: fc.Arbitrary<AttributeValue> = fc.oneof(fc.string(), fc.integer(), fc.constant(null))
const attributes = fc
  .array(fc.tuple(names, values))
  .map((pairs): Record<string, AttributeValue> => Object.fromEntries(pairs))

describe('attributes as pairs', () => {
  test.each<[string, Record<string, unknown>, { name: string; value: unknown }[]]>([
    ['none', {}, []],
    ['none where the row says null', { attributes: null, goat_sku: null }, []],
    [
      'by name, those of columns among them',
      { attributes: { size: '9', color: 'Red' }, goat_sku: 'G1', release_year: 2024, sku: 'A' },
      [
        { name: 'color', value: 'Red' },
        { name: 'goat_sku', value: 'G1' },
        { name: 'release_year', value: 2024 },
        { name: 'size', value: '9' },
      ],
    ],
    [
      'without those that hold nothing',
      { attributes: { size: null, width: 0 } },
      [{ name: 'width', value: 0 }],
    ],
  ])('%s', (_, stored, pairs) => {
    expect(attributePairs(stored)).toEqual(pairs)
  })
})

describe('parting attributes from columns', () => {
  test('puts each name on one side and loses none', () => {
    fc.assert(
      fc.property(attributes, (written) => {
        const { own, columns } = splitAttributes(written)
        expect(Object.keys(columns).every((name) => attributeColumns.some((each) => each === name))).toBe(
          true,
        )
        expect(Object.keys(own).some((name) => attributeColumns.some((each) => each === name))).toBe(false)
        expect(Object.fromEntries([...Object.entries(own), ...Object.entries(columns)])).toEqual(written)
      }),
    )
  })
})

describe('attributes after a write', () => {
  test('hold what was written, lack what was cleared, and keep the rest', () => {
    fc.assert(
      fc.property(attributes, attributes, (stored, written) => {
        const merged = mergedAttributes(stored, written)
        for (const name of new Set([...Object.keys(stored), ...Object.keys(written)])) {
          const isWritten = Object.hasOwn(written, name)
          const expected = isWritten ? written[name] : stored[name]
          expect(Object.hasOwn(merged, name)).toBe(!(isWritten && expected === null))
          if (Object.hasOwn(merged, name)) expect(merged[name]).toEqual(expected)
        }
      }),
    )
  })

  test('are the same when they are written twice, and what was there is left alone', () => {
    fc.assert(
      fc.property(attributes, attributes, (stored, written) => {
        const before = structuredClone(stored)
        const once = mergedAttributes(stored, written)
        expect(mergedAttributes(once, written)).toEqual(once)
        expect(stored).toEqual(before)
      }),
    )
  })
})
