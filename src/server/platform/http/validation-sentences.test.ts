import { Type, type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { contract } from '../../../../tests/support/contract.ts'
import { wrongFields } from '../../../../tests/support/one-wrong-field.ts'
import { createOrder } from '../../../contract/orders.endpoints.ts'
import { ProductPatch } from '../../../contract/products/product-detail.ts'
import { editProducts } from '../../../contract/products/products.endpoints.ts'
import { publishProducts } from '../../../contract/publishing.endpoints.ts'
import { updatePurchase } from '../../../contract/purchases.endpoints.ts'
import { changeSettings } from '../../../contract/settings.endpoints.ts'
import { InvalidInput } from '../errors.ts'
import { closeObjects } from './closed-schemas.ts'
import { validatorCompiler } from './validation.ts'

const order = {
  ...{ product_id: 1, order_time: '2026-03-02T17:30:00Z', cost: 1, qty: 1, amount: 1 },
  ...{ ship_to_info: {}, ship_to_bill_info: {} },
}

test.each<[string, TSchema, unknown, Record<string, string>]>([
  [
    'a column by its label',
    ProductPatch,
    { retail_price: '12' },
    { retail_price: 'Retail Price takes a number.' },
  ],
  [
    'a whole number',
    ProductPatch,
    { release_year: 2.5 },
    { release_year: 'Release Year takes a whole number.' },
  ],
  ['an end', ProductPatch, { retail_price: -1 }, { retail_price: "Retail Price can't be below 0." }],
  [
    'the other end',
    ProductPatch,
    { retail_price: 1e9 },
    { retail_price: "Retail Price can't be above 9,999,999.99." },
  ],
  ['a length', ProductPatch, { sku: 'x'.repeat(256) }, { sku: 'SKU may have at most 255 characters.' }],
  ['a flag', ProductPatch, { is_blocked: 'perhaps' }, { is_blocked: 'Blocked takes true or false.' }],
  ['a list', ProductPatch, { labels: 'sale' }, { labels: 'Labels takes a list.' }],
  [
    'too long a list',
    ProductPatch,
    { labels: Array.from({ length: 101 }, String) },
    { labels: 'Labels may have at most 100 entries.' },
  ],
  [
    'an entry of a list',
    ProductPatch,
    { labels: ['a', ''] },
    { 'labels.1': "Labels: entry 2 can't be empty." },
  ],
  [
    'several types',
    ProductPatch,
    { attributes: { color: {} } },
    { 'attributes.color': 'Attributes Color takes text or a number or true or false.' },
  ],
  [
    'a part that is missing',
    ProductPatch,
    { distribution_centers: [{ name: 'Phoenix' }] },
    { 'distribution_centers.0.qty': 'Distribution Centers: Qty of entry 1 is missing.' },
  ],
  ['an unknown field', ProductPatch, { prise: 1 }, { prise: 'There is no field "prise".' }],
  [
    'the request',
    publishProducts.body,
    [],
    { '': 'The request takes an object with product_list, market_place and left_out.' },
  ],
  [
    'a request of many fields',
    ProductPatch,
    [],
    { '': 'The request takes an object with sku, title, brand and others.' },
  ],
  ['a request without fields', Type.Object({}), [], { '': 'The request takes an empty object.' }],
  [
    'a request that says nothing',
    updatePurchase.body,
    {},
    { '': 'The request needs at least one of cost or quantity.' },
  ],
  ['too short a list', editProducts.body, { edits: [] }, { edits: 'Edits needs at least 1 entry.' }],
  [
    'names of one kind of value',
    Type.Object({ fields: Type.Record(Type.String(), Type.Boolean()) }),
    { fields: [] },
    { fields: 'Fields takes an object in which each value is true or false.' },
  ],
  [
    'a field by its label, within a list',
    Type.Object({ lines: Type.Array(Type.Object({ qty: Type.Integer({ title: 'Quantity' }) })) }),
    { lines: [{ qty: 1 }, { qty: 'x' }] },
    { 'lines.1.qty': 'Lines: Quantity of entry 2 takes a whole number.' },
  ],
  [
    'a list within a list',
    Type.Object({ a: Type.Array(Type.Object({ b: Type.Array(Type.Boolean()) })) }),
    { a: [{ b: [true, 7] }] },
    { 'a.0.b.1': 'A: entry 2 of B of entry 1 takes true or false.' },
  ],
  [
    'a list that is the request',
    Type.Array(Type.Boolean()),
    [7],
    { 0: 'The request: entry 1 takes true or false.' },
  ],
  [
    'a name that looks like a place',
    Type.Object({ pages: Type.Record(Type.String(), Type.Boolean()) }),
    { pages: { 0: 7 } },
    { 'pages.0': 'Pages 0 takes true or false.' },
  ],
  [
    'a code without a title',
    Type.Object({ parent_sku: Type.String() }),
    {},
    { parent_sku: 'Parent SKU is missing.' },
  ],
  ['null', Type.Object({ name: Type.String() }), { name: null }, { name: "Name can't be empty." }],
  [
    'one value',
    Type.Object({ status: Type.Literal('ok') }),
    { status: 'no' },
    { status: 'Status takes ok.' },
  ],
  [
    'a form',
    createOrder.body,
    { ...order, order_id: 'mine' },
    { order_id: 'Order ID takes digits alone, at most 15.' },
  ],
  ['a choice', changeSettings.body, { direction: 'up' }, { direction: 'Direction takes one of ltr, rtl.' }],
  [
    'neither of two forms',
    publishProducts.body,
    { product_list: 'all' },
    { product_list: 'Product List takes a list or an object with expected_count.' },
  ],
  [
    'what is wrong within the form that was meant',
    publishProducts.body,
    { product_list: ['x'] },
    { 'product_list.0': 'Product List: entry 1 takes a whole number.' },
  ],
  [
    'what is missing in the form that was meant',
    publishProducts.body,
    { product_list: { search: 'x' } },
    { 'product_list.expected_count': 'Product List Expected Count is missing.' },
  ],
])('%s', (_, schema, value, sentences) => {
  const { errors, message } = refusalOf(schema, value)
  const [first] = Object.values(sentences)
  expect(errors).toEqual(Object.fromEntries(Object.entries(sentences).map(([name, each]) => [name, [each]])))
  expect(message).toBe(first)
})

test('the first of several speaks for the rest', () => {
  const { message } = refusalOf(ProductPatch, { retail_price: '12', cost: '5', labels: 1 })
  expect(message).toMatch(
    /^(Retail Price takes a number|Cost takes a number|Labels takes a list) \(and 2 more\)\.$/,
  )
})

// Sentences that leave whoever reads them as wise as before.
const saysNothing =
  /takes an object\.$|a form that is not accepted| another value|(?<!entry|Line) \d+ (takes|can't|is|may|needs) |undefined|^The request is/

test('whatever is wrong with a request, the sentence says more than that', async () => {
  for (const endpoint of await contract()) {
    if (endpoint.body === undefined || endpoint.isMultipart === true) continue
    const check = checkOf(endpoint.body)
    for (const { payload } of wrongFields(endpoint)) {
      if (typeof payload !== 'string') continue
      const sentences = Object.values(check(JSON.parse(payload))?.errors ?? {}).flat()
      expect({ [endpoint.path]: sentences.filter((each) => saysNothing.test(each)) }).toEqual({
        [endpoint.path]: [],
      })
    }
  }
})

function refusalOf(schema: TSchema, value: unknown): InvalidInput {
  const error = checkOf(schema)(value)
  if (error === undefined) throw new Error('It was taken.')
  return error
}

/** What checks a body, compiled once. */
function checkOf(schema: TSchema) {
  const context = { schema: closeObjects(schema) as object, httpPart: 'body', method: 'POST', url: '/' }
  const check = validatorCompiler()(context)
  return (value: unknown): InvalidInput | undefined => {
    const outcome: unknown = check(value)
    const error =
      typeof outcome === 'object' && outcome !== null && 'error' in outcome ? outcome.error : outcome
    return error instanceof InvalidInput ? error : undefined
  }
}
