// Decides whether node_modules fits package-lock.json, and installs when it doesn't. Runs on a bare Node 18.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs what package-lock.json asks for, unless it is there. Ends the process with a line when that fails. */
export function ensureInstalled(root) {
  if (isInstalled(root)) return
  console.log('Installing packages (once, about half a minute) …')
  const { status, error } = runNpm(root, [
    // Without its warnings: most are about the old Node that started us, and we go on with a newer one.
    ...['ci', '--loglevel=error', '--no-audit', '--no-fund'],
    ...['--include=dev', '--include=optional'],
  ])
  if (status !== 0) {
    console.error(
      `npm ci failed${error ? `: ${error.message}` : ''}. Backroom can't start without its packages.`,
    )
    process.exit(1)
  }
  writeStamp(root)
}

/** A stamp of ours says so at once; without it the packages are compared one by one with the lock file. */
export function isInstalled(root) {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false
  if (readText(stampPath(root)) === expectedStamp(root)) return true
  if (!fitsLock(root)) return false
  writeStamp(root)
  return true
}

function fitsLock(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const found = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && belongsHere(entry))
    .every(([path, { version }]) => found[path]?.version === version && existsSync(join(root, path)))
}

// npm leaves out optional packages of other platforms, and those that only they need.
function belongsHere({ os, cpu, libc, optional }) {
  if (optional && (!os || !cpu || libc)) return false
  return allows(os, process.platform) && allows(cpu, process.arch)
}

function allows(list, value) {
  if (!list) return true
  const names = [].concat(list)
  if (names.includes(`!${value}`)) return false
  return names.every((name) => name.startsWith('!')) || names.includes(value)
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}

// The platform counts too: a folder shared with another machine holds the wrong programs.
function expectedStamp(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch}\n`
}

function stampPath(root) {
  return join(root, 'node_modules', '.backroom-installed')
}

function writeStamp(root) {
  try {
    writeFileSync(stampPath(root), expectedStamp(root))
  } catch {
    // A folder installed by someone else: the longer comparison is made again next time.
  }
}

function runNpm(root, args) {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }
  const own = process.env.npm_execpath ?? ''
  if (own.endsWith('npm-cli.js')) return spawnSync(process.execPath, [own, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
