import type { Page } from 'playwright-core'

/** What others do comes to this page only when it asks. To be said before it opens. */
export async function hearNothing(page: Page): Promise<void> {
  await page.route(/\/api\/events\//, (route) => route.abort())
}
