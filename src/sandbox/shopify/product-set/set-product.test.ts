import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  closedPlace,
  openPracticeStore,
  setProduct,
  shoe,
  variant,
  warehouse,
} from '../../../../tests/support/practice-store.ts'
import type { PracticeStore } from '../../../../tests/support/practice-store.ts'

let store: PracticeStore
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(() => store.reset())
afterAll(() => store.close())

const set = (input: Record<string, unknown>, identifier?: Record<string, unknown>) =>
  store.graphql(setProduct, { input, identifier })
const product = 'productSet.product'

describe('a new product', () => {
  test('gets ids, its variants and no sales channel', async () => {
    const answer = await set(shoe(['9', '10'], { vendor: 'Nike', descriptionHtml: '<p>Fast</p>' }))
    expect(answer.at('productSet.userErrors')).toEqual([])
    expect(answer.text(`${product}.id`)).toMatch(/^gid:\/\/shopify\/Product\/\d{13}$/)
    expect(answer.at(`${product}.handle`)).toBe('runner')
    expect(answer.at(`${product}.status`)).toBe('ACTIVE')
    expect(answer.at(`${product}.publishedOnPublication`)).toBe(false)
    expect(answer.at(`${product}.variants.nodes`)).toMatchObject([
      { title: '9', sku: 'RUN-9', price: '100.00', inventoryQuantity: 0 },
      { title: '10', sku: 'RUN-10', price: '100.00', inventoryQuantity: 0 },
    ])
  })

  test('gets the same ids again from the same seed', async () => {
    const first = await set(shoe(['9']))
    await store.reset()
    const second = await set(shoe(['9']))
    expect(second.at(`${product}.id`)).toBe(first.at(`${product}.id`))
  })

  test('gets the default variant when none is named, and a free handle from its title', async () => {
    await set({ title: 'Café Noir' })
    const answer = await set({ title: 'Café Noir' })
    expect(answer.at(`${product}.handle`)).toBe('cafe-noir-1')
    expect(answer.at(`${product}.variants.nodes`)).toMatchObject([{ title: 'Default Title', price: '0.00' }])
  })

  test('keeps quantities, weights and barcodes as they were sent', async () => {
    const one = variant('9', {
      barcode: '0123456789012',
      compareAtPrice: '149.999',
      inventoryQuantities: [{ locationId: warehouse, name: 'available', quantity: 7 }],
    })
    const answer = await set(shoe(['9'], { variants: [one] }))
    expect(answer.at(`${product}.variants.nodes.0`)).toMatchObject({
      barcode: '0123456789012',
      compareAtPrice: '150.00',
      inventoryQuantity: 7,
    })
  })

  test('may use an SKU that another variant has', async () => {
    const twice = ['9', '10'].map((size) => variant(size, { sku: 'SAME' }))
    const answer = await set(shoe(['9', '10'], { variants: twice }))
    expect(answer.at('productSet.userErrors')).toEqual([])
  })
})

describe('an existing product', () => {
  test('is found by its handle and keeps the ids of variants with the same values', async () => {
    const first = await set(shoe(['9', '10']), { handle: 'runner' })
    const second = await set(shoe(['10', '11'], { title: 'Runner II' }), { handle: 'runner' })
    expect(second.at(`${product}.id`)).toBe(first.at(`${product}.id`))
    expect(second.at(`${product}.title`)).toBe('Runner II')
    expect(second.at(`${product}.variants.nodes.0.id`)).toBe(first.at(`${product}.variants.nodes.1.id`))
    expect(second.at(`${product}.variants.nodes.1.sku`)).toBe('RUN-11')
    const held = (await store.state()).products
    expect(held.map(({ variants }) => variants.map(({ sku }) => sku))).toEqual([['RUN-10', 'RUN-11']])
  })

  test('is found by its id and may get another handle', async () => {
    const first = await set(shoe(['9']))
    const id = first.text(`${product}.id`)
    const renamed = await set({ handle: 'racer' }, { id })
    expect(renamed.at(`${product}.handle`)).toBe('racer')
    const other = await set(shoe(['9']), { handle: 'runner' })
    expect(other.at(`${product}.id`)).not.toBe(id)
  })

  test('loses what is missing in a list that is sent and keeps a list that is not sent', async () => {
    const metafield = (key: string) => ({
      namespace: 'backroom',
      key,
      type: 'single_line_text_field',
      value: key,
    })
    const files = [{ originalSource: 'https://cdn.shopify.com/a.png' }]
    await set(shoe(['9'], { tags: ['b', 'a'], metafields: [metafield('one'), metafield('two')], files }))
    const kept = await set({ title: 'Renamed', handle: 'runner' }, { handle: 'runner' })
    expect(kept.at(`${product}.tags`)).toEqual(['a', 'b'])
    expect(kept.at(`${product}.metafields.nodes`)).toMatchObject([{ key: 'one' }, { key: 'two' }])
    expect(kept.at(`${product}.media.nodes`)).toHaveLength(1)
    const change = { handle: 'runner', tags: ['c'], metafields: [metafield('two')], files: [] }
    const replaced = await set(change, { handle: 'runner' })
    expect(replaced.at(`${product}.tags`)).toEqual(['c'])
    expect(replaced.at(`${product}.metafields.nodes`)).toMatchObject([{ key: 'two' }])
    expect(replaced.at(`${product}.media.nodes`)).toEqual([])
    expect(replaced.at(`${product}.variants.nodes`)).toHaveLength(1)
  })

  test('keeps a picture that is named by its id and fetches an address anew', async () => {
    const source = { originalSource: 'https://cdn.shopify.com/a.png' }
    const first = await set(shoe(['9'], { files: [source] }))
    const id = first.text(`${product}.media.nodes.0.id`)
    const kept = await set({ handle: 'runner', files: [{ id }] }, { handle: 'runner' })
    expect(kept.at(`${product}.media.nodes.0.id`)).toBe(id)
    const again = await set({ handle: 'runner', files: [source] }, { handle: 'runner' })
    expect(again.at(`${product}.media.nodes.0.id`)).not.toBe(id)
  })

  test('takes quantities only where the variant is stocked', async () => {
    const at = (locationId: string) =>
      variant('9', { inventoryQuantities: [{ locationId, name: 'available', quantity: 1 }] })
    await set(shoe(['9'], { variants: [at(warehouse)] }))
    const stocked = await set(shoe(['9'], { variants: [at(warehouse)] }), { handle: 'runner' })
    expect(stocked.at('productSet.userErrors')).toEqual([])
  })
})

