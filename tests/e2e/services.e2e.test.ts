import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoAxeViolation } from './browser.ts'
import { ask } from './product-form.ts'
import { expectPath, openWindows } from './windows.ts'

const { seller } = openWindows()
let lastToken: string | undefined

// What is entered for a service holds for every other walk.
afterEach(async () => {
  if (lastToken === undefined) return
  await ask(lastToken, 'PUT', '/api/services/shipstation/connection/', { credentials: null })
})

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a service is reached from the hub, says that all is well in practice mode, and is tested', async () => {
  const { page, token } = await seller()
  lastToken = token
  for (const [path, name] of [
    ['channeladvisor', 'ChannelAdvisor'],
    ['shipstation', 'ShipStation'],
    ['alias', 'alias'],
  ] as const) {
    await page.goto('/configuration')
    await region(page, 'Services')
      .getByRole('link', { name: new RegExp(`^${name}.*practice mode.*Manage$`) })
      .click()
    await expectPath(page, `/configuration/services/${path}`)
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    const connection = region(page, 'Connection')
    await connection.getByText('Practice mode').waitFor()
    await connection.getByRole('button', { name: 'Test' }).click()
    await connection.getByText(/^The test went well: /).waitFor()
    await connection.getByText('Connected', { exact: true }).waitFor()
    await expectNoAxeViolation(page)
  }
})

test('credentials of a service are entered, refused, shown to nobody and removed', async () => {
  const { page, token } = await seller()
  lastToken = token
  await page.goto('/configuration/services/shipstation')
  const credentials = region(page, 'Credentials')
  await credentials.getByRole('button', { name: 'Enter credentials' }).click()
  await page.getByLabel('API key').fill('somebody')
  await page.getByLabel('API secret').fill('a-wrong-secret')
  await credentials.getByRole('button', { name: 'Save' }).click()
  await credentials.getByText(/^Entered by/).waitFor()
  expect(await page.content()).not.toContain('a-wrong-secret')
  await region(page, 'Connection').getByText('Does not accept our credentials').waitFor()
  await credentials.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await credentials.getByText('Those of the practice ShipStation').waitFor()
})
