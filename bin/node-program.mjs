// Finds a Node that runs TypeScript as it is: this one when it is new enough, else the one among the packages.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const nodeFlags = ['--disable-warning=ExperimentalWarning']

/**
 * For programs of the product itself; builds and tests take what they need. Left alone, Node lets the heap grow with the
 * machine's memory, and a server that keeps next to nothing takes 350 MB; and glibc keeps what pictures were drawn in, for
 * each of its threads: 57 hostile ones drawn one after another took 250 to 300 MB, and take 200 MB so.
 */
export const smallMemory = {
  flags: ['--max-semi-space-size=8', '--max-old-space-size=512'],
  env: { MALLOC_ARENA_MAX: '2' },
}

/** The program to run Backroom with; ends the process with one line when there is none. */
export function findNode(root) {
  if (isNewEnough(process.versions.node)) return process.execPath
  const program = packagedNode(root)
  if (existsSync(program) && spawnSync(program, ['--version']).status === 0) return program
  console.error(
    `Backroom needs Node 22.18 or newer, and this is Node ${process.versions.node}. Install one from https://nodejs.org and start again.`,
  )
  process.exit(1)
}

/** From these versions on Node strips types by itself. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major === 22) return minor >= 18
  if (major === 23) return minor >= 6
  return major > 23
}

/** Starts a script of ours under that Node; it leaves when we do, however we end. */
export function startScript(node, script, args, { env = {}, flags = [], ...options } = {}) {
  const preload = new URL('./leave-with-parent.mjs', import.meta.url).href
  return spawn(node, [...nodeFlags, ...flags, '--import', preload, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...options,
    env: { ...process.env, ...env },
  })
}

/** Runs a script to its end and answers its exit status. */
export function runScript(node, script, args, options) {
  const child = startScript(node, script, args, options)
  const forward = (signal) => child.kill(signal)
  process.on('SIGINT', ignoreSignal).on('SIGTERM', forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status, signal) => {
      process.off('SIGINT', ignoreSignal).off('SIGTERM', forward)
      resolve(exitStatus(status, signal))
    })
  })
}

/** The status that a shell would show. */
export function exitStatus(status, signal) {
  return status ?? 128 + (constants.signals[signal] ?? 0)
}

export function checkoutFolder() {
  return fileURLToPath(new URL('..', import.meta.url))
}

// Ctrl-C reaches every program of the terminal: the script decides, we wait for it.
function ignoreSignal() {}

function packagedNode(root) {
  const isWindows = process.platform === 'win32'
  const name = isWindows ? `node-win-${process.arch}` : `node-${process.platform}-${process.arch}`
  return join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
}
