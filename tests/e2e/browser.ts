import { AxeBuilder } from '@axe-core/playwright'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { address } from './own-installation.ts'
import { quickAxe } from './quick-axe.ts'

export type Look = {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  /** A phone: fingers instead of a mouse. */
  isTouch?: boolean
  /** As most browsers do: what may be opened next is fetched in quiet moments. */
  fetchesAhead?: boolean
}

export type DemoSession = { token: string; email: string; username: string; user_id: number }

export const demo = { username: 'demo', password: 'backroom-demo' }

const pictures = fileURLToPath(new URL('../../test-results/pictures', import.meta.url))

/** A pop-up is gone after a second, sooner than a busy machine may look: the page itself notes what its pop-ups say. */
const notePopUps = `{
  globalThis.poppedUp = []
  const note = (element) => poppedUp.push(element.textContent)
  const noteIn = (node) => {
    if (!(node instanceof Element)) return
    if (node.matches('[role=alert]')) note(node)
    for (const inner of node.querySelectorAll('[role=alert]')) note(inner)
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(noteIn)
  }).observe(document, { childList: true, subtree: true })
}`

/**
 * What nobody opens is not fetched ahead, as for somebody on a metered line: of a walk's page it is half the requests. Whoever
 * leads the daily job has the page fetch everything.
 */
const saveData = `{
  const connection = { saveData: true }
  Object.defineProperty(navigator, 'connection', { get: () => connection })
}`

/** A browser of its own kind of person: own storage, own window. Motion is off unless a test is about it. */
export async function newContext(browser: Browser, look: Look = {}): Promise<BrowserContext> {
  const {
    width = 1280,
    height = 800,
    colorScheme = 'light',
    reducedMotion = 'reduce',
    isTouch = false,
    fetchesAhead = false,
  } = look
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    colorScheme,
    reducedMotion,
    hasTouch: isTouch,
    isMobile: isTouch,
  })
  // What is to be seen comes late on a machine that does five other things, and comes.
  context.setDefaultTimeout(45_000)
  await context.addInitScript(notePopUps)
  if (!fetchesAhead) await context.addInitScript(saveData)
  return context
}

/** Signs in over HTTP: what programs need, and no page. */
export async function signIn(): Promise<DemoSession> {
  const answer = await fetch(`${address}/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demo),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as DemoSession
}

/** Signs in and puts the session where the page keeps it, for tests that are not about signing in. */
export async function signedIn(context: BrowserContext): Promise<DemoSession> {
  const session = await signIn()
  const keys = {
    email: session.email,
    userName: session.username,
    userId: String(session.user_id),
    token: session.token,
  }
  const isFirst = "sessionStorage.getItem('seeded') === null"
  const store = `Object.entries(${JSON.stringify(keys)}).forEach(([key, value]) => localStorage.setItem(key, value))`
  await context.addInitScript(`if (${isFirst}) { sessionStorage.setItem('seeded', '1'); ${store} }`)
  return session
}

/** How the demo user likes the page, set over HTTP; what is not named goes back to its default. */
export async function prefer(context: BrowserContext, token: string, settings: object = {}): Promise<void> {
  const defaults = {
    accent: null,
    background: null,
    mini_sidebar: null,
    sidebar_image: null,
    sidebar_image_on: null,
    color_scheme: null,
    direction: null,
    density: null,
    open_groups: null,
  }
  const answer = await context.request.patch('/user-configurations/', {
    headers: { authorization: `Token ${token}` },
    data: { ...defaults, ...settings },
  })
  expect(answer.status()).toBe(200)
}

/** For people to look at, when they ask with PICTURES=write; the folder is not in the repository. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== 'write') return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

type AxeScope = { without?: string }

/** Of the whole page, or of one part of it where the rest is another test's affair. */
export async function expectNoAxeViolation(
  page: Page,
  part?: string,
  { without }: AxeScope = {},
): Promise<void> {
  // Where the pointer happens to rest decides whether a tip shows; judged is the page without one.
  await page.mouse.move(0, 0)
  await page.locator('[role="tooltip"][id]').first().waitFor({ state: 'hidden' })
  // Rows that are about to be replaced are dimmed on purpose, for the moment that it takes.
  await expect.poll(() => page.locator('[data-old], [data-stale]').count()).toBe(0)
  // Two thirds of its time went into words on what is well, and into a second page that gathers what frames say: we have none.
  // The builder would bring it twice for each look at a page, which keeps what it has learnt of its work until it leaves.
  if (await page.evaluate<boolean>("!('axe' in globalThis)")) await page.evaluate(quickAxe)
  const builder = new AxeBuilder({ page, axeSource: 'void 0' })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  if (part !== undefined) builder.include(part)
  if (without !== undefined) builder.exclude(without)
  // A choice that was just made dims the rows it replaces a moment later: judged is the page as it stays.
  await expect.poll(() => violationsOf(builder), { timeout: 5_000 }).toEqual([])
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
