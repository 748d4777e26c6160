import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Runs in the page, hence as text: says when its first row was there. */
const markFirstRow = `new MutationObserver((_, observer) => {
  if (document.querySelector('[role="gridcell"]') === null) return
  performance.mark('first row')
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

const scriptsBeforeRows = `performance
  .getEntriesByType('resource')
  .filter(({ name, startTime }) => name.endsWith('.js') && startTime < performance.getEntriesByName('first row')[0].startTime)
  .map(({ name }) => name)`

/** How many bytes of gzipped script the page at this address asks for before its first row stands. */
export async function bytesBeforeRows(page: Page, address: string): Promise<number> {
  await page.addInitScript(markFirstRow)
  await page.goto(address)
  await page.getByRole('gridcell').first().waitFor()
  const scripts = await page.evaluate<string[]>(scriptsBeforeRows)
  const bodies = await Promise.all(scripts.map(async (script) => (await page.request.get(script)).body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}