describe('refusals', () => {
  const sizes = (names: string[]) => [{ name: 'Size', values: names.map((name) => ({ name })) }]
  const tooMany = Array.from({ length: 2049 }, (_, index) => String(index))
  const quantity = (changes: Record<string, unknown>) =>
    variant('9', {
      inventoryQuantities: [{ locationId: warehouse, name: 'available', quantity: 1, ...changes }],
    })

  const cases: [name: string, input: Record<string, unknown>, code: string, field: string][] = [
    ['no title', shoe(['9'], { title: ' ' }), 'INVALID_PRODUCT', 'input.title'],
    ['a title of 256 characters', shoe(['9'], { title: 'x'.repeat(256) }), 'INVALID_PRODUCT', 'input.title'],
    ['a handle of signs only', shoe(['9'], { handle: '//' }), 'INVALID_PRODUCT', 'input.handle'],
    [
      'variants without options',
      shoe(['9'], { productOptions: undefined }),
      'PRODUCT_OPTIONS_INPUT_MISSING',
      'input',
    ],
    ['options without variants', shoe(['9'], { variants: undefined }), 'VARIANTS_INPUT_MISSING', 'input'],
    [
      'four options',
      shoe(['9'], {
        productOptions: ['A', 'B', 'C', 'D'].map((name) => ({ name, values: [{ name: '1' }] })),
      }),
      'OPTIONS_OVER_LIMIT',
      'input.productOptions',
    ],
    [
      'an option without values',
      shoe(['9'], { productOptions: [{ name: 'Size', values: [] }] }),
      'OPTION_VALUES_MISSING',
      'input.productOptions.0.values',
    ],
    [
      'an option twice',
      shoe(['9'], { productOptions: [...sizes(['9']), ...sizes(['9'])] }),
      'DUPLICATED_OPTION_NAME',
      'input.productOptions',
    ],
    [
      'an option value twice',
      shoe(['9'], { productOptions: sizes(['9', '9']) }),
      'DUPLICATED_OPTION_VALUE',
      'input.productOptions.0.values',
    ],
    [
      '2,049 variants',
      shoe(tooMany, { productOptions: sizes(['9']) }),
      'VARIANTS_OVER_LIMIT',
      'input.variants',
    ],
    [
      'the same variant twice',
      shoe(['9'], { variants: [variant('9'), variant('9', { sku: 'OTHER' })] }),
      'INVALID_VARIANT',
      'input.variants.1',
    ],
    [
      'a value that the option does not have',
      shoe(['9'], { variants: [variant('8')] }),
      'OPTION_VALUE_DOES_NOT_EXIST',
      'input.variants.0.optionValues.0.name',
    ],
    [
      'an option that the product does not have',
      shoe(['9'], { variants: [variant('9', { optionValues: [{ optionName: 'Colour', name: 'Red' }] })] }),
      'OPTION_DOES_NOT_EXIST',
      'input.variants.0.optionValues.0',
    ],
    [
      'a variant that leaves an option open',
      shoe(['9'], { variants: [variant('9', { optionValues: [] })] }),
      'INVALID_VARIANT',
      'input.variants.0.optionValues',
    ],
    [
      'a negative price',
      shoe(['9'], { variants: [variant('9', { price: '-1' })] }),
      'INVALID_VARIANT',
      'input.variants.0.price',
    ],
    [
      'a barcode of 256 characters',
      shoe(['9'], { variants: [variant('9', { barcode: '1'.repeat(256) })] }),
      'INVALID_VARIANT',
      'input.variants.0.barcode',
    ],
    [
      'a variant that is not there',
      shoe(['9'], { variants: [variant('9', { id: 'gid://shopify/ProductVariant/1' })] }),
      'PRODUCT_VARIANT_DOES_NOT_EXIST',
      'input.variants.0.id',
    ],
    [
      'a location that is closed',
      shoe(['9'], { variants: [quantity({ locationId: closedPlace })] }),
      'INVALID_VARIANT',
      'input.variants.0.inventoryQuantities.0.locationId',
    ],
    [
      'a quantity of an unknown kind',
      shoe(['9'], { variants: [quantity({ name: 'sold' })] }),
      'INVALID_INPUT',
      'input.variants.0.inventoryQuantities.0.name',
    ],
    [
      'a metafield without a type',
      shoe(['9'], { metafields: [{ namespace: 'backroom', key: 'id', value: '1' }] }),
      'INVALID_METAFIELD',
      'input.metafields.0.type',
    ],
    [
      'a metafield whose value is not of its type',
      shoe(['9'], { metafields: [{ namespace: 'backroom', key: 'id', type: 'number_integer', value: 'x' }] }),
      'INVALID_METAFIELD',
      'input.metafields.0.value',
    ],
    [
      'a picture without an address',
      shoe(['9'], { files: [{ alt: 'x' }] }),
      'INVALID_INPUT',
      'input.files.0',
    ],
    [
      'a picture that is not there',
      shoe(['9'], { files: [{ id: 'gid://shopify/MediaImage/1' }] }),
      'INVALID_INPUT',
      'input.files.0.id',
    ],
    ['a gift card', shoe(['9'], { giftCard: true }), 'GIFT_CARDS_NOT_ACTIVATED', 'input.giftCard'],
  ]
  test.each(cases)('refuses %s and changes nothing', async (_name, input, code, field) => {
    const answer = await set(input)
    expect(answer.at(`${product}`)).toBeNull()
    expect(answer.at('productSet.userErrors')).toEqual(
      expect.arrayContaining([expect.objectContaining({ code, field: field.split('.') })]),
    )
    expect((await store.state()).products).toEqual([])
  })

  test('refuses the handle of another product', async () => {
    await set(shoe(['9']))
    const answer = await set(shoe(['9']))
    expect(answer.at('productSet.userErrors')).toMatchObject([
      { code: 'HANDLE_NOT_UNIQUE', field: ['input', 'handle'] },
    ])
  })

  test.each([
    [{ handle: 'other' }, 'INPUT_MISMATCH'],
    [{ id: 'gid://shopify/Product/1' }, 'PRODUCT_DOES_NOT_EXIST'],
    [{ customId: { key: 'sku', value: '1' } }, 'NOT_FOUND'],
  ])('refuses the identifier %j', async (identifier, code) => {
    expect((await set(shoe(['9']), identifier)).at('productSet.userErrors')).toMatchObject([{ code }])
  })

  test('wants the handle in the input too when the product is named by it', async () => {
    const answer = await set({ title: 'Runner' }, { handle: 'runner' })
    expect(answer.at('productSet.userErrors')).toMatchObject([{ code: 'MISSING_FIELD_REQUIRED' }])
  })

  test('answers a price that is no number before anything runs', async () => {
    const answer = await set(shoe(['9'], { variants: [variant('9', { price: 'free' })] }))
    expect(answer.errors).toMatchObject([
      { extensions: { code: 'INVALID_VARIABLE', problems: [{ path: ['variants', 0, 'price'] }] } },
    ])
  })

  test('refuses a list of more than 250 where the vendor does', async () => {
    const tags = Array.from({ length: 251 }, (_, index) => `tag ${index}`)
    const answer = await set(shoe(['9'], { tags }))
    expect(answer.errors).toMatchObject([{ extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }])
  })
})

