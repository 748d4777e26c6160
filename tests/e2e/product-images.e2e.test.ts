import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demo, expectNoAxeViolation, signIn, takePicture } from './browser.ts'
import { helpPicture } from './help-picture.ts'
import {
  anchors,
  ask,
  button,
  dialog,
  expectSaved,
  field,
  fill,
  make,
  newSku,
  openForms,
  sentTo,
} from './product-form.ts'
import { eventually, expectPath, fillSignIn } from './windows.ts'

const form = openForms()
const uploads = /upload-images/
const created = /\/api\/products\/create\/$/

type Size = { width?: number; height?: number }
type Images = { images: { id: number; placement_name: string; url: string }[] }

/** A file of one colour, as a seller would choose it; each colour is another picture. */
async function pictureFile(background: string, { width = 60, height = 30 }: Size = {}) {
  const drawn = sharp({ create: { width, height, channels: 4, background } })
  return { name: `${background.slice(1)}.png`, mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
}

/** What the server holds for a picture of the page. */
async function storedPicture(page: Page, at: number) {
  const address = await pictureIn(page, at).getAttribute('src')
  const bytes = await (await page.request.get(address ?? '')).body()
  const { width, height } = await sharp(bytes).metadata()
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).removeAlpha().raw().toBuffer()
  return { address, width, height, corner: [red, green, blue] }
}

const slot = (page: Page, at: number) => page.getByRole('group', { name: `ITEMIMAGEURL${at}`, exact: true })
const pictureIn = (page: Page, at: number) =>
  page.getByAltText(`Picture in ITEMIMAGEURL${at}`, { exact: true })
