// Tests make thousands of files that nobody keeps: in memory each is made and gone ten times as fast as on a disk.
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'backroom-tests-'
/** What the tests need, and as much again for whoever else works on the machine. */
const wantedBytes = 12 * 1024 ** 3

/** A folder in memory for this process and its children, and none where the machine has no room for one. */
export function openMemoryFolder() {
  try {
    sweep()
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, freemem()) < wantedBytes) return undefined
    const folder = join(memory, `${prefix}${process.pid}`)
    mkdirSync(folder)
    // As every place for passing files: other accounts, as which some tests start programs, may enter.
    chmodSync(folder, 0o1777)
    return folder
  } catch {
    // Not a system that has one, or not ours to write to.
    return undefined
  }
}

export function closeMemoryFolder(folder) {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

// A run that was killed leaves its folder behind. A database that still runs there ends by itself once its files are gone.
function sweep() {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      closeMemoryFolder(join(memory, name))
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
