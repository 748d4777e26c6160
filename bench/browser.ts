import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { bytesBeforeRows } from '../tests/support/first-script.ts'
import type { Installation } from './installation.ts'
import type { Measured } from './measure.ts'

type Print = (name: string, measured: Measured, floorMs: number, aim: string) => void

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] // prettier-ignore

/** What a person feels: time to the first rows, smoothness of a fast scroll, script on the first load. */
export async function measureBrowser({ address, token }: Installation, print: Print): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), ['token', token] as const)
    const script = await bytesBeforeRows(page, `${address}/catalogs`)
    console.log(
      `  ${'script of the first page'.padEnd(52)} ${Math.round(script / 1024)} KB gzip`.padEnd(92) +
        '≤ 200 KB',
    )
    print('browser: navigation to the first rows', await firstRows(page, address), NaN, '< 1,000 ms')
    print(
      'browser: from the choice of a view to its rows',
      await viewOpened(page, address, token),
      NaN,
      '≤ 300 ms',
    )
    print('browser: from a click on a SKU to its page', await productOpened(page, address), NaN, '≤ 300 ms')
    await page.goto(`${address}/catalogs`)
    await page.getByRole('gridcell').nth(20).waitFor()
    const frames = await scrollFrames(page)
    console.log(`  ${'browser: fast scroll'.padEnd(52)} ${frames.toFixed(1)} frames/s`.padEnd(92) + '≥ 55')
  } finally {
    await browser.close()
  }
}

async function firstRows(page: Page, address: string): Promise<Measured> {
  const times: number[] = []
  for (let run = 0; run < 7; run += 1) {
    const started = performance.now()
    await page.goto(`${address}/catalogs`)
    await page.getByRole('gridcell').nth(20).waitFor()
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  return { medianMs: times[3] ?? 0, p95Ms: times[6] ?? 0 }
}

/** From a click on one of two pinned views to the count and the rows that it stands on. */
async function viewOpened(page: Page, address: string, token: string): Promise<Measured> {
  const views = `${address}/api/core/grid-fields-display-config/`
  const headers = { authorization: `Token ${token}` }
  const pin = async (label: string, filter: object[]) => {
    const look = { fields: {}, field_widths: {}, grid_params: { filter: JSON.stringify(filter) } }
    const data = { ...look, label, page_type: 'Products', is_tab: true }
    const { id } = (await (await page.request.post(views, { headers, data })).json()) as { id: number }
    return id
  }
  const made = [
    await pin('Bench: cheap', [{ retail_price__lt: 120 }]),
    await pin('Bench: dear', [{ retail_price__gte: 120 }]),
  ]
  await page.goto(`${address}/catalogs`)
  // From any other look to one of the two the first row may stay; from one of them to the other it can't.
  await page.getByRole('button', { name: 'Bench: dear' }).click()
  await page.locator('[aria-label="Pinned views"] [aria-current]', { hasText: 'Bench: dear' }).waitFor()
  await page.locator('[role=grid][aria-busy=false]').waitFor()
  const times: number[] = []
  for (let run = 0; run < 14; run += 1) {
    const label = run % 2 === 0 ? 'Bench: cheap' : 'Bench: dear'
    await page.getByRole('button', { name: label }).waitFor()
    times.push(await page.evaluate<number>(rowsAfterClick(label)))
  }
  for (const id of made) await page.request.delete(`${views}${id}/`, { headers })
  times.sort((one, other) => one - other)
  return { medianMs: times[7] ?? 0, p95Ms: times[13] ?? 0 }
}

/** Runs in the page, hence as text: clicks, and waits until other rows stand there and none is on its way. */
const rowsAfterClick = (label: string) => `new Promise((resolve) => {
  const grid = document.querySelector('[role=grid]')
  const rows = () => grid.querySelector('[data-row="0"]')?.textContent
  const tabs = [...document.querySelectorAll('[aria-label="Pinned views"] button')]
  const before = rows()
  const started = performance.now()
  const look = () =>
    grid.getAttribute('aria-busy') === 'false' && rows() !== before
      ? resolve(performance.now() - started)
      : requestAnimationFrame(look)
  tabs.find((tab) => tab.title === '${label}').click()
  look()
})`

/** From a click on the SKU of a row to the product with all of its fields; another one each time. */
async function productOpened(page: Page, address: string): Promise<Measured> {
  const times: number[] = []
  for (let run = 0; run < 15; run += 1) {
    await page.goto(`${address}/catalogs`)
    await page.locator(`[data-row="${run}"] a`).first().waitFor()
    const ms = await page.evaluate<number>(fieldsAfterClick(run))
    // The first brings the code of the screen along.
    if (run > 0) times.push(ms)
  }
  times.sort((one, other) => one - other)
  return { medianMs: times[7] ?? 0, p95Ms: times[13] ?? 0 }
}

/** Runs in the page, hence as text. */
const fieldsAfterClick = (row: number) => `new Promise((resolve) => {
  const started = performance.now()
  const look = () =>
    document.querySelector('section[aria-label="Attributes"]') === null
      ? requestAnimationFrame(look)
      : resolve(performance.now() - started)
  document.querySelector('[data-row="${row}"] a').click()
  look()
})`

/** Wheels through the list for some seconds and counts the frames that the page drew. */
async function scrollFrames(page: Page): Promise<number> {
  await page.mouse.move(640, 500)
  const counting = page.evaluate<number>(countFrames)
  for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, 900)
  return counting
}

/** Runs in the page, hence as text: frames per second over four seconds. */
const countFrames = `new Promise((resolve) => {
  let frames = 0
  const started = performance.now()
  const count = (now) => {
    frames += 1
    if (now - started < 4000) requestAnimationFrame(count)
    else resolve((frames * 1000) / (now - started))
  }
  requestAnimationFrame(count)
})`