const fileOf = (page: Page, at: number) => page.getByLabel(`Image file of ITEMIMAGEURL${at}`)
const upload = (page: Page, at: number) => slot(page, at).getByRole('button', { name: 'Upload', exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const imagesOf = async (token: string, id: number) =>
  (await ask<Images>(token, 'GET', `/api/products/images/?product_id=${id}`)).images
const placesOf = async (token: string, id: number) =>
  (await imagesOf(token, id)).map((each) => each.placement_name.slice(-1)).join('')

test('a product is created with pictures that were chosen before, and shows them on its page and in the list', async () => {
  const { page, token } = await form('/create_basic_product')
  await tab(page, 'Product').and(page.locator('[aria-selected=true]')).waitFor()
  const sku = newSku()
  await fill(page, { SKU: sku, MPN: sku })
  await tab(page, 'Image').click()
  await eventually(() => new URL(page.url()).search).toBe('?tab=image')
  expect(await field(page, 'SKU').isVisible()).toBe(false)
  await page.getByRole('list', { name: 'Image slots' }).waitFor()
  await fileOf(page, 2).setInputFiles([await pictureFile('#c02020'), await pictureFile('#2020c0')])
  await page.getByText('2020c0.png').waitFor()
  await upload(page, 3).click()
  await pictureIn(page, 3).waitFor()
  await takePicture(page, 'product-images-chosen')

  // What is filled in wrongly is shown first, then what was not uploaded; nothing is sent.
  const sent = sentTo(page, 'POST', created)
  await button(page, 'Create').click()
  await tab(page, 'Product').and(page.locator('[aria-selected=true]')).waitFor()
  await eventually(() => page.evaluate('document.activeElement.name')).toBe('title')
  await tab(page, 'Product 1 error').waitFor()
  await field(page, 'Title').fill('With pictures')
  await button(page, 'Create').click()
  await page.getByText('Not uploaded yet: ITEMIMAGEURL2.').waitFor()
  await tab(page, 'Image 1 error').waitFor()
  await takePicture(page, 'product-images-missed')
  await expectNoAxeViolation(page)
  await upload(page, 2).click()
  await pictureIn(page, 2).waitFor()
  expect(await page.getByText('Not uploaded yet').count()).toBe(0)
  expect(sent).toEqual([])

  // A reload finds everything again, at the same tab.
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await pictureIn(page, 3).waitFor()
  await tab(page, 'Product').click()
  expect(await field(page, 'Title').inputValue()).toBe('With pictures')
  expect(new URL(page.url()).search).toBe('')

  await button(page, 'Create').click()
  await expectSaved(page, 'Product created.')
  expect(sent).toHaveLength(1)
  expect((sent[0] as { images: number[] }).images).toHaveLength(2)
  const [, id = ''] = /product id (\d+)/.exec(await dialog(page).innerText()) ?? []
  expect(await placesOf(token, Number(id))).toBe('23')
  const [main] = await imagesOf(token, Number(id))
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await tab(page, 'Image').click()
  expect(await pictureIn(page, 2).count()).toBe(0)
  await tab(page, 'Product').click()

  await page.goto(`/catalogs/${id}`)
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('img')
  await eventually(() => pictures.count()).toBe(2)
  expect(await pictures.first().getAttribute('src')).toBe(main?.url)
  // A link leads to the tab, and so do Back and Forward.
  await page.getByRole('link', { name: 'Edit pictures' }).click()
  await pictureIn(page, 3).waitFor()
  await page.goBack()
  await eventually(() => pictures.count()).toBe(2)
  await page.goForward()
  await pictureIn(page, 3).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=image')
  // Whoever looked at the list before may have left it without pictures.
  await page.goto(`/catalogs?columns=image,sku&search=${sku}`)
  await page.getByRole('row').filter({ hasText: sku }).locator(`img[src="${main?.url}"]`).waitFor()
})

/** The form of a product that is there, at its pictures. */
async function openImages(): Promise<{ page: Page; token: string; id: number; path: string }> {
  const { page, token } = await form('/create_basic_product')
  const { id } = await make(token)
  const path = `/edit_basic_product/${id}?tab=image`
  await page.goto(path)
  await slot(page, 1).waitFor()
  return { page, token, id, path }
}

test('a picture comes from a file or the dialog, is changed as the boxes say, moves, is cleared and put back', async () => {
  const { page, token, id } = await openImages()
  await fileOf(page, 1).setInputFiles(await pictureFile('#2040c0', { width: 100, height: 40 }))
  await slot(page, 1).getByLabel('Update background').check()
  await upload(page, 1).click()
  await pictureIn(page, 1).waitFor()
  expect(await storedPicture(page, 1)).toMatchObject({ width: 100, height: 100, corner: [255, 255, 255] })
  expect(await slot(page, 1).getByRole('checkbox', { checked: true }).count()).toBe(0)
  await slot(page, 1).getByText('Drop or choose a picture').waitFor()
  const before = await pictureIn(page, 1).getAttribute('src')
  await fileOf(page, 1).setInputFiles(await pictureFile('#2040c0', { width: 100, height: 40 }))
  await slot(page, 1).getByLabel('Resize').check()
  await upload(page, 1).click()
  await eventually(() => pictureIn(page, 1).getAttribute('src')).not.toBe(before)
  expect(await storedPicture(page, 1)).toMatchObject({ width: 2000, height: 800 })

  await upload(page, 4).click()
  await dialog(page).getByRole('heading', { name: 'Import New Image For ITEMIMAGEURL4' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Upload' }).click()
  await dialog(page).getByText('Choose a picture first.').waitFor()
  await expectNoAxeViolation(page)
  const field = dialog(page)
    .locator('label')
    .filter({ has: page.locator('input[type=file]') })
  // Like the slots' own field: the browser's button would stand there without any words of ours.
  await field.filter({ hasText: 'Choose a picture' }).waitFor()
  await dialog(page)
    .getByLabel('Image file')
    .setInputFiles(await pictureFile('#20c040'))
  await field.filter({ hasText: '.png' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Upload' }).click()
  await pictureIn(page, 4).waitFor()
  await upload(page, 5).click()
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })

  // By mouse and by keyboard alone; the keyboard goes along.
  await pictureIn(page, 4).dragTo(slot(page, 1))
  await eventually(() => placesOf(token, id)).toBe('14')
  const green = pictureIn(page, 1)
  await eventually(() => green.getAttribute('src')).not.toBe(before)
  await page.getByLabel('Move ITEMIMAGEURL4 earlier').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await eventually(() => placesOf(token, id)).toBe('12')
  await eventually(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Move ITEMIMAGEURL2 earlier')

  await slot(page, 2).getByRole('button', { name: 'Clear' }).click()
  await eventually(() => placesOf(token, id)).toBe('1')
  await slot(page, 2).getByRole('button', { name: 'Undo' }).click()
  await pictureIn(page, 2).waitFor()
  expect(await placesOf(token, id)).toBe('12')

  // What another window did is seen on coming back, and clearing what it cleared does no harm.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await slot(other, 2).getByRole('button', { name: 'Clear' }).click()
  await eventually(() => placesOf(token, id)).toBe('1')
  await slot(page, 2).getByRole('button', { name: 'Clear' }).click()
  await slot(page, 2).getByRole('button', { name: 'Undo' }).click()
  await pictureIn(page, 2).waitFor()
  await other.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await pictureIn(other, 2).waitFor()
  await takePicture(page, 'product-images-edit')
})

test('the help shows the slots of a product', async () => {
  const { page, token } = await openImages()
  for (const [index, shown] of [2, 20, 40].entries()) {
    const { image } = await ask<{ image: string }>(token, 'GET', `/api/products/${shown}/`)
    const buffer = await (await page.request.get(image)).body()
    await fileOf(page, index + 1).setInputFiles({ name: 'side.webp', mimeType: 'image/webp', buffer })
    if (index < 2) await upload(page, index + 1).click()
  }
  for (const at of [1, 2]) await pictureIn(page, at).waitFor()
  await page.mouse.move(0, 0)
  await helpPicture(page.getByRole('main'), 'pictures', { height: 670 })
})

test('what can not be taken says why at its slot, and what was chosen is still there', async () => {
  const { page, token, id, path } = await openImages()
  const vector = { name: 'shoe.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await fileOf(page, 1).setInputFiles(await pictureFile('#aa2222'))
  await fileOf(page, 1).setInputFiles(vector)
  await slot(page, 1).getByText('shoe.svg is no JPEG, PNG, WebP or GIF picture.').waitFor()
  await slot(page, 1).getByText('aa2222.png').waitFor()
  await fileOf(page, 2).setInputFiles({ ...vector, name: 'shoe.png', mimeType: 'image/png' })
  await upload(page, 2).click()
  await slot(page, 2).getByText('This is no picture. Send a JPEG, PNG, WebP or GIF file.').waitFor()
  await slot(page, 3).getByLabel('Image URL').fill('https://127.0.0.1/shoe.png')
  await page.keyboard.press('Enter')
  await slot(page, 3).getByRole('alert').waitFor()
  expect(await slot(page, 3).getByLabel('Image URL').inputValue()).toBe('https://127.0.0.1/shoe.png')
  await takePicture(page, 'product-images-refused')
  await expectNoAxeViolation(page)
  for (const at of [2, 3]) await slot(page, at).getByRole('button', { name: 'Clear' }).click()
  expect(await slot(page, 3).getByRole('alert').count()).toBe(0)

  // A server that fails, and one that takes its time: several go out at once, each with its own progress.
  await page.route(uploads, (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await upload(page, 1).click()
  await slot(page, 1).getByText('Not now.').waitFor()
  await page.unroute(uploads)
  const held: (() => void)[] = []
  await page.route(uploads, async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await fileOf(page, 6).setInputFiles([await pictureFile('#22aa22'), await pictureFile('#2222aa')])
  await button(page, 'Upload all 3').click()
  await eventually(() => page.getByRole('progressbar', { name: /Sending ITEMIMAGEURL[167]/ }).count()).toBe(3)
  await takePicture(page, 'product-images-sending')
  await button(page, 'Save').click()
  await page.getByText('Not uploaded yet: ITEMIMAGEURL1, ITEMIMAGEURL6, ITEMIMAGEURL7.').waitFor()
  await eventually(() => held.length).toBe(3)
  held.forEach((go) => go())
  for (const at of [1, 6, 7]) await pictureIn(page, at).waitFor()
  expect(await placesOf(token, id)).toBe('167')
  await page.unroute(uploads)

  // Whom a dead session leads away comes back to the same tab.
  await page.request.post('/accounts/logout/', { headers: { authorization: `Token ${token}` } })
  await slot(page, 1).getByRole('button', { name: 'Clear' }).click()
  await fillSignIn(page, demo.username)
  await expectPath(page, path.split('?')[0] ?? '')
  await pictureIn(page, 1).waitFor()
})

test('pictures that were kept too long for a new product are named at their slots', async () => {
  const { page, token } = await form('/create_parent_product')
  await tab(page, 'Image').click()
  await fileOf(page, 1).setInputFiles([await pictureFile('#111188'), await pictureFile('#118811')])
  await button(page, 'Upload all 2').click()
  for (const at of [1, 2]) await pictureIn(page, at).waitFor()
  const kept = await page.evaluate<string>("localStorage.getItem('draft:form createParent ')")
  const [, gone] = /"id\\*":(\d+),\\*"placement_name\\*":\\*"ITEMIMAGEURL2/.exec(kept) ?? []
  const headers = { authorization: `Token ${token}` }
  const removed = await page.request.delete(`/api/products/images/${gone}/`, { headers })
  expect(removed.status()).toBe(204)
  await tab(page, 'Product').click()
  await fill(page, { SKU: newSku(), Title: 'Kept too long' })
  await button(page, 'Create').click()
  await dialog(page).getByText('kept for a day').waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await slot(page, 2).getByText('kept for a day').waitFor()
  expect(await slot(page, 1).getByRole('alert').count()).toBe(0)
  await tab(page, 'Image 1 error').waitFor()
  await slot(page, 2).getByRole('button', { name: 'Clear' }).click()
  await button(page, 'Create').click()
  await expectSaved(page, 'Product created.')
})

test('the form of a master that is there has its pictures as the last section', async () => {
  const key = (await signIn()).token
  const { id } = await make(key, { product_type: 'master' })
  const { page } = await form(`/edit_master_product/${id}?tab=image`)
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.getByRole('link', { name: 'Images' }).and(page.locator('[aria-current=true]')).waitFor()
  expect((await anchors(page).allInnerTexts()).at(-1)).toBe('Images')
  await fileOf(page, 1).setInputFiles(await pictureFile('#551155'))
  await upload(page, 1).click()
  await pictureIn(page, 1).waitFor()
  expect(await placesOf(key, id)).toBe('1')
})

test.each([
  ['dark', { settings: { color_scheme: 'dark' }, look: { colorScheme: 'dark' } }],
  ['from right to left', { settings: { direction: 'rtl' } }],
  ['on a phone', { look: { width: 390, height: 844 } }],
] as const)('the slots are whole, %s', async (name, visit) => {
  const { page } = await form('/create_basic_product', visit)
  await tab(page, 'Image').click()
  const long = await pictureFile('#774411')
  await fileOf(page, 2).setInputFiles([{ ...long, name: `${'a-long-name-'.repeat(8)}.png` }])
  await slot(page, 2).getByText('Not uploaded yet').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await takePicture(page, `product-images-${name.replaceAll(' ', '-')}`)
  await expectNoAxeViolation(page)
})
