// npm test: every test on a fresh clone, browser ones included. The last line says in plain words how it went.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './installation.mjs'
import { closeMemoryFolder, openMemoryFolder } from './memory-folder.mjs'
import { checkoutFolder, findNode, runScript } from './node-program.mjs'

const root = checkoutFolder()
ensureInstalled(root)
const node = findNode(root)
const chromium = ensureChromium(root, node)
const built = await runScript(node, join(root, 'scripts', 'build-web.ts'), ['--if-stale'])
const chosen = process.argv.slice(2)
// Many times what the tests take, on a slow machine too: a test that computes without an end can't be stopped by its own limit.
const hangsMs = 75 * 60_000
const besides = ['e2e', 'patience']
const others = ['process', 'database', 'architecture', 'unit']
const memory = openMemoryFolder()
const surroundings = {
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  ...(memory ? { TMPDIR: memory } : {}),
}
process.exitCode = built === 0 ? await runTests().finally(() => closeMemoryFolder(memory)) : sayNoneRan(built)

/**
 * The journeys in the browser share two installations, one file at a time in each, and mostly wait for them: the other
 * tests run beside them, on what the journeys leave of the machine. What waits for limits of seconds is spared that: it
 * asks for little, and has to have it in time. The words of both wait in files until the others are through, and what
 * failed is named once more at the end, where the last screen of a log shows it.
 */
async function runTests() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const results = chosen.length > 0 ? [await run('chosen', chosen)] : await runAll()
  for (const name of results.flatMap(({ failures }) => failures)) console.log(`failed: ${name}`)
  console.log(summary(results))
  return results.find(({ status }) => status !== 0)?.status ?? 0
}

async function runAll() {
  const running = besides.map(runBeside)
  setPriority(10)
  const main = others.map((project) => `--project=${project}`)
  const results = await Promise.all([run('main', main), ...running])
  for (const project of besides) showWords(project)
  return results
}

function runBeside(project) {
  const words = openSync(wordsOf(project), 'w')
  const stdio = ['ignore', words, words, 'ipc']
  return run(project, [`--project=${project}`], { stdio }).finally(() => closeSync(words))
}

function showWords(project) {
  process.stdout.write(readFileSync(wordsOf(project)))
  rmSync(wordsOf(project))
}

function wordsOf(project) {
  return join(root, '.cache', `${project}-${process.pid}.txt`)
}

async function run(name, args, options = {}) {
  const report = join(root, '.cache', `tests-${process.pid}-${name}.json`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await runScript(node, vitest, ['run', ...reporters, ...args], {
    env: surroundings,
    cwd: root,
    timeout: hangsMs,
    killSignal: 'SIGKILL',
    ...options,
  })
  const result = read(readReport(report), status)
  rmSync(report, { force: true })
  return { status, ...result }
}

function sayNoneRan(status) {
  console.log('0 passed, 1 failed')
  return status
}

// A file that could not even be loaded, or an error between tests, has no test of its own but must not look like success.
function read(report, status) {
  const failures = (report.testResults ?? []).flatMap(failuresOf)
  const isUnexplained = status !== 0 && failures.length === 0
  return {
    passed: report.numPassedTests ?? 0,
    failures: isUnexplained ? ['the run itself, see above'] : failures,
  }
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map(({ fullName, failureMessages: [why] }) => `${file} > ${fullName}: ${firstLine(why)}`)
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}

function summary(results) {
  const sum = (countOf) => results.reduce((total, result) => total + countOf(result), 0)
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failures }) => failures.length)} failed`
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
