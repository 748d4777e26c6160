import { describe, expect, test } from 'vitest'
import { completedMapping, mappingProblem, proposeMapping } from './propose-mapping.ts'

describe('a proposal', () => {
  test.each([
    ['SKU', 'sku'],
    ['Seller SKU', 'sku'],
    ['item_number', 'sku'],
    ['Style Code', 'mpn'],
    ['Product Name', 'title'],
    ['VENDOR', 'brand'],
    ['MSRP', 'retail_price'],
    ['retail_price_usd', 'retail_price'],
    ['Cost per item', 'cost'],
    ['Barcode', 'upc'],
    ['Qty', 'phoenix_quantity'],
    ['colours', 'attributes.color'],
    ['US Size', 'attributes.size'],
    ['Image Src', 'image'],
    ['warehouse-location', 'warehouse_location'],
    ['Retail Price', 'retail_price'],
    ['goat_sku', 'goat_sku'],
  ])('takes %s for %s', (header, field) => {
    expect(proposeMapping([header])).toEqual({ [header]: field })
  })

  test('leaves out what it does not know', () => {
    expect(proposeMapping(['sku', 'sales_in_sample', ''])).toEqual({ sku: 'sku' })
  })

  test('uses each field once, for the first column that means it', () => {
    expect(proposeMapping(['Price', 'MSRP', 'SKU'])).toEqual({ Price: 'retail_price', SKU: 'sku' })
  })

  test('tells parent and basic from a type of goods by what the column holds', () => {
    expect(proposeMapping(['Type'], [['Shoes'], ['basic']])).toEqual({ Type: 'shopify_product_type' })
    expect(proposeMapping(['Type'], [['parent'], ['Basic'], ['']])).toEqual({ Type: 'product_type' })
    expect(proposeMapping(['Type'], [['']])).toEqual({ Type: 'shopify_product_type' })
  })
})

describe('a mapping that a person chose', () => {
  const file = { headers: ['Code', 'Price', 'Note'], firstRows: [] }

  test('is completed by what is proposed for the rest', () => {
    expect(completedMapping(file, { Note: 'block_comment' })).toEqual({
      Code: 'sku',
      Price: 'retail_price',
      Note: 'block_comment',
    })
  })

  test('takes a field away from where it was proposed', () => {
    expect(completedMapping(file, { Note: 'sku' })).toEqual({ Price: 'retail_price', Note: 'sku' })
  })

  test('leaves a column out that it maps to nothing', () => {
    expect(completedMapping(file, { Price: '' })).toEqual({ Code: 'sku' })
  })

  test('nothing is proposed for what nobody uses; who chooses it gets it', () => {
    const unused = new Set(['retail_price'])
    expect(completedMapping(file, {}, unused)).toEqual({ Code: 'sku' })
    expect(completedMapping(file, { Price: 'retail_price' }, unused)).toEqual({
      Code: 'sku',
      Price: 'retail_price',
    })
  })

  test.each([
    [{ Nope: 'sku' }, 'The file has no column "Nope".'],
    [{ Code: 'skew' }, 'There is no field "skew" to map "Code" to.'],
    [{ Code: 'id' }, 'There is no field "id" to map "Code" to.'],
    [{ Code: 'sku', Price: 'sku' }, 'Two columns are mapped to "sku".'],
    [{ Price: 'cost' }, 'No column is mapped to SKU; every row needs one.'],
    [{ Code: 'sku' }, undefined],
  ])('%j: %s', (mapping, problem) => {
    expect(mappingProblem(mapping, file.headers)).toBe(problem)
  })
})
