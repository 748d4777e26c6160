/** Prints the numbers by which we judge the health of the code base; a mark shows what deserves a closer look. */
import { execFileSync } from 'node:child_process'
import ts from 'typescript'
import { readSources } from '../tests/architecture/source-files.ts'
import type { SourceFile } from '../tests/architecture/source-files.ts'

const all = readSources(
  'src/**/*.ts',
  'src/**/*.tsx',
  'bin/*.mjs',
  'scripts/*.ts',
  'tests/**/*.ts',
  'bench/**/*.ts',
)
const tests = all.filter(({ path }) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/'))
const code = all.filter((file) => !tests.includes(file) && file.path.startsWith('src/'))

const fileLines = code.map(linesOf)
const functionLines = code.flatMap(functionsOf)
const ownImports = code.map(
  ({ imports }) =>
    new Set(imports.map(({ target }) => target).filter((each) => each.startsWith('src/'))).size,
)

row('files', String(code.length))
row(
  'file lines, median / p90 / longest',
  spread(fileLines),
  percentile(fileLines, 90) > 200 || Math.max(...fileLines) > 300,
)
row(
  'function lines, median / p90 / longest',
  spread(functionLines.map(({ lines }) => lines)),
  functionLines.some(({ lines }) => lines > 60),
)
row('our imports per file, median / p90 / most', spread(ownImports), percentile(ownImports, 90) > 6)
row('most imported file', mostImported())
row(
  'any + suppressions per 1,000 lines',
  perThousand(suppressions()),
  suppressions() / (sum(fileLines) / 1000) > 0.5,
)
row('test : code, server', ratio('src/server/'), false)
row('test : code, web', ratio('src/web/'), false)
row('comment lines', `${((100 * sum(code.map(commentLines))) / sum(fileLines)).toFixed(1)} %`)
row('files in the largest area', largestArea())
row('weak words in names', String(weakNames().length), weakNames().length > 0)
row('source files per commit, median / p90', commitSizes())
row('commits with tests', commitsWithTests())
for (const { name, path, lines } of functionLines.filter(({ lines }) => lines > 60))
  console.log(`  long function: ${path} ${name} (${lines})`)
for (const file of code.filter((each) => linesOf(each) > 300))
  console.log(`  long file: ${file.path} (${linesOf(file)})`)
for (const path of weakNames()) console.log(`  weak name: ${path}`)

function row(measure: string, value: string, wantsLook = false): void {
  console.log(`${wantsLook ? '!' : ' '} ${measure.padEnd(44)} ${value}`)
}

function linesOf({ text }: SourceFile): number {
  return text.split('\n').length - 1
}

function functionsOf(file: SourceFile): { name: string; path: string; lines: number }[] {
  const found: { name: string; path: string; lines: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lineOf = (at: number) => file.syntax.getLineAndCharacterOfPosition(at).line
      const name = node.name && ts.isIdentifier(node.name) ? node.name.text : '(anonymous)'
      found.push({ name, path: file.path, lines: lineOf(node.getEnd()) - lineOf(node.getStart()) + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file.syntax)
  return found
}

function spread(values: number[]): string {
  return [percentile(values, 50), percentile(values, 90), Math.max(...values)].join(' / ')
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0
}

function sum(values: number[]): number {
  return values.reduce((total, each) => total + each, 0)
}

function mostImported(): string {
  const counts = new Map<string, number>()
  for (const { target } of code.flatMap(({ imports }) => imports)) {
    if (target.startsWith('src/')) counts.set(target, (counts.get(target) ?? 0) + 1)
  }
  const [path, count] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? ['none', 0]
  return `${path} (${count})`
}

function suppressions(): number {
  return sum(
    code.map(
      ({ text }) =>
        (text.match(/\bas any\b|: any\b|<any>|@ts-(ignore|expect-error|nocheck)|eslint-disable/g) ?? [])
          .length,
    ),
  )
}

function perThousand(count: number): string {
  return ((count * 1000) / sum(fileLines)).toFixed(2)
}

function ratio(folder: string): string {
  const lines = (files: SourceFile[]) => sum(files.filter(({ path }) => path.startsWith(folder)).map(linesOf))
  return (lines(tests) / Math.max(1, lines(code))).toFixed(2)
}

function commentLines({ text }: SourceFile): number {
  return text.split('\n').filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length
}

function largestArea(): string {
  const counts = new Map<string, number>()
  for (const { path } of code) {
    const area = /^src\/(server|web)\/(areas|connectors)\/[^/]+/.exec(path)?.[0]
    if (area) counts.set(area, (counts.get(area) ?? 0) + 1)
  }
  const [area, count] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? ['none', 0]
  return `${area} (${count})`
}

function weakNames(): string[] {
  return all
    .map(({ path }) => path)
    .filter((path) =>
      /(^|[/.-])(utils?|helpers?|misc|common|manager|shared|v2|legacy|new)([/.-])/i.test(path),
    )
}

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

function commitSizes(): string {
  const sizes = commits().map((paths) => paths.filter((path) => !/\.test\.tsx?$/.test(path)).length)
  return sizes.length ? `${percentile(sizes, 50)} / ${percentile(sizes, 90)}` : 'none yet'
}

function commitsWithTests(): string {
  const all = commits()
  const tested = all.filter((paths) =>
    paths.some((path) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')),
  )
  return all.length ? `${Math.round((100 * tested.length) / all.length)} %` : 'none yet'
}
