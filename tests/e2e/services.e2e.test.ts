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

test.each([{}, { direction: 'rtl' }])('what is stuck is said whole on a phone, %o', async (settings) => {
  const { page } = await seller(settings, { width: 390, height: 844 })
  const read = { is_active: false, started_on: '2026-01-02T03:04:05Z', ended_on: '2026-01-02T03:05:06Z' }
  const rounds = [
    { ...read, name: 'Products', is_active: true, ended_on: null, problem: null },
    { ...read, name: 'Orders', problem: null },
  ]
  await page.route('**/api/services/channeladvisor/connection/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), rounds } })
  })
  await page.goto('/configuration/services/channeladvisor')
  const table = page.getByRole('group', { name: 'Read from there', exact: true })
  await table.getByText('Stuck: being read since').waitFor()
  expect(await table.evaluate<number, Box>(hiddenWidth)).toBe(0)
})

type Box = { scrollWidth: number; clientWidth: number }
const hiddenWidth = ({ scrollWidth, clientWidth }: Box) => scrollWidth - clientWidth

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
