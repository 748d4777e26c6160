import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import {
  chips,
  columnOf,
  expectTitle,
  grid,
  head,
  openCatalogues,
  openFilter,
  openFilterFromMenu,
  rowsHaveCome,
} from './catalogue-page.ts'
import { catalogueTitle, eventually } from './windows.ts'

const catalogue = openCatalogues()

describe('filters', () => {
  test('narrow by text, stand as chips, travel as a link, and go again', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await openFilter(page, 'Brand')
    await page.getByLabel('Brand value').fill('nike')
    await page.keyboard.press('Enter')
    await expectTitle(page, /\([\d,]+ of [\d,]+\)/)
    await chips(page).getByText('contains “nike”').waitFor()
    expect(new Set(await columnOf(page, 'Brand'))).toEqual(new Set(['Nike']))

    const link = await page.context().newPage()
    await link.goto(page.url())
    await eventually(() => catalogueTitle(link).innerText()).toBe(await catalogueTitle(page).innerText())
    await link.close()

    await page.goBack()
    await expectTitle(page, /\([\d,]+\)$/)
    await page.goForward()
    await expectTitle(page, / of /)
    await page.getByRole('button', { name: 'Remove filter: Brand' }).click()
    await expectTitle(page, /\([\d,]+\)$/)
  })

  test('keep the filter before, and mark the box, while it holds no number', async () => {
    const page = await catalogue({ path: '/catalogs?columns=sku,cost&filter=[{"cost__gt":50}]' })
    await rowsHaveCome(page)
    await openFilter(page, 'Cost')
    await page.getByLabel('Cost value').fill('2oo')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a number, for example 129.99.').waitFor()
    await chips(page).getByText('> 50').waitFor()
    await page.getByLabel('Cost value').fill('60')
    await page.keyboard.press('Enter')
    await chips(page).getByText('> 60').waitFor()
  })

  test.each([
    ['filter=[{"brand', "This link's filter could not be read", 'Clear filters'],
    ['filter=[{"nope__gt":3}]', 'The filter names an unknown field "nope".', 'Clear filters'],
    ['order_by=-sku,nope', 'since nobody knows in which order: nope', 'Clear sorting'],
  ])('of a broken link %s show nothing, say why, and can be cleared', async (part, words, button) => {
    const page = await catalogue({ path: `/catalogs?${part}` })
    await page.getByText(words).waitFor()
    expect(await page.locator('[data-row]:not([aria-busy]) [role="gridcell"]').count()).toBe(0)
    await page.getByRole('button', { name: button }).click()
    await rowsHaveCome(page)
    await expectTitle(page, /\([\d,]+\)$/)
  })

  test('apply by themselves a second after typing', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await openFilter(page, 'Title')
    await page.getByLabel('Title value').fill('jordan')
    await chips(page).getByText('contains “jordan”').waitFor()
    expect(await page.getByLabel('Title value').inputValue()).toBe('jordan')
  })

  test('take a pasted list of thousands and name the values that nothing has', async () => {
    const page = await catalogue()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await rowsHaveCome(page)
    const skus = await columnOf(page, 'SKU', 5)
    const strangers = Array.from({ length: 2000 }, (_, at) => `NO-SUCH-${at}`)
    await openFilter(page, 'SKU')
    await page.getByLabel('SKU operator').selectOption('In List')
    const pasted = [...skus, ...strangers, skus[0]].join('\n')
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(pasted)})`)
    await page.getByLabel('SKU values').press('Control+v')
    await page.getByText('2,005 values').waitFor()
    await page.keyboard.press('Control+Enter')
    await expectTitle(page, /\(5 of [\d,]+\)/)
    expect(page.url().length).toBeLessThan(300)
    await page.getByRole('button', { name: /^Change filter: SKU/ }).click()
    await page.getByText('2,000 not found').waitFor()
    await takePicture(page, 'catalogue-in-list')
    expect(await page.getByLabel('SKU values').inputValue()).toMatch(new RegExp(`^${skus[0]}\n`))
    await page.keyboard.press('Escape')
    await page.reload()
    await expectTitle(page, /\(5 of [\d,]+\)/)
    // A colleague's browser knows nothing of the list; another browser of anybody is that.
    const colleague = await catalogue({ path: page.url() })
    await expectTitle(colleague, /\(5 of [\d,]+\)/)
    await chips(colleague).getByText('in a list of 2,005').waitFor()
  })

  test('pick from a set with counts, reached through the menu of a narrow head', async () => {
    const page = await catalogue({ path: '/catalogs?columns=sku,product_type,distribution_center' })
    await rowsHaveCome(page)
    await openFilterFromMenu(page, 'Type')
    const values = page.getByRole('group', { name: 'Type values' })
    await values.getByText('basic').waitFor()
    await takePicture(page, 'catalogue-set-filter')
    await values.getByLabel('parent').check()
    await expectTitle(page, / of /)
    // A set says how many rows of each value the other filters leave, in columns of several values as well.
    await page.keyboard.press('Escape')
    await openFilter(page, 'Distribution')
    const centres = page.getByRole('group', { name: 'Distribution values' })
    const phoenix = centres.locator('> *', { has: page.getByLabel('Phoenix') })
    await eventually(() => phoenix.innerText()).toMatch(/Phoenix\s*0$/)
    await page.keyboard.press('Escape')
    await rowsHaveCome(page)
    expect(new Set(await columnOf(page, 'Type', 4))).toEqual(new Set(['parent']))
    await openFilter(page, 'Type')
    expect(await values.getByLabel('parent').isChecked()).toBe(true)
  })

  test('are within reach of the keyboard, which goes on where it was', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await head(page, 'Type').focus()
    await page.keyboard.press('Alt+ArrowDown')
    const item = page.getByRole('menuitem', { name: 'Filter…' })
    await item.waitFor()
    while ((await item.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Type values' }).getByText('basic').waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => head(page, 'Type').and(page.locator(':focus')).count()).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await eventually(() => head(page, 'Brand').getAttribute('aria-sort')).toBe('ascending')
    await rowsHaveCome(page)
    await page.keyboard.press('Enter')
    await eventually(() => head(page, 'Brand').getAttribute('aria-sort')).toBe('descending')
  })

  test('are added by the keyboard alone, on fields that no column shows as well', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    const add = async (field: string, label: string, typed: string) => {
      await page.keyboard.press('f')
      await page.getByRole('option', { name: label, exact: true }).waitFor()
      await page.keyboard.type(field)
      await page.keyboard.press('Enter')
      await page
        .getByRole('dialog', { name: `Filter ${label}` })
        .locator('input:focus')
        .waitFor()
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await add('typ', 'Type', 'paren')
    await chips(page).getByText('is parent').waitFor()
    await add('min pr', 'Min Price', '10')
    await chips(page).getByText('≥ 10').waitFor()
    await add('created', 'Created', '2020-1-5')
    await chips(page).getByText('on or after 2020-01-05').waitFor()
    await takePicture(page, 'catalogue-added-filters')
    await add('updated', 'Last Updated', 'yesterday')
    await page.getByText('Enter a day, for example 2026-01-31.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus')).waitFor()
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual([
      { product_type__in: ['parent'] },
      { min_price__gte: 10 },
      { created_on__gte: '2020-01-05' },
    ])
  })

  test('are found by a value of theirs, which counts at once', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await page.keyboard.press('f')
    await page.getByRole('option', { name: 'Type', exact: true }).waitFor()
    await page.keyboard.type('out of')
    await page.getByRole('option', { name: 'Marketplaces is Out of step' }).waitFor()
    await takePicture(page, 'catalogue-filter-by-value')
    await page.keyboard.press('Enter')
    await chips(page).getByText('is Out of step').waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus')).waitFor()
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual([
      { published__in: ['Out of step'] },
    ])
  })

  test('lose no letter of who is quicker than the code of their list', async () => {
    const page = await catalogue()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/FieldList-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await rowsHaveCome(page)
    await page.keyboard.press('f')
    await page.keyboard.type('typ')
    letGo()
    await page.getByRole('option', { name: 'Type', exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Search fields' }).inputValue()).toBe('typ')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus')).waitFor()
  })

  test('are typed in the search box, stand as chips after Enter, and leave the words to the search', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await page.keyboard.press('/')
    await page.getByText('-type:parent').waitFor()
    await takePicture(page, 'catalogue-search-examples')
    await page.keyboard.type('nike price>20 -type:parent ')
    await page.getByText('filters by Type is not parent, Retail Price > 20').waitFor()
    await takePicture(page, 'catalogue-search-tokens')
    // What is found meanwhile takes nothing away from what stands in the box.
    await expectTitle(page, / of /)
    expect(await page.getByLabel('Search Product Catalog').inputValue()).toBe('nike price>20 -type:parent ')
    await page.keyboard.press('Enter')
    await chips(page).getByText('is not parent').waitFor()
    await chips(page).getByText('> 20').waitFor()
    expect(await page.getByLabel('Search Product Catalog').inputValue()).toBe('nike')
    const query = new URL(page.url()).searchParams
    expect([query.get('search'), JSON.parse(query.get('filter') ?? '')]).toEqual([
      'nike',
      [{ exclude__product_type__in: ['parent'] }, { retail_price__gt: 20 }],
    ])
    expect(
      await page.getByRole('button', { name: /^Change filter: Retail Price/ }).getAttribute('title'),
    ).toBe('retail_price>20')
  })

  test('of a list that is pasted into the search box are of the SKU, and name what nothing has', async () => {
    const page = await catalogue()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await rowsHaveCome(page)
    const skus = await columnOf(page, 'SKU', 3)
    const pasteInSearch = async (text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
      await page.getByLabel('Search Product Catalog').press('Control+v')
    }
    await pasteInSearch(skus.join('\t'))
    await expectTitle(page, /\(3 of [\d,]+\)/)
    await pasteInSearch(`${skus.join('\r\n')}\r\nNO-SUCH-SKU\r\n`)
    const editor = page.getByRole('dialog', { name: 'Filter SKU' })
    await editor.getByText('1 not found').waitFor()
    expect(await editor.getByRole('list', { name: 'Values not found' }).innerText()).toBe('NO-SUCH-SKU')
    await takePicture(page, 'catalogue-pasted-list')
    await page.keyboard.press('Escape')
    // Which are missing may be known before a long list has its name: the editor waits for it.
    const isKnown = page.waitForResponse('**/api/products/missing-values/')
    await page.route('**/api/grid-lists/', async (route) => {
      await isKnown
      await route.continue()
    })
    await pasteInSearch([...skus, ...Array.from({ length: 60 }, (_, at) => `NO-SUCH-${at}`)].join('\n'))
    await editor.getByText('60 not found').waitFor()
    await page.keyboard.press('Escape')
    await pasteInSearch('air max\n')
    await eventually(() => page.getByLabel('Search Product Catalog').inputValue()).toMatch(/^air max/)
  })

  test('take ranges of numbers, days since and booleans together', async () => {
    const columns = 'sku,retail_price,is_published_to_voyageone,last_sale_date_utc'
    const page = await catalogue({ path: `/catalogs?columns=${columns}` })
    await rowsHaveCome(page)
    await openFilter(page, 'Retail Price')
    await page.getByLabel('Retail Price operator').selectOption('In range')
    await page.getByLabel('Retail Price from').fill('100')
    await page.getByLabel('Retail Price to').fill('$150.00')
    await page.keyboard.press('Enter')
    await chips(page).getByText('100 to 150').waitFor()
    await rowsHaveCome(page)
    for (const price of await columnOf(page, 'Retail Price', 4)) {
      expect(Number(price.replaceAll(/[$,]/g, ''))).toBeGreaterThanOrEqual(100)
    }
    await openFilter(page, 'Published To Voyageone')
    await page.getByLabel('False').check()
    await chips(page).getByText('is False').waitFor()
    await page.keyboard.press('Escape')
    await openFilter(page, 'Last Sale')
    await page.getByLabel('Last Sale operator').selectOption('Days since less than or equal')
    await page.getByLabel('Last Sale value').fill('60')
    await page.keyboard.press('Enter')
    await chips(page).getByText('≤ 60 days').waitFor()
    await expectTitle(page, / of /)
    const filter: unknown = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '[]')
    expect(filter).toEqual([
      { retail_price__range: [100, 150] },
      { is_published_to_voyageone: false },
      { last_sale_date_utc__lte: 60 },
    ])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expectTitle(page, /\([\d,]+\)$/)
  })

  test('stand in one line however many they are, and leave the rows where they are', async () => {
    const filter = ['brand', 'title', 'sku', 'mpn'].map((field) => `{"${field}__icontains":"a"}`)
    const page = await catalogue({ path: `/catalogs?filter=[${filter[0]}]` })
    await rowsHaveCome(page)
    const before = await grid(page).boundingBox()
    const more = ['"cost__gt":1', '"retail_price__gt":1', '"total_quantity__gte":0', '"margin__gte":0']
    await page.goto(`/catalogs?filter=[${[...filter, ...more.map((each) => `{${each}}`)].join(',')}]`)
    const all = chips(page).getByRole('button', { name: /^Change filter/ })
    await eventually(() => all.count()).toBe(8)
    expect(await grid(page).boundingBox()).toEqual(before)
    await takePicture(page, 'catalogue-many-filters')
    const line = await chips(page).boundingBox()
    const clear = page.getByRole('button', { name: 'Clear all' })
    for (const one of [all.first(), all.last()]) {
      await one.focus()
      const [chip, end] = [await one.boundingBox(), await clear.boundingBox()]
      expect(chip?.x).toBeGreaterThanOrEqual(line?.x ?? 0)
      expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual(end?.x ?? 0)
    }
    await clear.click()
    await eventually(() => chips(page).count()).toBe(0)
  })

  test('are cleared from the Reset menu', async () => {
    const page = await catalogue({ path: '/catalogs?search=jordan' })
    await expectTitle(page, / of /)
    await page.getByRole('button', { name: 'Reset' }).click()
    await takePicture(page, 'catalogue-reset-menu')
    await page.getByRole('menuitem', { name: 'Clear All Filters' }).click()
    await expectTitle(page, /\([\d,]+\)$/)
  })
})