describe('later', () => {
  const follow = /* GraphQL */ `
    query ($id: ID!) {
      productOperation(id: $id) {
        status
        product {
          handle
          status
        }
        ... on ProductSetOperation {
          userErrors {
            code
          }
        }
      }
    }
  `
  const start = (input: Record<string, unknown>) => store.graphql(setProduct, { input, synchronous: false })

  test('answers with an operation and does the work when its time has come', async () => {
    const started = await start(shoe(['9', '10']))
    const id = started.text('productSet.productSetOperation.id')
    expect(started.at('productSet.product')).toBeNull()
    expect(started.at('productSet.productSetOperation.status')).toBe('CREATED')
    store.passTime(600)
    expect((await store.graphql(follow, { id })).at('productOperation')).toMatchObject({
      status: 'ACTIVE',
      product: null,
    })
    store.passTime(600)
    expect((await store.graphql(follow, { id })).at('productOperation')).toEqual({
      status: 'COMPLETE',
      product: { handle: 'runner', status: 'ACTIVE' },
      userErrors: [],
    })
  })

  test('tells in the operation what was refused', async () => {
    const started = await start(shoe(['9'], { variants: [variant('8')] }))
    store.passTime(2000)
    const done = await store.graphql(follow, { id: started.text('productSet.productSetOperation.id') })
    expect(done.at('productOperation')).toEqual({
      status: 'COMPLETE',
      product: null,
      userErrors: [{ code: 'OPTION_VALUE_DOES_NOT_EXIST' }],
    })
  })
})
