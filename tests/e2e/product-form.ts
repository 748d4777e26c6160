import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { address } from './own-installation.ts'
import { eventually, openWindows } from './windows.ts'
import type { Visit } from './catalogue-page.ts'

/** Opens the form of a product for a signed-in seller. */
export function openForms(): (path: string, visit?: Visit) => Promise<FormVisit> {
  const { seller } = openWindows()
  return async (path, { look, settings = {} } = {}) => {
    const { page, token } = await seller(settings, look)
    await page.goto(path)
    await field(page, 'SKU').waitFor()
    return { page, token }
  }
}

type FormVisit = { page: Page; token: string }

export const field = (page: Page, label: string) =>
  page
    .locator('form')
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(`${label} *`, { exact: true }))

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const anchors = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link')

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

export async function borderOf(input: Locator): Promise<string> {
  const id = await input.getAttribute('id')
  return input.page().evaluate<string>(`getComputedStyle(document.getElementById('${id}')).borderTopColor`)
}

/** What is sent to this path from now on. */
export function sentTo(page: Page, method: string, path: RegExp): object[] {
  const bodies: object[] = []
  page.on('request', (request: Request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname))
      bodies.push((request.postDataJSON() ?? {}) as object)
  })
  return bodies
}

export type Made = { id: number; sku: string; version: number; title: string }

/** Asks the server itself, as another window would. */
export async function ask<Reply = Made>(
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
): Promise<Reply> {
  const answer = await fetch(address + path, {
    method,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const reply = (await answer.json()) as Reply
  expect(answer.ok, JSON.stringify(reply)).toBe(true)
  return reply
}

let count = 0
/** A SKU that no other test has. */
export const newSku = () => `F${Date.now().toString(36)}${(count += 1)}`.toUpperCase()

export const make = (token: string, product: object = {}) => {
  const sku = newSku()
  const basic = { product_type: 'basic', sku, title: `Made ${sku}`, mpn: sku }
  return ask(token, 'POST', '/api/products/create/', { ...basic, ...product })
}

export async function expectSaved(page: Page, words: string): Promise<void> {
  await dialog(page).getByRole('heading', { name: words }).waitFor()
  await eventually(() => dialog(page).getByRole('button').count()).toBeGreaterThan(0)
}
