import { expect, test } from 'vitest'
import { pictureForm, samplePicture } from '../support/picture-form.ts'
import { signedIn, takePicture } from './browser.ts'
import { expectNoViolation, openCatalogues } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { address } from './own-installation.ts'
import { ask, make } from './product-form.ts'
import { eventually } from './windows.ts'

const catalogue = openCatalogues()

const allDrawn = `[...document.querySelectorAll('ol img')].every((each) => each.naturalWidth > 0)`
const basics = `/catalogs?order_by=-sku&filter=${encodeURIComponent('[{"product_type__in":["basic"]},{"brand__icontains":"puma"}]')}`

test('what happened to a product is told, narrowed, reverted after a look, and undone', async () => {
  // Of a product that no other test sells, prices or counts.
  const page = await catalogue({ path: basics })
  const { token } = await signedIn(page.context())
  const authorization = `Token ${token}`
  const title = 'PUMA Speedcat OG Pink Foam/White - US 9.5'
  const { id } = await make(token, { title, brand: 'PUMA', retail_price: 95 })
  await ask(token, 'POST', '/api/purchases/', { product: id, cost: 41.5, quantity: 1 })
  await page.goto(`/catalogs/${id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('list', { name: 'What happened' }).getByText('Created').waitFor()
  for (const change of [{ retail_price: 201.5 }, { retail_price: 187, title: 'A title that was changed' }]) {
    const answer = await fetch(`${address}/api/products/${id}/`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
    expect(answer.status).toBe(200)
  }
  await page.getByRole('button', { name: 'Reload' }).click()
  const events = timeline.getByRole('list', { name: 'What happened' })
  await events.getByText('$187.00').waitFor()
  await takePicture(page, 'product-timeline-1280')
  await expectNoViolation(page)
  await helpPicture(timeline, 'timeline', { height: 420 })

  await timeline.getByLabel('Show in the timeline').selectOption({ label: 'Retail Price (2)' })
  await eventually(() => events.getByRole('listitem').count()).toBe(2)
  await page.reload()
  await eventually(() => events.getByRole('listitem').count()).toBe(2)
  expect(page.url()).toContain('happened=retail_price')

  await events
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Revert Retail Price/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Revert Retail Price?' })
  await dialog.getByText('changed it since.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Revert', exact: false }).last().isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await events
    .getByRole('button', { name: /^Revert Retail Price/ })
    .and(page.locator(':focus'))
    .waitFor()

  await events
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Revert Retail Price/ })
    .click()
  await dialog.getByRole('list', { name: 'What is put back' }).getByText('$201.50').waitFor()
  await expectNoViolation(page)
  await helpPicture(dialog, 'revert')
  await dialog.getByRole('button', { name: 'Revert Retail Price' }).click()
  await page.getByText(/Retail Price of .+ reverted/).waitFor()
  await eventually(() => events.getByRole('listitem').count()).toBe(3)
  await page.getByRole('region', { name: 'Pricing' }).getByText('$201.50').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('region', { name: 'Pricing' }).getByText('$187.00').waitFor()

  await timeline.getByLabel('Show in the timeline').selectOption({ label: 'Everything' })
  await events.getByRole('button', { name: /^Revert everything after Created/ }).click()
  const all = page.getByRole('dialog', { name: /^Revert everything after/ })
  await all.getByRole('button', { name: /^Revert \d+ fields/ }).click()
  await page.getByText(/\d fields of .+ reverted/).waitFor()
  await eventually(() => timeline.getByText('A title that was changed').count()).toBeGreaterThan(1)

  for (const colour of ['#0a7a3c', '#a01060']) {
    const fields = { product_id: String(id), placements: 'ITEMIMAGEURL8' }
    const { payload, headers } = await pictureForm([await samplePicture(colour)], fields)
    const answer = await fetch(`${address}/api/products/upload-images/`, {
      ...{ method: 'POST', headers: { ...headers, authorization }, body: payload },
    })
    expect(answer.status).toBe(200)
  }
  await page.getByRole('button', { name: 'Reload' }).click()
  await timeline.getByLabel('Show in the timeline').selectOption({ label: 'ITEMIMAGEURL8 (2)' })
  const replaced = events.getByRole('listitem').filter({ hasText: 'ITEMIMAGEURL8: picture replaced' })
  const [before, after] = [/before/, /after/].map((name) => replaced.getByRole('img', { name }))
  const former = await before?.getAttribute('src')
  expect(former).not.toBe(await after?.getAttribute('src'))
  await after?.scrollIntoViewIfNeeded()
  await eventually(() => page.evaluate(allDrawn)).toBe(true)
  await takePicture(page, 'product-timeline-pictures-1280')
  await expectNoViolation(page)
  await replaced.getByRole('button', { name: /^Revert ITEMIMAGEURL8: picture replaced/ }).click()
  const picture = page.getByRole('dialog', { name: 'Revert ITEMIMAGEURL8: picture replaced?' })
  await picture.getByRole('img', { name: 'Picture after' }).waitFor()
  await expectNoViolation(page)
  await takePicture(page, 'product-timeline-pictures-revert')
  await picture.getByRole('button', { name: 'Revert ITEMIMAGEURL8' }).click()
  await eventually(() => events.getByRole('listitem').count()).toBe(3)
  const newest = events.getByRole('listitem').first().getByRole('img', { name: 'Picture after' })
  expect(await newest.getAttribute('src')).toBe(former)
})

test('stands on a phone, right to left and in the dark', async () => {
  const page = await catalogue({
    path: basics,
    settings: { direction: 'rtl' },
    look: { width: 390, height: 800, colorScheme: 'dark' },
  })
  await page
    .getByRole('link', { name: /PM|PUMA|-/i })
    .first()
    .click()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('list', { name: 'What happened' }).getByText('Created').waitFor()
  await timeline.scrollIntoViewIfNeeded()
  await takePicture(page, 'product-timeline-390-dark-rtl')
  await expectNoViolation(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
