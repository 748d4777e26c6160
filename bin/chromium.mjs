// A browser for the tests: one that is here, else one that Playwright or the distribution can install.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const installLimitMs = 300_000

const usualPlaces = {
  linux: [
    // The same engine without the window that nobody looks at: a third less work.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

/** The path of a Chromium that starts here, or undefined after saying that there is none. */
export function ensureChromium(root, node) {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found for the browser tests: installing one …')
  for (const install of [installWithPlaywright, installWithDistribution]) {
    install(root, node)
    const installed = findChromium()
    if (installed) return installed
  }
  console.error(
    'No Chromium was found and none could be installed: the browser tests will fail. Set CHROMIUM_PATH to a Chromium or Chrome.',
  )
  return undefined
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    console.error(`CHROMIUM_PATH is ${given}, which does not start; looking for another one.`)
  }
  return [...(usualPlaces[process.platform] ?? []), ...playwrightPlaces()].find(
    (path) => existsSync(path) && starts(path),
  )
}

// Present is not enough: without its libraries a downloaded browser ends at once.
function starts(path) {
  if (process.platform === 'win32') return existsSync(path)
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function playwrightPlaces() {
  const folder = playwrightFolder()
  const programs = {
    linux: [
      'chrome-linux/chrome',
      'chrome-linux64/chrome',
      'chrome-linux/headless_shell',
      'chrome-headless-shell-linux64/chrome-headless-shell',
    ],
    darwin: [
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-headless-shell-mac-arm64/chrome-headless-shell',
      'chrome-headless-shell-mac-x64/chrome-headless-shell',
    ],
    win32: ['chrome-win/chrome.exe', 'chrome-win64/chrome.exe'],
  }
  const versions = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('chromium')) : []
  return versions
    .sort()
    .reverse()
    .flatMap((version) => (programs[process.platform] ?? []).map((program) => join(folder, version, program)))
}

function playwrightFolder() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH
  const caches = { darwin: 'Library/Caches', win32: 'AppData/Local' }
  return join(homedir(), caches[process.platform] ?? '.cache', 'ms-playwright')
}

function installWithPlaywright(root, node) {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
  run(node, [cli, 'install', '--only-shell', 'chromium'], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' })
}

function installWithDistribution() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return
  const isRoot = process.getuid() === 0
  const prefix = isRoot ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [program, ...rest] = [...prefix, 'apt-get', ...args]
    return run(program, rest, { DEBIAN_FRONTEND: 'noninteractive' })
  }
  apt('-q', 'update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (apt('-q', 'install', '-y', '--no-install-recommends', name)) return
  }
}

function run(program, args, env) {
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: installLimitMs,
    env: { ...process.env, ...env },
  })
  return status === 0
}
