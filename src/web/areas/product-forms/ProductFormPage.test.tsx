import { beforeEach, describe, expect, test } from 'vitest'
import { drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { drawnFields, namedField } from '../../../../tests/support/page/drawn-fields.ts'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { drafts } from '../../app/drafts.ts'
import { queryClient } from '../../app/query-client.ts'
import { tabName } from '../../form/tab-name.ts'
import { ageRangesQuery, materialsQuery } from '../product-fields/attribute-options.ts'
import { suppliersQuery } from '../product-fields/suppliers-query.ts'
import { productConfigurationQuery } from '../product-configuration/product-configuration.ts'
import { ProductFormPage } from './ProductFormPage.tsx'
import { editQueryKey } from './useSaveProduct.ts'

standInBrowser()
beforeEach(() => {
  queryClient.setQueryData(
    ['distribution centers'],
    [{ id: 1, name: 'Phoenix', code: 'PHX', type: 'Warehouse' }],
  )
  queryClient.setQueryData(ageRangesQuery.queryKey, ['Adult', 'Kids'])
  queryClient.setQueryData(materialsQuery.queryKey, ['fabric', 'leather'])
  queryClient.setQueryData(suppliersQuery.queryKey, ['Acme'])
  configure({})
})

type Off = { field?: string; attribute?: string }

function configure({ field, attribute }: Off) {
  const off = (name: string | undefined) => (name === undefined ? [] : [{ name, is_active: false }])
  queryClient.setQueryData(productConfigurationQuery.queryKey, {
    field_configuration: off(field),
    attribute_configuration: off(attribute),
    version: 1,
  })
}

/** The form at an address, of the product that the server has there. */
async function shown(address: string, product?: Partial<ProductDetail>): Promise<string> {
  const id = Number(address.split('/').at(-1))
  if (product !== undefined) queryClient.setQueryData(editQueryKey(id), sampleDetail({ id, ...product }))
  const at = address.replace(/\/\d+$/, '/$id').replace(/(edit_parent_product)\/[^/$]+\//, '$1/$title/')
  return drawnAt(address, at, <ProductFormPage />)
}

const labelsOf = (html: string) => [...drawnFields(html).keys()]
const textIn = (html: string, label: string) => drawnFields(html).get(label)?.text
const linkTo = (html: string, words: string) =>
  new RegExp(`<a\\b[^>]*href="([^"]*)"[^>]*>(?:(?!</a>).)*?${words}`).exec(html)?.[1]
const anchorsOf = (html: string) =>
  wordsOf(/<nav\b[^>]*aria-label="Sections".*?<\/nav>/s.exec(html)?.[0] ?? '')

const basicInfo = [
  ...[
    'SKU',
    'MPN',
    'Style Grouping ID',
    'Title',
    'Subtitle',
    'Brand',
    'Category',
    'Manufacturer',
    'Condition',
  ],
  ...['ASIN', 'UPC', 'ISBN', 'EAN', 'Harmonized Code', 'Short Description', 'Description', 'Height (inches)'],
  ...[
    'Width (inches)',
    'Weight (lb)',
    'Supplier',
    'Supplier PO',
    'Warranty',
    'Tax Code',
    'Allow Consolidation',
  ],
  ...['Default Package', 'Multipack Quantity', 'Warehouse Location', 'Received In Inventory', 'Store Title'],
  ...['Display In Store', 'Store Category', 'Store Description', 'Store Meta Description', 'USP'],
]
const pricing = (cost: string[]) => [
  ...['Retail', 'Buy-It-Now', 'Starting', 'Reserve', 'Store', ...cost],
  ...['Product Margin', 'Minimum', 'Maximum', 'Estimated Shipping Cost'],
]
const attributes = [
  ...['Age Range', 'AMZ Repricer Auto Price', 'Care', 'Color', 'Distribution Designation AMZC'],
  ...[
    'eBay Category ID',
    'EU Size',
    'Flight Club Price',
    'Flight Club Cost',
    'Flight Club Quantity Buffered',
  ],
  ...['Footwear Size AMZ CA SU', 'Footwear Size System', 'Footwear Size Width AMZ CAS', 'Gender', 'GOAT SKU'],
  ...['Item Package Quantity', 'Material', 'Origin', 'Primary Color', 'Product Weight', 'Release Year'],
  ...['Shopify Position', 'Shopify Product Type', 'Shopify Product URL', 'Size', 'Sleeve Length', 'UK Size'],
  ...['URBN Description', 'Walmart Bullet Points', 'Walmart Shoe Category'],
]

type Facts = {
  address: string
  of?: ProductDetail['product_type']
  title: string
  submit: string
  cancel: string
}
const forms: [name: string, facts: Facts][] = [
  [
    'create basic',
    { address: '/create_basic_product', title: 'Create New SKU', submit: 'Create', cancel: '/catalogs' },
  ],
  [
    'create parent',
    {
      address: '/create_parent_product',
      title: 'Create New Parent SKU',
      submit: 'Create',
      cancel: '/catalogs',
    },
  ],
  [
    'create master',
    {
      ...{ address: '/create_master_product', title: 'Create New Master SKU' },
      ...{ submit: 'Create Master Product', cancel: '/catalogs' },
    },
  ],
  [
    'add basic',
    {
      address: '/add_basic_product/5',
      of: 'parent',
      title: 'Add Basic SKU',
      submit: 'Save',
      cancel: '/catalogs/5',
    },
  ],
  [
    'edit basic',
    {
      address: '/edit_basic_product/5',
      of: 'basic',
      title: 'Update Basic SKU',
      submit: 'Save',
      cancel: '/catalogs/5',
    },
  ],
  [
    'add parent',
    {
      address: '/add_parent_product/5',
      of: 'master',
      title: 'Add Parent SKU',
      submit: 'Save',
      cancel: '/catalogs/5',
    },
  ],
  [
    'edit parent',
    {
      address: '/edit_parent_product/5',
      of: 'parent',
      title: 'Update Parent SKU',
      submit: 'Save',
      cancel: '/catalogs/5',
    },
  ],
  [
    'edit parent by title',
    {
      ...{ address: '/edit_parent_product/A%20style/5', of: 'parent' as const, title: 'Update Parent SKU' },
      ...{ submit: 'Save', cancel: '/catalogs/5' },
    },
  ],
  [
    'edit master',
    {
      address: '/edit_master_product/5',
      of: 'master',
      title: 'Update Master SKU',
      submit: 'Save',
      cancel: '/catalogs/5',
    },
  ],
]

describe.each(forms)('the form to %s', (name, { address, of, title, submit, cancel }) => {
  const draw = () => shown(address, of === undefined ? undefined : { product_type: of, title: 'A style' })
  const type = name.split(' ')[1] ?? ''

  test('has its heading, button, way back, tabs and sections', async () => {
    const html = await draw()
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(title)
    expect(wordsOf(/<button\b[^>]*type="submit".*?<\/button>/s.exec(html)?.[0] ?? '')).toBe(submit)
    expect(linkTo(html, 'Cancel')).toBe(cancel)
    const isEditedMaster = name === 'edit master'
    expect(html.includes('role="tablist"')).toBe(!isEditedMaster)
    const owned = {
      basic: [],
      parent: ['Child Products'],
      master: [isEditedMaster ? 'Child Products' : 'Parent Products'],
    }
    const sections = [
      ...['Basic Info', 'Pricing', 'Distribution Centers', ...(owned[type as keyof typeof owned] ?? [])],
      ...['Attributes', ...(isEditedMaster ? ['Images'] : [])],
    ]
    expect(anchorsOf(html)).toBe(sections.join(' '))
  })

  test('has every field in its place and marks what it needs', async () => {
    const html = await draw()
    const cost = { basic: ['Cost'], parent: [], master: ['Seller Cost'] }[type] ?? []
    expect(labelsOf(html).slice(0, 34 + 9 + cost.length + 30)).toEqual([
      ...basicInfo,
      ...pricing(cost),
      ...attributes,
    ])
    const needed = [...drawnFields(html)].filter(([, { isRequired }]) => isRequired).map(([label]) => label)
    expect(needed).toEqual(type === 'parent' ? ['SKU', 'Title'] : ['SKU', 'MPN', 'Title'])
    const mpn = drawnFields(html).get('MPN')?.attributes ?? {}
    expect('readOnly' in mpn).toBe(type === 'parent')
  })
})

test('a new product starts with what is usual, and selects offer what they may hold', async () => {
  const html = await shown('/create_basic_product')
  const starts = {
    ...{ Condition: 'New', Category: '', 'Allow Consolidation': 'NotAllowed', 'Default Package': '' },
    ...{ 'Display In Store': 'No', Gender: 'Unisex', Material: 'fabric' },
    ...{
      'Release Year': String(new Date().getFullYear()),
      'Shopify Product Type': 'Clothing',
      Retail: '',
      SKU: '',
    },
  }
  for (const [label, text] of Object.entries(starts)) expect(textIn(html, label), label).toBe(text)
  expect(namedField(html, 'Quantity in Phoenix')?.text).toBe('0')
  const offers: Record<string, string[]> = {
    Condition: ['New', 'Used', 'Refurbished', 'Reconditioned', 'Like New'],
    Category: ['', 'Shoes', 'Clothing'],
    'Allow Consolidation': ['Allowed', 'NotAllowed'],
    'Default Package': ['', 'Use Items Attribute For Package Dimentions'],
    'Display In Store': ['No', 'Yes'],
    'Sleeve Length': ['', 'ShortSleeve', 'LongSleeve'],
    'Age Range': ['', 'Adult', 'Kids'],
    Material: ['', 'fabric', 'leather'],
  }
  for (const [label, options] of Object.entries(offers))
    expect(drawnFields(html).get(label)?.options, label).toEqual(options)
})

test('stands below its way from the catalogue while the product is on its way, too', async () => {
  const html = await shown('/edit_basic_product/5')
  expect(html).toContain('aria-label="Loading form"')
  expect(wordsOf(html)).toContain('Catalogs … Update Basic SKU Update Basic SKU')
  expect(linkTo(html, '…')).toBe('/catalogs/5')
})

test('says so, and can be asked again, when it can not be told which fields are in use', async () => {
  const { queryKey } = productConfigurationQuery
  queryClient.removeQueries({ queryKey })
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
  const error = new ApiProblem({ status: 500, code: 'x', detail: 'The server has trouble.' })
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error })
  const words = wordsOf(await shown('/create_basic_product'))
  queryClient.removeQueries({ queryKey })
  expect(words).toContain('The server has trouble. Try again')
})

