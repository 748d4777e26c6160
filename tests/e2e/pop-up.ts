import type { Page } from 'playwright-core'
import { eventually } from './windows.ts'

/** Waits until the page has noted a pop-up that says this; what popped up until then is not looked at again. */
export async function popUp(
  page: Page,
  text: 'Success' | 'Failed' | 'Export Initiated Successfully',
): Promise<void> {
  const said = `(() => {
    const at = poppedUp.indexOf('${text}')
    return at >= 0 && poppedUp.splice(0, at + 1).length > 0
  })()`
  await eventually(() => page.evaluate<boolean>(said)).toBe(true)
}
