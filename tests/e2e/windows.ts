import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { demo, newContext, prefer, signedIn, type Look } from './browser.ts'
import { launchBrowser } from './launch-browser.ts'

export type Windows = {
  /** Someone who is not signed in. */
  visitor: (look?: Look) => Promise<Page>
  /** The demo user, with these settings; what is not named has its default. */
  seller: (settings?: object, look?: Look) => Promise<{ page: Page; token: string }>
  /** The demo user on a machine where nothing is stored yet. */
  sellerElsewhere: () => Promise<Page>
}

let launched: Promise<Browser> | undefined

/** One browser for all files of a process, which it leaves with; another once that one died. */
async function ourBrowser(): Promise<Browser> {
  const browser = await launched
  if (browser?.isConnected()) return browser
  launched = launchBrowser()
  return launched
}

/** Windows that close after each test. */
export function openWindows(): Windows {
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    browser = await ourBrowser()
  })
  afterEach(async ({ task }) => {
    const open = contexts.splice(0)
    if (task.result?.state === 'fail') await Promise.all(open.flatMap((each) => each.pages()).map(tellShown))
    await Promise.all(open.map(closeQuietly))
  })

  const visitor = async (look?: Look) => {
    const context = await newContext(browser, look)
    contexts.push(context)
    return context.newPage()
  }
  const seller = async (settings: object = {}, look?: Look) => {
    const page = await visitor(look)
    const { token } = await signedIn(page.context())
    await prefer(page.context(), token, settings)
    return { page, token }
  }
  const sellerElsewhere = async () => {
    const page = await visitor()
    await signedIn(page.context())
    return page
  }
  return { visitor, seller, sellerElsewhere }
}

const mostTold = 4_000

/** Says what a page showed when its test failed: it is gone afterwards, and may not fail so again. */
async function tellShown(page: Page): Promise<void> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((problem: unknown) => `nothing that can be told: ${String(problem)}`)
  process.stderr.write(`The page of the failed test, ${page.url()}:\n${shown.slice(0, mostTold)}\n`)
}

/** What a page asks for while it goes may be in the hands of a test's route, which has nobody to answer any more. */
async function closeQuietly(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

export const pathOf = (page: Page) => new URL(page.url()).pathname
/** Asks again for as long as a slow machine may need. */
export const eventually = <T>(ask: () => T, everyMs = 50) =>
  expect.poll(ask, { timeout: 45_000, interval: everyMs })
export const expectPath = (page: Page, path: string) => eventually(() => pathOf(page)).toBe(path)
export const stored = (page: Page, key: string) =>
  page.evaluate<string | null>(`localStorage.getItem('${key}')`)
export const catalogueTitle = (page: Page) => page.getByRole('heading', { level: 1, name: /Product Catalog/ })

/** Fills in the sign-in form and sends it. */
export async function fillSignIn(page: Page, username: string, password = demo.password): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: "Let's Go" }).click()
}
