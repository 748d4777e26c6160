import { describe, expect, test } from 'vitest'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import { allActive } from '../product-configuration/active-fields.ts'
import { attributeFields, canClear, canEdit, centerFields, sectionFields } from './detail-fields.ts'

const lists = { ageRanges: ['Adult', 'Kids'], materials: ['fabric', 'suede'] }
const names = (fields: readonly { facts: { field: string } }[]) => fields.map(({ facts }) => facts.field)

describe('a section', () => {
  test('holds what people fill in, also while it is empty, and of the rest what there is', () => {
    const fields = names(sectionFields('Identifiers and state', sampleDetail({ flag: 'Hot' }), allActive))
    expect(fields).toContain('flag')
    expect(fields).toContain('is_blocked')
    expect(fields).not.toContain('stockx_product_id')
    expect(names(sectionFields('Basic info', sampleDetail(), allActive))).toContain('subtitle')
  })

  test('leaves out what the business has switched off', () => {
    const active = { ...allActive, isActive: (field: string) => field !== 'subtitle' }
    const fields = names(sectionFields('Basic info', sampleDetail({ subtitle: 'Sub' }), active))
    expect(fields).not.toContain('subtitle')
    expect(fields).toContain('brand')
  })

  test('has the cost on basics and the seller cost on masters', () => {
    const pricing = (product_type: 'basic' | 'parent' | 'master') =>
      names(sectionFields('Pricing', sampleDetail({ product_type, cost: 3, saller_cost: 4 }), allActive))
    expect(pricing('basic')).toContain('cost')
    expect(pricing('basic')).not.toContain('saller_cost')
    expect(pricing('parent')).not.toContain('cost')
    expect(pricing('master')).toContain('saller_cost')
  })

  test('shows all five windows of what was sold', () => {
    const sold = Object.fromEntries([7, 14, 30, 60, 90].map((days) => [`quantity_sold_last${days}_days`, 0]))
    expect(names(sectionFields('Quantity', sampleDetail(sold), allActive))).toEqual(
      expect.arrayContaining(Object.keys(sold)),
    )
  })

  test('has the figures of a pool where others hold something of it', () => {
    const own = { total_quantity: 4, total_quantity_pooled: 9, open_allocated_quantity: 1 }
    const product = sampleDetail({ ...own, open_allocated_quantity_pooled: 1 })
    const fields = names(sectionFields('Quantity', product, allActive))
    expect(fields.slice(0, 2)).toEqual(['total_quantity', 'total_quantity_pooled'])
    expect(fields).not.toContain('open_allocated_quantity_pooled')

    const quantities = { total_quantity: 12, total_quantity_pooled: 12, open_allocated_quantity_pooled: 3 }
    const totals = { ...sampleDetail().totals, quantities: { ...quantities, open_allocated_quantity: 2 } }
    const style = sampleDetail({ product_type: 'parent', totals })
    const ofStyle = names(sectionFields('Quantity', style, allActive))
    expect(ofStyle).not.toContain('total_quantity_pooled')
    expect(ofStyle).toContain('open_allocated_quantity_pooled')
  })

  test('tells of a style what its sizes have, as its head does', () => {
    const totals = { ...sampleDetail().totals, quantities: { total_quantity: 12 } }
    const shown = (product_type: 'basic' | 'parent') => {
      const product = sampleDetail({ product_type, total_quantity: 0, totals })
      const fields = sectionFields('Quantity', product, allActive)
      return fields.find(({ facts }) => facts.field === 'total_quantity')?.value(product)
    }
    expect([shown('parent'), shown('basic')]).toEqual([12, 0])
  })

  test('of a deleted product is only read', () => {
    const gone = sampleDetail({ is_deleted: true, brand: 'Nike' })
    const fields = sectionFields('Basic info', gone, allActive)
    expect(names(fields)).toContain('brand')
    expect(fields.filter((field) => canEdit(field, gone))).toEqual([])
  })
})

test('attributes are those of the forms that are in use, and what the product has beside them', () => {
  const product = sampleDetail({ attributes: [{ name: 'sole', value: 'Rubber' }] })
  const active = { ...allActive, isActiveAttribute: (name: string) => name !== 'care' }
  const fields = attributeFields(product, active, lists)
  expect(names(fields)).toContain('attributes.color')
  expect(names(fields)).not.toContain('attributes.care')
  const sole = fields.find(({ facts }) => facts.label === 'sole')
  expect(sole?.value(product)).toBe('Rubber')
})

test('attributes offer the lists that the forms offer, and nothing where anything may be typed', () => {
  const fields = attributeFields(sampleDetail(), allActive, lists)
  const offered = (name: string) => fields.find(({ facts }) => facts.field === `attributes.${name}`)?.options
  expect(offered('age_range')).toEqual(['Adult', 'Kids'])
  expect(offered('material')).toEqual(['fabric', 'suede'])
  expect(offered('sleeve_length')).toEqual(['ShortSleeve', 'LongSleeve'])
  expect(offered('color')).toBeUndefined()
})

test('labels are typed as one line, also while there are none', () => {
  const labels = (product = sampleDetail({ labels: [] })) => {
    const fields = sectionFields('Identifiers and state', product, allActive)
    const field = fields.find(({ facts }) => facts.field === 'labels')
    return field && { value: field.value(product), canEdit: canEdit(field, product) }
  }
  expect(labels()).toEqual({ value: '', canEdit: true })
  expect(labels(sampleDetail({ labels: ['Hot', 'New in'] }))).toEqual({ value: 'Hot, New in', canEdit: true })
})

test('a GOAT SKU is an attribute of sizes, and of styles that have one', () => {
  const has = (product_type: 'basic' | 'parent', goat_sku: string | null) =>
    names(attributeFields(sampleDetail({ product_type, goat_sku }), allActive, lists)).includes(
      'attributes.goat_sku',
    )
  expect([has('basic', null), has('parent', null), has('parent', '555088-105')]).toEqual([true, false, true])
})

test('pieces are counted anew where they can be sold, and may be none', () => {
  const centers = { distribution_centers: [{ id: 1, name: 'Phoenix', qty: 4 }] }
  const basic = sampleDetail(centers)
  const [phoenix] = centerFields(basic)
  expect(phoenix?.facts.minTyped).toBe(0)
  expect(
    [basic, sampleDetail({ ...centers, product_type: 'parent' })].map((each) => phoenix?.canEdit?.(each)),
  ).toEqual([true, false])
})

test.each([
  ['subtitle', { subtitle: 'Sub' }, true],
  ['subtitle', { subtitle: null }, false],
  ['sku', {}, false],
  ['mpn', { mpn: 'M' }, false],
  ['is_display_in_store', {}, false],
])('%s of %j may be cleared: %s', (field, part, expected) => {
  const product = sampleDetail(part)
  const found = sectionFields('Basic info', product, allActive).find(({ facts }) => facts.field === field)
  expect(found && canClear(found, product)).toBe(expected)
})
