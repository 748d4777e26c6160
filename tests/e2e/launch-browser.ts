import { chromium, type Browser } from 'playwright-core'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** For tests that bring their own page too. */
export function launchBrowser({ hasScrollBars = false } = {}): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const ignoreDefaultArgs = hasScrollBars ? ['--hide-scrollbars'] : []
  return chromium.launch({ executablePath, args: quiet, ignoreDefaultArgs })
}
