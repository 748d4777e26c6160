import { expect, test } from 'vitest'
import { draftVariant, draftVariants, listingDraft } from '../../../../tests/support/listing-draft.ts'
import { checkDraft, hasProductProblem } from './check-draft.ts'

test('finds nothing wrong with a good draft', () => {
  expect(checkDraft(listingDraft({ variants: draftVariants(3) }))).toEqual([])
})

test.each([
  ['no title', { title: ' ' }, 'title', 'Give the product a title; Shopify needs one.'],
  ['a long title', { title: 'x'.repeat(256) }, 'title', 'Shorten the title to 255 characters; it has 256.'],
  ['a long brand', { brand: 'x'.repeat(256) }, 'brand', 'Shorten the brand to 255 characters.'],
  [
    'a picture that Shopify can’t fetch',
    { pictures: [{ url: 'http://intranet/a.png', alt: '' }] },
    'images',
    'A picture’s address must begin with https://, or Shopify can’t fetch it.',
  ],
  [
    'sizes without an option',
    { options: [], variants: draftVariants(2) },
    'attributes.size',
    'Give each size a value to choose by; nothing tells RUNNER-1 and RUNNER-2 apart.',
  ],
  [
    'too many sizes',
    { variants: draftVariants(2049) },
    undefined,
    'Shopify takes 2048 sizes of one product; this one has 2049.',
  ],
])('refuses a product with %s', (_, given, field, message) => {
  const draft = listingDraft(given)
  const problems = checkDraft(draft)
  expect(hasProductProblem(draft)).toBe(true)
  expect(problems.map(({ ref }) => ref)).toEqual(draft.variants.map(({ ref }) => ref))
  expect(problems[0]?.error).toEqual({ kind: 'validation', message, ...(field ? { field } : {}) })
})

test.each([
  ['no SKU', { sku: '' }, 'sku', 'Give the product an SKU; without one it can’t be found again.'],
  ['a price below zero', { priceCents: -1 }, 'retail_price', 'Give RUNNER-9 a price of more than $0.'],
  ['a price of nothing', { priceCents: 0 }, 'retail_price', 'Give RUNNER-9 a price of more than $0.'],
  ['a broken price', { priceCents: NaN }, 'retail_price', 'Give RUNNER-9 a price of more than $0.'],
  [
    'a short code',
    { harmonizedCode: '64.03' },
    'harmonized_code',
    'The harmonized code of RUNNER-9 needs 6 to 13 digits.',
  ],
  [
    'a country’s name',
    { countryOfOrigin: 'Vietnam' },
    'attributes.origin',
    'Give the origin of RUNNER-9 as a country of two letters, such as US.',
  ],
  ['a weight below zero', { weightLb: -1 }, 'weight', 'The weight of RUNNER-9 can’t be below zero.'],
  [
    'more stock than Shopify counts',
    { quantity: 2_000_000_000 },
    'distribution_center_quantity',
    'Shopify counts to one thousand million; RUNNER-9 has 2000000000.',
  ],
  ['no size', { optionValues: [''] }, 'attributes.size', 'Give a size to RUNNER-9.'],
])('refuses only the variant with %s', (_, given, field, message) => {
  const bad = draftVariant({ ref: 'bad', sku: 'RUNNER-9', optionValues: ['9'], ...given })
  const draft = listingDraft({ variants: [draftVariant({ optionValues: ['8'] }), bad] })
  expect(hasProductProblem(draft)).toBe(false)
  expect(checkDraft(draft)).toEqual([{ ref: 'bad', error: { kind: 'validation', field, message } }])
})

test('names all SKUs that a buyer could not tell apart', () => {
  const same = ['A', 'B'].map((sku) => draftVariant({ ref: sku, sku, optionValues: ['9', 'red'] }))
  const other = draftVariant({ ref: 'C', sku: 'C', optionValues: ['9', 'Blue'] })
  const problems = checkDraft(listingDraft({ options: ['Size', 'Color'], variants: [...same, other] }))
  expect(problems.map(({ ref, error }) => [ref, error.message])).toEqual([
    ['A', 'A and B have the same size and color; a buyer could not choose between them.'],
    ['B', 'A and B have the same size and color; a buyer could not choose between them.'],
  ])
})

test('refuses the same SKU twice in one product', () => {
  const variants = ['8', '9'].map((size) => draftVariant({ ref: size, sku: 'TWICE', optionValues: [size] }))
  expect(checkDraft(listingDraft({ variants })).map(({ error }) => error.message)).toEqual([
    'Two sizes of one product have the SKU TWICE.',
    'Two sizes of one product have the SKU TWICE.',
  ])
})
