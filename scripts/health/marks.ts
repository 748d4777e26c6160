// What deserves a closer look: pure, so that each mark can be shown to fail.
import { findCycles } from '../../tests/architecture/find-cycles.ts'
import type { SourceFile } from '../../tests/architecture/source-files.ts'
import { areaSizes, findRepetitions, functionsOf, isGenerated, linesOf, testShare } from './code-facts.ts'

export type Mark = { measure: string; value: string; isBad: boolean; places?: string[] }

export const bounds = {
  fileLines: { p90: 200, most: 300 },
  functionLines: 60,
  importsP90: 6,
  suppressionsPerThousand: 0.5,
  serverTests: 0.7,
  webTests: 0.4,
  areaFiles: 25,
  codeLines: 37_500,
  commitFiles: { median: 3, p90: 10 },
  commitsWithTests: 50,
}

/** `code` is what runs, `tests` what proves it, `all` every file by name. */
export function codeMarks(code: SourceFile[], tests: SourceFile[], all: string[]): Mark[] {
  const written = code.filter((file) => !isGenerated(file))
  return [
    ...sizeMarks(written),
    ...importMarks(code),
    suppressionMark(written),
    testMark('test : code, server', testShare('src/server/', written, tests), bounds.serverTests),
    testMark('test : code, web', testShare('src/web/', written, tests), bounds.webTests),
    repetitionMark(written),
    weakNamesMark(all),
  ]
}

function sizeMarks(code: SourceFile[]): Mark[] {
  const files = code.map(linesOf)
  const functions = code.flatMap(functionsOf)
  const long = functions.filter(({ lines }) => lines > bounds.functionLines)
  const areas = areaSizes(code)
  const large = areas.filter(([, count]) => count > bounds.areaFiles)
  const comments = sum(
    code.map(({ text }) => text.split('\n').filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length),
  )
  return [
    { measure: 'files', value: String(code.length), isBad: false },
    {
      measure: 'lines, tests and generated files apart',
      value: String(sum(files)),
      isBad: sum(files) > bounds.codeLines,
    },
    {
      measure: 'file lines, median / p90 / longest',
      value: spread(files),
      isBad: percentile(files, 90) > bounds.fileLines.p90 || Math.max(...files) > bounds.fileLines.most,
      places: code
        .filter((file) => linesOf(file) > bounds.fileLines.most)
        .map((file) => `${file.path} (${linesOf(file)})`),
    },
    {
      measure: 'function lines, median / p90 / longest',
      value: spread(functions.map(({ lines }) => lines)),
      isBad: long.length > 0,
      places: long.map(({ path, name, lines }) => `${path} ${name} (${lines})`),
    },
    {
      measure: 'comment lines',
      value: `${((100 * comments) / Math.max(1, sum(files))).toFixed(1)} %`,
      isBad: false,
    },
    {
      measure: 'files in the largest area',
      value: areas[0] ? `${areas[0][1]} (${areas[0][0]})` : 'none',
      isBad: large.length > 0,
      places: large.map(([area, count]) => `${area} (${count})`),
    },
  ]
}

function importMarks(code: SourceFile[]): Mark[] {
  const own = code.map(
    ({ imports }) =>
      new Set(imports.map(({ target }) => target).filter((each) => each.startsWith('src/'))).size,
  )
  return [
    {
      measure: 'our imports per file, median / p90 / most',
      value: spread(own),
      isBad: percentile(own, 90) > bounds.importsP90,
    },
    { measure: 'most imported file', value: mostImported(code), isBad: false },
    cycleMark('cycles at run time', code, ({ isTypeOnly }) => !isTypeOnly),
    cycleMark('cycles, types included', code, () => true),
  ]
}

function cycleMark(
  measure: string,
  code: SourceFile[],
  counts: (each: SourceFile['imports'][number]) => boolean,
): Mark {
  const targets = code.map(
    ({ path, imports }) => [path, imports.filter(counts).map(({ target }) => target)] as const,
  )
  const cycles = findCycles(new Map(targets))
  return {
    measure,
    value: String(cycles.length),
    isBad: cycles.length > 0,
    places: cycles.map((each) => each.join(' ↔ ')),
  }
}

function suppressionMark(code: SourceFile[]): Mark {
  const pattern = /\bas any\b|: any\b|<any>|@ts-(ignore|expect-error|nocheck)|eslint-disable/g
  const share =
    (1000 * sum(code.map(({ text }) => text.match(pattern)?.length ?? 0))) /
    Math.max(1, sum(code.map(linesOf)))
  return {
    measure: 'any + suppressions per 1,000 lines',
    value: share.toFixed(2),
    isBad: share > bounds.suppressionsPerThousand,
  }
}

function testMark(measure: string, share: number, least: number): Mark {
  return { measure, value: share.toFixed(2), isBad: share < least }
}

function repetitionMark(code: SourceFile[]): Mark {
  const found = findRepetitions(code)
  return {
    measure: 'six lines or more that stand twice',
    value: String(found.length),
    isBad: found.length > 0,
    places: found.map(({ places, lines }) => `${places.join(' = ')} (${lines} lines)`),
  }
}

function weakNamesMark(paths: string[]): Mark {
  const weak = paths.filter((path) =>
    /(^|[/.-])(utils?|helpers?|misc|common|manager|shared|v2|legacy|new)([/.-])/i.test(path),
  )
  return { measure: 'weak words in names', value: String(weak.length), isBad: weak.length > 0, places: weak }
}

/** Of each commit, the files of ours that it touches. */
export function commitMarks(commits: string[][]): Mark[] {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
  const sizes = commits.map((paths) => paths.filter((path) => !/\.test\.tsx?$/.test(path)).length)
  const tested = (100 * commits.filter((paths) => paths.some(isTest)).length) / Math.max(1, commits.length)
  const { median, p90 } = bounds.commitFiles
  return [
    {
      measure: 'source files per commit, median / p90',
      value: `${percentile(sizes, 50)} / ${percentile(sizes, 90)}`,
      isBad: percentile(sizes, 50) > median || percentile(sizes, 90) > p90,
    },
    {
      measure: 'commits with tests',
      value: `${Math.round(tested)} %`,
      isBad: commits.length > 0 && tested < bounds.commitsWithTests,
    },
  ]
}

function mostImported(code: SourceFile[]): string {
  const counts = new Map<string, number>()
  for (const { target } of code.flatMap(({ imports }) => imports)) {
    if (target.startsWith('src/')) counts.set(target, (counts.get(target) ?? 0) + 1)
  }
  const [path, count] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? ['none', 0]
  return `${path} (${count})`
}

function spread(values: number[]): string {
  return [percentile(values, 50), percentile(values, 90), Math.max(0, ...values)].join(' / ')
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0
}

function sum(values: number[]): number {
  return values.reduce((total, each) => total + each, 0)
}
