// npm test: every test on a fresh clone, browser ones included. The last line says in plain words how it went.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './installation.mjs'
import { checkoutFolder, findNode, runScript } from './node-program.mjs'

const root = checkoutFolder()
ensureInstalled(root)
const node = findNode(root)
const chromium = ensureChromium(root, node)
const built = await runScript(node, join(root, 'scripts', 'build-web.ts'), ['--if-stale'])
process.exitCode = built === 0 ? await runTests() : sayNoneRan(built)

async function runTests() {
  const report = join(root, '.cache', `tests-${process.pid}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = chromium ? { CHROMIUM_PATH: chromium } : {}
  const status = await runScript(node, vitest, ['run', ...reporters, ...process.argv.slice(2)], {
    env,
    cwd: root,
  })
  console.log(summary(readReport(report), status))
  rmSync(report, { force: true })
  return status
}

function sayNoneRan(status) {
  console.log('0 passed, 1 failed')
  return status
}

// A file that could not even be loaded, or an error between tests, has no test of its own but must not look like success.
function summary(report, status) {
  const files = report.testResults ?? []
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const passed = report.numPassedTests ?? 0
  const failed = (report.numFailedTests ?? 0) + brokenFiles
  return `${passed} passed, ${status !== 0 && failed === 0 ? 1 : failed} failed`
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
