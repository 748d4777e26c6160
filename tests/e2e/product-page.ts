import type { Page } from 'playwright-core'
import { openWindows, stored } from './windows.ts'
import type { Look } from './browser.ts'

export type ProductVisit = {
  type?: 'basic' | 'parent' | 'master'
  nth?: number
  tab?: string
  look?: Look
  settings?: object
}

/** Opens the page of one product for a signed-in seller; the list's end is where other tests do not go. */
export function openProducts() {
  const { seller } = openWindows()
  return async ({ type = 'basic', nth = 0, tab, look, settings = {} }: ProductVisit = {}) => {
    const { page, token } = await seller(settings, look)
    const filter = encodeURIComponent(JSON.stringify([{ product_type__in: [type] }]))
    const answer = await page.request.get(
      `/api/products/?page=1&page_size=${nth + 1}&order_by=-sku&filter=${filter}`,
      { headers: { authorization: `Token ${token}` } },
    )
    const { results } = (await answer.json()) as { results: { id: number }[] }
    const id = results[nth]?.id ?? 0
    await page.goto(`/catalogs/${id}${tab === undefined ? '' : `?tab=${tab}`}`)
    await page.getByRole('region', { name: 'Basic info' }).waitFor()
    return { page, id }
  }
}

/** Writes to a product as somebody else would. */
export async function patchElsewhere(page: Page, id: number, change: object): Promise<void> {
  const headers = { authorization: `Token ${await stored(page, 'token')}` }
  const answer = await page.request.patch(`/api/products/${id}/`, { headers, data: change })
  if (!answer.ok()) throw new Error(await answer.text())
}

/** One field of the page, with its name and what stands there. */
export const fieldOf = (page: Page, field: string) => page.locator(`[data-field="${field}"]`)

/** Opens a field with the keyboard and types over what stands there. */
export async function typeOver(page: Page, label: string, text: string): Promise<void> {
  const pencil = page.getByRole('button', { name: `Edit ${label}`, exact: true })
  await pencil.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
}
