import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
/** Counts what is read from files, in a process of its own: another test may have drawn a paper in this one. */
const program = (text: string) => `
  const { default: fs } = await import('node:fs')
  const { syncBuiltinESMExports } = await import('node:module')
  const { readFile } = fs.promises
  let read = 0
  fs.promises.readFile = (...asked) => { read += 1; return readFile(...asked) }
  syncBuiltinESMExports()
  const { warmPaper } = await import(${at('./warm-paper.ts')})
  const { paperFont } = await import(${at('../../platform/paper/paper-fonts.ts')})
  await warmPaper([${JSON.stringify(text)}], new Date())
  const before = read
  for (const font of ['latin', 'arabic', 'han']) for (const weight of ['regular', 'bold']) await paperFont(font, weight)
  console.log([before, read - before].join(' '))
`

test.each([
  ['شركة 北京', '6 0'],
  ['Berlin', '2 4'],
])(
  'the fonts of what was written lately, here %s, are there for the first paper, and no others',
  (text, files) => {
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program(text)]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe(files)
  },
)
