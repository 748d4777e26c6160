/** Prints the numbers by which we judge the health of the code base; a mark (!) shows what deserves a closer look. */
import { execFileSync } from 'node:child_process'
import { readSources } from '../tests/architecture/source-files.ts'
import { codeMarks, commitMarks } from './health/marks.ts'

const all = readSources(
  'src/**/*.ts',
  'src/**/*.tsx',
  'bin/*.mjs',
  'scripts/**/*.ts',
  'tests/**/*.ts',
  'bench/**/*.ts',
)
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
const code = all.filter(({ path }) => !isTest(path) && path.startsWith('src/'))
const tests = all.filter(({ path }) => isTest(path))
const marks = [
  ...codeMarks(
    code,
    tests,
    all.map(({ path }) => path),
  ),
  ...commitMarks(commits()),
]

for (const { measure, value, isBad } of marks)
  console.log(`${isBad ? '!' : ' '} ${measure.padEnd(44)} ${value}`)
for (const { measure, places = [] } of marks)
  for (const place of places) console.log(`  ${measure}: ${place}`)

function commits(): string[][] {
  const log = execFileSync('git', ['log', '--name-only', '--format=%x00'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return log
    .split('\0')
    .map((entry) => entry.split('\n').filter((path) => /^src\/.*\.tsx?$|^tests\//.test(path)))
    .filter((paths) => paths.length > 0)
}
