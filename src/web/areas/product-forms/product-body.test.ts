import { describe, expect, test } from 'vitest'
import { openedForm, withTyped, type FormRules } from '../../form/form-state.ts'
import { formKinds } from './form-kinds.ts'
import { newProductValues } from './opening-values.ts'
import { creationBody, inputNameOf, updateBody } from './product-body.ts'
import { productInputs, type FormLists } from './product-inputs.ts'
import { imagesText } from '../pictures/loose-images.ts'
import { relativesText } from '../product-relatives/relatives.ts'

const lists: FormLists = {
  ageRanges: ['Adult'],
  materials: ['fabric'],
  suppliers: [],
  centers: [{ id: 1, name: 'Phoenix', code: 'PHX', type: 'Warehouse' }],
  isActive: () => true,
  isActiveAttribute: () => true,
}
const relative = { title: 'T', product_type: 'basic' as const, category: '', isKept: true, isMoved: false }
const rules: FormRules = { mirrors: [], isSame: (_name, one, other) => one === other }

describe('a new product', () => {
  const inputs = productInputs('basic', lists)
  const start = newProductValues(inputs, 2026)

  test('is sent with its defaults, its constants and every centre', () => {
    const values = { ...start, sku: 'A', title: 'B', mpn: 'C' }
    expect(creationBody(formKinds.createBasic, { inputs, values, ownerId: null })).toEqual({
      product_type: 'basic',
      ...{
        is_blocked: false,
        second_chance_price: 0,
        total_quantity: 0,
        supplier_code: '',
        classification: '',
      },
      ...{ sku: 'A', title: 'B', mpn: 'C', condition: 'New', allow_consolidation: 'NotAllowed' },
      is_display_in_store: false,
      attributes: {
        gender: 'Unisex',
        material: 'fabric',
        release_year: 2026,
        shopify_product_type: 'Clothing',
      },
      distribution_centers: [{ name: 'Phoenix', qty: 0 }],
      images: [],
    })
  })

  test('gets the pictures that were uploaded for it by their slots, which an update leaves alone', () => {
    const image = { url: '/media/a.webp', state: 'kept', error: null } as const
    const images = imagesText([
      { ...image, id: 9, placement_name: 'ITEMIMAGEURL3' },
      { ...image, id: 11, placement_name: 'ITEMIMAGEURL1' },
    ])
    const body = creationBody(formKinds.createBasic, { inputs, values: { ...start, images }, ownerId: null })
    expect(body.images).toEqual([11, 9])
    expect(inputNameOf('images.1', body)).toBe('images.9')
    expect(inputNameOf('images', body)).toBe('images')
    const state = openedForm({ ...start, images }, { base: {}, values: {} }, rules)
    expect(updateBody(formKinds.editBasic, { inputs, state })).not.toHaveProperty('images')
  })

  test.each([
    ['addBasic', { product_type: 'child', parent_id: 7 }],
    ['addParent', { product_type: 'parent', master_id: 7, children: [] }],
    ['createParent', { product_type: 'parent', children: [] }],
    ['createMaster', { product_type: 'master', parents: [] }],
  ] as const)('of the form %s says what it belongs to', (name, expected) => {
    const kind = formKinds[name]
    const of = productInputs(kind.type, lists)
    const body = creationBody(kind, { inputs: of, values: newProductValues(of, 2026), ownerId: 7 })
    expect(body).toMatchObject(expected)
    const relations = ['parent_id', 'master_id', 'children', 'parents'].filter((each) => each in body)
    expect(relations).toEqual(Object.keys(expected).filter((each) => each !== 'product_type'))
  })

  test('has Cost as a basic and Seller Cost as a master', () => {
    const prices = (type: 'basic' | 'parent' | 'master') =>
      productInputs(type, lists)
        .pricing.map(({ label }) => label)
        .filter((label) => label.includes('Cost'))
    expect(prices('basic')).toEqual(['Cost', 'Estimated Shipping Cost'])
    expect(prices('parent')).toEqual(['Estimated Shipping Cost'])
    expect(prices('master')).toEqual(['Seller Cost', 'Estimated Shipping Cost'])
  })

  test('is not asked for, nor sent, what is switched off', () => {
    const off = productInputs('basic', {
      ...lists,
      isActive: (field) => !['brand', 'condition', 'sku', 'cost'].includes(field),
      isActiveAttribute: (name) => name !== 'gender',
    })
    const body = creationBody(formKinds.createBasic, {
      inputs: off,
      values: { ...newProductValues(off, 2026), sku: 'A' },
      ownerId: null,
    })
    expect(body).not.toHaveProperty('condition')
    expect(body.attributes).not.toHaveProperty('gender')
    expect(off.fields.map(({ name }) => name)).toContain('sku')
    expect(off.fields.map(({ name }) => name)).not.toContain('brand')
  })
})

describe('an update', () => {
  const inputs = productInputs('parent', lists)
  const stored = {
    ...newProductValues(inputs, 2026),
    sku: 'A',
    children: relativesText([{ ...relative, id: 1, sku: 'X' }]),
  }
  const typed = (values: Record<string, string>) =>
    Object.entries(values).reduce(
      (state, [name, text]) => withTyped(state, name, text, rules),
      openedForm(stored, { base: {}, values: {} }, rules),
    )

  test.each<[string, Record<string, string>, object]>([
    ['nothing but the type when nothing was typed', {}, {}],
    ['a field', { brand: 'Nike' }, { brand: 'Nike' }],
    ['null for what was emptied', { condition: '' }, { condition: null }],
    ['an attribute', { 'attributes.gender': '' }, { attributes: { gender: null } }],
    [
      'a centre',
      { 'distribution_centers.Phoenix': '3' },
      { distribution_centers: [{ name: 'Phoenix', qty: 3 }] },
    ],
    ['none where an empty quantity stands for none', { 'distribution_centers.Phoenix': '' }, {}],
    [
      'all children that it then has, and which of them move',
      {
        children: relativesText([
          { ...relative, id: 1, sku: 'X' },
          { ...relative, id: 2, sku: 'Y', isKept: false, isMoved: true },
        ]),
      },
      { children: [1, 2], moved: [2] },
    ],
    ['no children that are the same', { children: stored.children.replace('"T"', '"U"') }, {}],
  ])('sends %s', (_words, values, expected) => {
    expect(updateBody(formKinds.editParent, { inputs, state: typed(values) })).toEqual({
      product_type: 'parent',
      ...expected,
    })
  })
})

test.each([
  ['sku', 'sku'],
  ['attributes.color', 'attributes.color'],
  ['release_year', 'attributes.release_year'],
  ['distribution_centers.0.qty', 'distribution_centers.Phoenix'],
  ['tax_product_code', 'tax_code'],
  ['children.3', 'children'],
])('what the server calls %s is %s in the form', (path, name) => {
  expect(inputNameOf(path, { distribution_centers: [{ name: 'Phoenix', qty: 1 }] })).toBe(name)
})
