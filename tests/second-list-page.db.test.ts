// A page for the second list stands on the same ground as the catalogue's: found, narrowed, ordered, opened and edited.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import type { App } from '../src/server/platform/http/app-type.ts'
import { launchBrowser } from './e2e/launch-browser.ts'
import { insertLots, lotTables } from './second-list/lots-tables.ts'
import { registerLotRoutes } from './second-list/lots.routes.ts'
import { buildTestApp, createTestApp } from './support/app.ts'
import type { TestApp } from './support/app.ts'
import { administer } from './support/database-server.ts'

let folder: string
let installation: TestApp
let app: App
let browser: Browser
let page: Page
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-second-list-'))
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    root: fileURLToPath(new URL('second-list/page', import.meta.url)),
    publicDir: fileURLToPath(new URL('../src/web/public', import.meta.url)),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  installation = await createTestApp()
  const { database, clock } = installation
  await administer(database.url, lotTables)
  await insertLots(
    database.db,
    Array.from({ length: 300 }, (_, at) => lot(at)),
  )
  app = (await buildTestApp(database, clock, { webRoot: folder }, registerLotRoutes)).app
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { authorization } = await installation.signIn()
  browser = await launchBrowser()
  page = await browser.newPage({ baseURL: address })
  await page.addInitScript(
    `localStorage.setItem('token', ${JSON.stringify(authorization.replace('Token ', ''))})`,
  )
  // It builds a page, for which the other browser tests have as long.
}, 180_000)
afterAll(async () => {
  await browser.close()
  await app.close()
  await installation.close()
  await rm(folder, { recursive: true, force: true })
})

const lot = (at: number) => ({
  house_id: (at % 3) + 1,
  medium: at % 2 === 0 ? 'oil' : 'print',
  title: at === 7 ? 'Seven swans' : `Study ${at}`,
  hammer_cents: (at + 1) * 1000,
  cost_cents: 500,
  bids: at,
})
const grid = () => page.getByRole('grid', { name: 'Lots' })
const head = (name: string) => grid().getByRole('columnheader', { name: new RegExp(`^${name}`) })
async function cell(row: number, name: string) {
  const place = await head(name).getAttribute('aria-colindex')
  return grid().locator(`[data-row="${row}"] [aria-colindex="${place}"]`)
}
const says = async (row: number, name: string, words: string) =>
  expect.poll(async () => (await cell(row, name)).innerText(), { timeout: 60_000 }).toBe(words)
const titled = (words: string) => page.getByRole('heading', { level: 1, name: words }).waitFor()

test('a second list is walked through like the first', async () => {
  const answers: string[] = []
  page.on('response', (answer) => answers.push(`${answer.status()} ${answer.url()}`))
  page.on('requestfailed', (request) => answers.push(`${request.failure()?.errorText} ${request.url()}`))
  onTestFailed(async () => void process.stderr.write([...answers, await grid().innerHTML()].join('\n')))
  await page.goto('/lots')
  await titled('Lots (300)')
  await page.getByText('CHF').first().waitFor()

  await page.getByPlaceholder('Code or title').fill('study')
  await titled('Lots (299 of 300)')

  await head('Medium').hover()
  await page.getByRole('button', { name: 'Filter Medium', exact: true }).click()
  await page.getByRole('group', { name: 'Medium values' }).getByText('print').click()
  await titled('Lots (149 of 300)')
  await page.keyboard.press('Escape')

  await head('Hammer').click()
  await head('Hammer').click()
  await says(0, 'Title', 'Study 299')
  await says(0, 'Hammer', '$3,000.00')

  await grid()
    .getByLabel(/^Details of lot/)
    .first()
    .click()
  await page.getByText(/^Lot \d+, version 1$/).waitFor()

  await (await cell(0, 'Hammer')).dblclick()
  await grid().getByRole('textbox', { name: 'Hammer' }).fill('1.234')
  await page.keyboard.press('Enter')
  await page.getByText('Prices have at most 2 decimals.').waitFor()
  await grid().getByRole('textbox', { name: 'Hammer' }).fill('4321.50')
  await page.keyboard.press('Enter')
  await says(0, 'Hammer', '$4,321.50')
  // It stands there before it is kept.
  await expect
    .poll(async () => (await cell(0, 'Hammer')).getAttribute('aria-busy'), { timeout: 60_000 })
    .toBeNull()

  await page.reload()
  await titled('Lots (149 of 300)')
  await says(0, 'Hammer', '$4,321.50')

  await head('Title').click()
  await says(0, 'Title', 'Study 1')
  await page.goBack()
  await says(0, 'Hammer', '$4,321.50')
})
