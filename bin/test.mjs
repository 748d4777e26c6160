// npm test: every test on a fresh clone, browser ones included. The last line says in plain words how it went.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './installation.mjs'
import { checkoutFolder, findNode, runScript } from './node-program.mjs'

const root = checkoutFolder()
ensureInstalled(root)
const node = findNode(root)
const chromium = ensureChromium(root, node)
const built = await runScript(node, join(root, 'scripts', 'build-web.ts'), ['--if-stale'])
const chosen = process.argv.slice(2)
process.exitCode = built === 0 ? await runTests() : sayNoneRan(built)

/**
 * The journeys in the browser share one installation and so run one after another, mostly waiting for it: the other
 * tests run beside them. Their words wait in a file until the others are through.
 */
async function runTests() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const runs = chosen.length > 0 ? [run('chosen', chosen)] : [run('main', ['--project=!e2e']), runJourneys()]
  const results = await Promise.all(runs)
  if (chosen.length === 0) showJourneys()
  console.log(summary(results))
  return results.find(({ status }) => status !== 0)?.status ?? 0
}

function runJourneys() {
  const words = openSync(wordsOfJourneys(), 'w')
  const stdio = ['ignore', words, words, 'ipc']
  return run('e2e', ['--project=e2e'], { stdio }).finally(() => closeSync(words))
}

function showJourneys() {
  process.stdout.write(readFileSync(wordsOfJourneys()))
  rmSync(wordsOfJourneys())
}

function wordsOfJourneys() {
  return join(root, '.cache', `journeys-${process.pid}.txt`)
}

async function run(name, args, options = {}) {
  const report = join(root, '.cache', `tests-${process.pid}-${name}.json`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = chromium ? { CHROMIUM_PATH: chromium } : {}
  const status = await runScript(node, vitest, ['run', ...reporters, ...args], { env, cwd: root, ...options })
  const counts = count(readReport(report), status)
  rmSync(report, { force: true })
  return { status, ...counts }
}

function sayNoneRan(status) {
  console.log('0 passed, 1 failed')
  return status
}

// A file that could not even be loaded, or an error between tests, has no test of its own but must not look like success.
function count(report, status) {
  const files = report.testResults ?? []
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = (report.numFailedTests ?? 0) + brokenFiles
  return { passed: report.numPassedTests ?? 0, failed: status !== 0 && failed === 0 ? 1 : failed }
}

function summary(results) {
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
