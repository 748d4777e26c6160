import type { Locator, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { expectNoAxeViolation, type Look } from './browser.ts'
import { address } from './own-installation.ts'
import { catalogueTitle, eventually, openWindows } from './windows.ts'

export type Visit = { look?: Look; settings?: object; path?: string }

/** Opens the catalogue for a signed-in seller, as someone sees it who was never there; leaves no trace of the visit. */
export function openCatalogues(): (visit?: Visit) => Promise<Page> {
  const { seller } = openWindows()
  let lastToken: string | null = null
  afterAll(async () => {
    if (lastToken === null) return
    await forgetVisits(lastToken)
    await change('PATCH', '/user-configurations/', lastToken, neverPaged)
  })
  return async ({ look, settings = {}, path = '/catalogs' } = {}) => {
    const { page, token } = await seller({ ...neverPaged, ...settings }, look)
    lastToken = token
    await forgetVisits(token)
    await page.goto(path)
    return page
  }
}

const neverPaged = { grid_modes: {}, page_sizes: {} }

/** The server keeps how a user last saw the list; this is a list that nobody narrowed. */
function forgetVisits(token: string) {
  return change('POST', '/api/products/?page=1&page_size=1', token, { grid_params: {} })
}

async function change(method: 'POST' | 'PATCH', path: string, token: string, body: object) {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'Product Catalog' })
export const row = (page: Page, index: number) => grid(page).locator(`[data-row="${index}"]`)
export const head = (page: Page, name: string) =>
  grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) })
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
export const focused = (page: Page) => grid(page).locator(':focus')
export const scrollTo = (page: Page, px: number) =>
  page.evaluate(`document.querySelector('[role=grid]').scrollTop = ${px}`)

/** The cell of a row under the head with this name. Only columns in view are in the page: the address names those. */
export async function cell(page: Page, index: number, name: string): Promise<Locator> {
  const place = await head(page, name).getAttribute('aria-colindex')
  return row(page, index).locator(`[aria-colindex="${place}"]`)
}

export async function columnOf(page: Page, name: string, count = 8): Promise<string[]> {
  const cells = await Promise.all(Array.from({ length: count }, (_, index) => cell(page, index, name)))
  return Promise.all(cells.map((each) => each.innerText()))
}

/** Wherever the list is scrolled to. */
export async function rowsHaveCome(page: Page): Promise<void> {
  await grid(page).locator('[data-row]:not([aria-busy]) [role="gridcell"]').first().waitFor()
  await eventually(() => grid(page).getAttribute('aria-busy')).toBe('false')
}

export const expectTitle = (page: Page, words: RegExp) =>
  eventually(() => catalogueTitle(page).innerText()).toMatch(words)

export async function openFilter(page: Page, name: string): Promise<void> {
  await head(page, name).hover()
  await page.getByRole('button', { name: `Filter ${name}`, exact: true }).click()
}

/** Ticks the first rows, so many, and takes this entry of the Actions menu. */
export async function actOnRows(page: Page, count: number, name: string): Promise<void> {
  for (let index = 0; index < count; index += 1) await row(page, index).getByRole('checkbox').check()
  await chooseAction(page, name)
}

export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** A narrow head keeps its room for the name: there the filter is in the menu. */
export async function openFilterFromMenu(page: Page, name: string): Promise<void> {
  await head(page, name).hover()
  await page.getByRole('button', { name: `${name} column menu`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Filter…' }).click()
}

/** Rows are all alike: the first few speak for them. */
export const expectNoViolation = (page: Page) =>
  expectNoAxeViolation(page, undefined, { without: '[data-row="4"] ~ [data-row]' })
