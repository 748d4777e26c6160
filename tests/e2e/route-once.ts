import type { Page, Route } from 'playwright-core'

/**
 * Handles the next request to this address and leaves all later ones to whoever handles them else. The route stays: when the last one
 * of a page goes, as one of a single time does by itself, Chromium can forget what is on its way just then (microsoft/playwright#41802).
 */
export async function routeOnce(
  page: Page,
  address: string,
  handle: (route: Route) => unknown,
): Promise<void> {
  let isHandled = false
  await page.route(address, async (route) => {
    if (isHandled) return route.fallback()
    isHandled = true
    await handle(route)
  })
}
