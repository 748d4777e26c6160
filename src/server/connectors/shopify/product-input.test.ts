import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContentField, DraftVariant, ListingDraft } from '../ports/sales-channel.ts'
import { draftVariant, draftVariants, listingDraft } from '../../../../tests/support/listing-draft.ts'
import { productInput, shopifyContent, shopifyHandle, valuesInTitle, variantTitle } from './product-input.ts'
import type { ProductPlan } from './product-input.ts'

const location = 'gid://shopify/Location/1'

function plan(given: Partial<ProductPlan> = {}): ProductPlan {
  const draft = given.draft ?? listingDraft()
  return { draft, locationId: location, variants: draft.variants.map((variant) => ({ variant })), ...given }
}

test('a product that is not there yet carries its handle, our mark and the first stock', () => {
  const input = productInput(plan())
  expect(input).toMatchObject({
    title: 'Runner',
    vendor: 'Backroom',
    productType: 'Shoes',
    status: 'ACTIVE',
    handle: 'runner-100',
    metafields: [{ namespace: 'backroom', key: 'product_id', type: 'single_line_text_field', value: '100' }],
    productOptions: [{ name: 'Size', values: [{ name: '9' }] }],
  })
  expect(input.variants).toEqual([
    {
      optionValues: [{ optionName: 'Size', name: '9' }],
      sku: 'RUNNER-9',
      barcode: null,
      price: '120.00',
      compareAtPrice: null,
      inventoryItem: {
        tracked: true,
        cost: '60.00',
        harmonizedSystemCode: null,
        countryCodeOfOrigin: null,
        measurement: { weight: { value: 2.5, unit: 'POUNDS' } },
      },
      inventoryQuantities: [{ locationId: location, name: 'available', quantity: 3 }],
    },
  ])
})

test('what is compared with what was sent is what the input is made of', () => {
  const other: Record<Exclude<ContentField, 'pictureUrls'>, Partial<DraftVariant & ListingDraft>> = {
    title: { title: 'Other' },
    description: { description: 'Other.' },
    shortDescription: { shortDescription: 'Other.' },
    mpn: { mpn: 'OTHER' },
    brand: { brand: 'Other' },
    productType: { productType: 'Other' },
    pictures: { pictures: [{ alt: 'Other', url: 'https://example.com/other.jpg' }] },
    sku: { sku: 'OTHER' },
    barcode: { barcode: '4006381333931' },
    compareAtPriceCents: { compareAtPriceCents: 20_000 },
    costCents: { costCents: 1 },
    weightLb: { weightLb: 1 },
    harmonizedCode: { harmonizedCode: '640411' },
    countryOfOrigin: { countryOfOrigin: 'IT' },
    optionValues: { optionValues: ['10'] },
  }
  const inputOf = (change: Partial<DraftVariant & ListingDraft>) => {
    const draft = listingDraft({ ...change, variants: [draftVariant(change)] })
    const [picture] = draft.pictures
    const originalSource = picture !== undefined && 'url' in picture ? picture.url : ''
    const files = [{ originalSource, alt: '', contentType: 'IMAGE' as const }]
    return JSON.stringify(productInput(plan({ draft, pictures: { files, fingerprint: '' } })))
  }
  const seen = Object.entries(other).flatMap(([field, change]) =>
    inputOf(change) === inputOf({}) ? [] : [field],
  )
  expect(seen).toEqual(shopifyContent)
})

test('text in descriptions is laid out as harmless HTML', () => {
  const draft = listingDraft({ description: 'Leather <script>alert(1)</script>\n\nBoxed' })
  expect(productInput(plan({ draft })).descriptionHtml).toBe('<p>Leather </p><p>Boxed</p>')
})

test('a product that is there keeps its handle, its custom fields, its tags and its pictures', () => {
  const input = productInput(plan({ productId: 'gid://shopify/Product/1' }))
  for (const list of ['handle', 'metafields', 'tags', 'files']) expect(input).not.toHaveProperty(list)
})

test('tags and pictures go along when there are any to set', () => {
  const files = [{ originalSource: 'https://example.com/a.jpg', alt: 'A', contentType: 'IMAGE' as const }]
  const input = productInput(
    plan({ draft: listingDraft({ tags: ['sale'] }), pictures: { files, fingerprint: 'f' } }),
  )
  expect(input).toMatchObject({ tags: ['sale'], files })
  expect(input.metafields).toContainEqual(expect.objectContaining({ key: 'pictures', value: 'f' }))
})

test('a variant that is there keeps its id and gets its stock elsewhere', () => {
  const [variant] = productInput(plan({ variants: [{ variant: draftVariant(), remoteId: 'v1' }] })).variants
  expect(variant).toMatchObject({ id: 'v1', price: '120.00' })
  expect(variant).not.toHaveProperty('inventoryQuantities')
})

test('a variant that has to stay as it is sends nothing but its values', () => {
  const kept = { variant: draftVariant(), remoteId: 'v1', keptValues: ['8'] }
  expect(productInput(plan({ variants: [kept] }))).toMatchObject({
    productOptions: [{ name: 'Size', values: [{ name: '8' }] }],
    variants: [{ id: 'v1', optionValues: [{ optionName: 'Size', name: '8' }] }],
  })
})

