// A process of its own that draws each file of a folder anew and says how long it computed, which no other process makes
// longer, and how much memory it took, itself and with all before it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanPicture } from '../../src/server/areas/pictures/clean-picture.ts'

const isLinux = process.platform === 'linux'
const [from = '', to = ''] = process.argv.slice(2)
const changes = { updateBackground: false, resize: false }
await cleanPicture(readFileSync(join(from, 'png by another name.jpg')), changes)
const start = process.memoryUsage.rss()

for (const name of readdirSync(from)) {
  const bytes = readFileSync(join(from, name))
  const before = process.memoryUsage.rss()
  forgetPeak()
  const started = process.cpuUsage()
  const outcome = await cleanPicture(bytes, changes).then(
    ({ picture }) => {
      writeFileSync(join(to, name), picture)
      return 'clean'
    },
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'),
  )
  const used = process.cpuUsage(started)
  const ms = Math.round((used.user + used.system) / 1000)
  const [ownMb, allMb] = [inMb(peak() - before), inMb(peak() - start)]
  process.stdout.write(`${JSON.stringify({ name, outcome, ms, ownMb, allMb })}\n`)
}

// Linux alone forgets a peak, and there alone what is reported for a process counts the one that started it: elsewhere a
// file is held to what all before it took as well.
function forgetPeak() {
  if (isLinux) writeFileSync('/proc/self/clear_refs', '5')
}

/** Bytes. */
function peak() {
  if (!isLinux) return process.resourceUsage().maxRSS * 1024
  return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}

function inMb(bytes: number) {
  return Math.round(bytes / 1024 ** 2)
}
