import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
/** In a process of its own: another test may have drawn a paper in this one. */
const program = `
  const { warmPaper } = await import(${at('./warm-paper.ts')})
  const took = async () => {
    const before = process.cpuUsage()
    await warmPaper(new Date())
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const first = await took()
  console.log((await took()) / first)
`

test('a paper after the first takes a part of its time', () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program]
  expect(Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))).toBeLessThan(0.5)
})
