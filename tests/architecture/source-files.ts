import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export type Import = {
  /** Path from the root of the checkout, or the name of a package. */
  target: string
  isTypeOnly: boolean
  line: number
}

export type SourceFile = {
  path: string
  text: string
  syntax: ts.SourceFile
  imports: Import[]
}

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every TypeScript file of the checkout that the patterns name, with what it imports. */
export function readSources(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: root }).sort().map(readOnce)
}

const read = new Map<string, SourceFile>()

function readOnce(path: string): SourceFile {
  const file = read.get(path) ?? readSource(path)
  read.set(path, file)
  return file
}

function readSource(path: string): SourceFile {
  return parseSource(path, readFileSync(join(root, path), 'utf8'))
}

export function parseSource(path: string, text: string): SourceFile {
  const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const imports: Import[] = []
  const visit = (node: ts.Node): void => {
    const found = importOf(node)
    if (found) {
      const line = syntax.getLineAndCharacterOfPosition(node.getStart()).line + 1
      imports.push({ ...found, target: resolve(path, found.target), line })
    }
    ts.forEachChild(node, visit)
  }
  visit(syntax)
  return { path, text, syntax, imports }
}

function importOf(node: ts.Node): Omit<Import, 'line'> | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { target: node.moduleSpecifier.text, isTypeOnly: isTypeOnlyClause(node.importClause) }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { target: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly }
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments
    // A lazy import runs when asked for, so it closes no cycle at start.
    if (argument && ts.isStringLiteral(argument)) return { target: argument.text, isTypeOnly: true }
  }
  return undefined
}

function isTypeOnlyClause(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = clause.namedBindings
  if (clause.name || !named || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every((each) => each.isTypeOnly)
}

function resolve(from: string, target: string): string {
  if (!target.startsWith('.')) return target
  return relative(root, normalize(join(root, dirname(from), target)))
}