test('what is too long is not cut off but counted, once a short text is nearly full', async () => {
  const html = await shown('/edit_basic_product/5', { title: 'x'.repeat(501), subtitle: 'y'.repeat(100) })
  expect(textIn(html, 'Title')).toHaveLength(501)
  for (const label of ['Title', 'Description'])
    expect(drawnFields(html).get(label)?.attributes, label).not.toHaveProperty('maxLength')
  expect(wordsOf(html)).toContain('501 / 500')
  expect(wordsOf(html)).not.toContain('100 / 255')
})

test('numbers go by hundredths, pieces by ones, and dates are dates', async () => {
  const html = await shown('/create_basic_product')
  for (const label of ['Retail', 'Multipack Quantity', 'USP', 'Weight (lb)', 'Estimated Shipping Cost'])
    expect(drawnFields(html).get(label)?.attributes, label).toMatchObject({ type: 'number', step: '0.01' })
  expect(namedField(html, 'Quantity in Phoenix')?.attributes).toMatchObject({
    type: 'number',
    step: '1',
    min: '0',
  })
  expect(drawnFields(html).get('Received In Inventory')?.attributes.type).toBe('date')
})

test('what is filled in is marked as such, what is empty is not', async () => {
  const fields = drawnFields(await shown('/create_basic_product'))
  const isFilled = (label: string) => fields.get(label)?.attributes['data-filled'] === 'true'
  expect([isFilled('Condition'), isFilled('Gender'), isFilled('SKU'), isFilled('Brand')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('an edit shows what is stored, whatever it is', async () => {
  const html = await shown('/edit_basic_product/5', {
    ...{ sku: 'A', title: 'T', condition: 'Odd one', category: null, received_date_utc: '2026-02-28' },
    ...{ retail_price: 10, is_display_in_store: true, margin: -12.5 },
    attributes: [{ name: 'color', value: 'red & "blue"', caption: 'Color' }] as never,
    distribution_centers: [{ id: 1, name: 'Phoenix', qty: 3 }],
  })
  const stored = {
    ...{
      SKU: 'A',
      Condition: 'Odd one',
      Category: '',
      'Received In Inventory': '2026-02-28',
      Retail: '10.00',
    },
    ...{ 'Display In Store': 'Yes', 'Product Margin': '-12.5', Color: 'red & "blue"', Gender: '' },
  }
  for (const [label, text] of Object.entries(stored)) expect(textIn(html, label), label).toBe(text)
  expect(drawnFields(html).get('Condition')?.options).toContain('Odd one')
  expect(namedField(html, 'Quantity in Phoenix')?.text).toBe('3')
})

test('what belongs to another takes over what they have in common, and no codes', async () => {
  const html = await shown('/add_basic_product/5', {
    ...{
      product_type: 'parent',
      sku: 'P',
      title: 'A style',
      brand: 'Nike',
      category: 'Shoes',
      condition: 'Used',
    },
    ...{ retail_price: 120, upc: '123', manufacturer: null, margin: 20 },
    attributes: ['color', 'size'].map((name) => ({ name, value: name, caption: name })),
  })
  const expected = {
    ...{
      SKU: '',
      Title: 'A style',
      Brand: 'Nike',
      Manufacturer: 'Nike',
      Category: 'Shoes',
      Condition: 'Used',
    },
    ...{ Retail: '120.00', UPC: '', 'Product Margin': '', Color: 'color', Size: '' },
  }
  for (const [label, text] of Object.entries(expected)) expect(textIn(html, label), label).toBe(text)
})

test('what is switched off is not there, but for what no product can be without', async () => {
  configure({ field: 'subtitle', attribute: 'gender' })
  const labels = labelsOf(await shown('/create_basic_product'))
  expect([labels.includes('Subtitle'), labels.includes('Gender'), labels.includes('Brand')]).toEqual([
    false,
    false,
    true,
  ])
  configure({ field: 'sku' })
  expect(labelsOf(await shown('/create_basic_product'))).toContain('SKU')
  configure({ field: 'cost' })
  expect(labelsOf(await shown('/create_basic_product'))).not.toContain('Cost')
})

test('hints say how a SKU is made up, and fill in what can be told', async () => {
  const typed = (values: Record<string, string>, tab = tabName()) => {
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, '']))
    drafts.write('form createBasic ', { [tab]: { base: before, values, at: Date.now() } })
  }
  expect(wordsOf(await shown('/create_basic_product'))).toContain('SKU is the MPN followed by the size parts')
  for (const address of ['/create_parent_product', '/create_master_product'])
    expect(wordsOf(await shown(address))).toContain('SKU equals MPN')
  expect(wordsOf(await shown('/create_parent_product'))).toContain('Follows the SKU')
  typed({ mpn: 'DD1391-100', 'attributes.size': '9.5', category: 'Shoes', multipack_quantity: '1.5' })
  const words = wordsOf(await shown('/create_basic_product'))
  for (const hint of ['Use DD1391-100-95', 'Copy product title', 'This is not a whole number.'])
    expect(words).toContain(hint)
  expect(words).toContain('Use Shoes, as the category says')
  expect(words).toContain('What you typed earlier, and did not save, is here again.')
  typed({ mpn: 'DD1391-100' }, 'another tab')
  const offered = await shown('/create_basic_product')
  expect(wordsOf(offered)).toContain(
    'You left this form half filled in just now. Continue with it Discard it',
  )
  expect(textIn(offered, 'MPN')).toBe('')
})

test.each<[string, string, ProductDetail['product_type'], string, string]>([
  ['/edit_basic_product/5', 'P is a parent product', 'parent', 'Edit P', '/edit_parent_product/Sample/5'],
  ['/edit_master_product/5', 'P is a basic product', 'basic', 'Edit P', '/edit_basic_product/5'],
  [
    '/add_basic_product/5',
    'A basic product can only be added to a parent product.',
    'master',
    'Go to P',
    '/catalogs/5',
  ],
  [
    '/add_parent_product/5',
    'A parent product can only be added to a master product.',
    'parent',
    'Go to P',
    '/catalogs/5',
  ],
])('%s says "%s" and leads on', async (address, words, type, link, to) => {
  const html = await shown(address, { sku: 'P', product_type: type })
  expect(wordsOf(html)).toContain(words)
  expect(linkTo(html, link)).toBe(to)
})

test.each<[string, ProductDetail['product_type'], string]>([
  ['/edit_basic_product/5', 'basic', 'P is deleted Restore it to change it.'],
  ['/add_basic_product/5', 'parent', 'P is deleted Restore it to add products to it.'],
])('%s of a deleted product leads to where it is restored', async (address, type, words) => {
  const html = await shown(address, { sku: 'P', product_type: type, is_deleted: true })
  expect(wordsOf(html)).toContain(words)
  expect(linkTo(html, 'Go to P')).toBe('/catalogs/5')
  expect(labelsOf(html)).toEqual([])
})

test.each(['0', '2147483648', '99999999999', '-1'])('there is no product %s', async (id) => {
  const html = await drawnAt(`/edit_basic_product/${id}`, '/edit_basic_product/$id', <ProductFormPage />)
  expect(wordsOf(html)).toContain('There is no such product')
  expect(linkTo(html, 'Back to Catalogs')).toBe('/catalogs')
})
