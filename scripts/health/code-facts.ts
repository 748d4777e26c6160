// What is counted in the code: pure, so that each mark can be shown to fail.
import ts from 'typescript'
import type { SourceFile } from '../../tests/architecture/source-files.ts'

export type Sized = { name: string; path: string; lines: number }
export type Repetition = { places: string[]; lines: number }

export function linesOf({ text }: Pick<SourceFile, 'text'>): number {
  return text.split('\n').length - 1
}

export function isGenerated({ text }: Pick<SourceFile, 'text'>): boolean {
  return text.startsWith('// Generated')
}

export function functionsOf(file: SourceFile): Sized[] {
  const found: Sized[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lineOf = (at: number) => file.syntax.getLineAndCharacterOfPosition(at).line
      const lines = lineOf(node.getEnd()) - lineOf(node.getStart()) + 1
      found.push({ name: nameOf(node), path: file.path, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(file.syntax)
  return found
}

function nameOf(node: ts.SignatureDeclaration): string {
  const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  return name && ts.isIdentifier(name) ? name.text : '(anonymous)'
}

/** Files by area or vendor, those of its folders counted with it, the largest first. */
export function areaSizes(files: readonly Pick<SourceFile, 'path'>[]): [area: string, files: number][] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const area = /^src\/(server|web)\/(areas|connectors)\/[^/]+(?=\/)/.exec(path)?.[0]
    if (area) counts.set(area, (counts.get(area) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

/** Lines of test for each line of code in a folder. */
export function testShare(folder: string, code: readonly SourceFile[], tests: readonly SourceFile[]): number {
  const lines = (files: readonly SourceFile[]) =>
    files.filter(({ path }) => path.startsWith(folder)).reduce((sum, file) => sum + linesOf(file), 0)
  return lines(tests) / Math.max(1, lines(code))
}

const windowLines = 6

/** Places where as many lines in a row are the same to the letter; imports and lines of brackets alone don't count. */
export function findRepetitions(files: readonly Pick<SourceFile, 'path' | 'text'>[]): Repetition[] {
  const seen = new Map<string, string[]>()
  for (const { path, text } of files) {
    const lines = tellingLines(text)
    for (let from = 0; from + windowLines <= lines.length; from++) {
      const window = lines.slice(from, from + windowLines)
      const key = window.map(({ text }) => text).join('\n')
      seen.set(key, [...(seen.get(key) ?? []), `${path}:${window[0]?.number ?? 0}`])
    }
  }
  return joined([...seen.values()].filter((places) => places.length > 1))
}

function tellingLines(text: string): { text: string; number: number }[] {
  let isImporting = false
  return text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim()
    if (/^import\b/.test(trimmed)) isImporting = true
    const isImport = isImporting
    if (/from '|^import '/.test(trimmed)) isImporting = false
    return isImport || !/\w/.test(trimmed) ? [] : [{ text: trimmed, number: index + 1 }]
  })
}

/** Windows that overlap are one repetition. */
function joined(windows: string[][]): Repetition[] {
  const found: Repetition[] = []
  let last: { places: string[]; at: number[] } | undefined
  for (const places of windows) {
    const at = places.map((place) => Number(place.split(':').at(-1)))
    const files = places.map((place) => place.split(':')[0]).join()
    const goesOn =
      last !== undefined &&
      files === last.places.map((place) => place.split(':')[0]).join() &&
      at.every((line, index) => line - (last?.at[index] ?? 0) <= 4)
    const current = found.at(-1)
    if (goesOn && current) current.lines += 1
    else found.push({ places, lines: windowLines })
    last = { places, at }
  }
  return found
}