test('a product without options is told apart by nothing, in Shopify’s words', () => {
  const draft = listingDraft({ options: [], variants: [draftVariant({ optionValues: [] })] })
  expect(productInput(plan({ draft }))).toMatchObject({
    productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
    variants: [{ optionValues: [{ optionName: 'Title', name: 'Default Title' }] }],
  })
})

test('each value of an option is named once and each variant names one value of every option', () => {
  const values = fc.uniqueArray(fc.tuple(fc.constantFrom('8', '9', '10'), fc.constantFrom('Red', 'Blue')), {
    minLength: 1,
    selector: (pair) => pair.join(),
  })
  fc.assert(
    fc.property(values, (pairs) => {
      const variants = pairs.map((optionValues) => draftVariant({ optionValues }))
      const input = productInput(plan({ draft: listingDraft({ options: ['Size', 'Color'], variants }) }))
      const named = input.productOptions.map((option) => option.values.map(({ name }) => name))
      named.forEach((names) => expect(new Set(names).size).toBe(names.length))
      input.variants.forEach(({ optionValues }) => {
        expect(optionValues.map(({ optionName }) => optionName)).toEqual(['Size', 'Color'])
        optionValues.forEach(({ name }, position) => expect(named[position]).toContain(name))
      })
    }),
  )
})

test('one value in two spellings is one value', () => {
  const variants = [
    ['9', 'Red'],
    ['10', 'red '],
  ].map((optionValues) => draftVariant({ optionValues }))
  const input = productInput(plan({ draft: listingDraft({ options: ['Size', 'Color'], variants }) }))
  expect(input.productOptions[1]).toEqual({ name: 'Color', values: [{ name: 'Red' }] })
  expect(input.variants[1]?.optionValues[1]).toEqual({ optionName: 'Color', name: 'Red' })
})

test('codes are written as Shopify reads them', () => {
  const variant = draftVariant({ harmonizedCode: '6403.99.60', countryOfOrigin: 'vn', weightLb: null })
  const [sent] = productInput(plan({ variants: [{ variant }] })).variants
  expect(sent).toMatchObject({
    inventoryItem: { harmonizedSystemCode: '64039960', countryCodeOfOrigin: 'VN' },
  })
  expect(sent).not.toHaveProperty('inventoryItem.measurement')
})

test('variants keep the order of the draft', () => {
  const input = productInput(plan({ draft: listingDraft({ variants: draftVariants(5) }) }))
  expect(input.variants.map((variant) => ('sku' in variant ? variant.sku : ''))).toEqual(
    draftVariants(5).map(({ sku }) => sku),
  )
})

test('the values come back out of the title that Shopify makes of them', () => {
  const draft = { options: ['Size', 'Color'] }
  expect(valuesInTitle(variantTitle({ optionValues: ['9', 'Red'] }), draft)).toEqual(['9', 'Red'])
  expect(valuesInTitle('9', draft)).toBeNull()
  expect(valuesInTitle('9 / wide', { options: ['Size'] })).toEqual(['9 / wide'])
  expect(valuesInTitle(variantTitle({ optionValues: [] }), { options: [] })).toEqual(['Default Title'])
})

test.each([
  ['DD1391 100', '7', 'dd1391-100-7'],
  ['Ärmel/Größe_M', '12', 'armel-gro-e-m-12'],
  ['--X--', '3', 'x-3'],
  ['靴', '5', 'p-5'],
  ['', '9', 'p-9'],
])('names %j of product %s %s', (name, ref, handle) => {
  expect(shopifyHandle({ name, ref })).toBe(handle)
})

test('gives every product a handle that Shopify takes, and no two the same', () => {
  const product = fc.record({
    name: fc.string({ unit: 'grapheme' }),
    ref: fc.integer({ min: 1 }).map(String),
  })
  fc.assert(
    fc.property(fc.uniqueArray(product, { selector: ({ ref }) => ref }), (products) => {
      const handles = products.map(shopifyHandle)
      handles.forEach((handle) => expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/))
      expect(handles.every((handle) => handle.length <= 255)).toBe(true)
      const ends = handles.map((handle) => handle.slice(handle.lastIndexOf('-')))
      expect(new Set(ends).size).toBe(products.length)
    }),
  )
})

test('the manufacturer’s number is kept with the product; a blank one is not', () => {
  const input = productInput(plan({ draft: listingDraft({ mpn: ' DD1391\n100 ' }) }))
  expect(input.metafields).toContainEqual({
    namespace: 'backroom',
    key: 'mpn',
    type: 'single_line_text_field',
    value: 'DD1391 100',
  })
  const keys = productInput(plan({ draft: listingDraft({ mpn: ' ' }) })).metafields?.map(({ key }) => key)
  expect(keys).toEqual(['product_id'])
})

test('search engines are told the short description as text; what is there stays where we have none', () => {
  const seo = (shortDescription: string) => productInput(plan({ draft: listingDraft({ shortDescription }) }))
  expect(seo('<p>Low &amp; light,\n<b>for</b> men</p>').seo).toEqual({
    description: 'Low & light, for men',
  })
  expect(seo('x '.repeat(400)).seo?.description).toHaveLength(319)
  expect(seo('<p> </p>')).not.toHaveProperty('seo')
})
