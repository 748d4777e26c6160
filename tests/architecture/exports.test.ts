import { expect, test } from 'vitest'
import ts from 'typescript'
import { readSources } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

const everywhere = readSources(
  '{src,tests,bench,scripts}/**/*.ts',
  'src/**/*.tsx',
  'bin/*.mjs',
  '*.config.ts',
)
const sources = everywhere.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))

/** Written for what comes next. */
const waiting = ['src/web/app/drafts.ts', 'src/web/ui/ConfirmDialog.tsx']

test('what a file exports is used somewhere', () => {
  const used = new Set(everywhere.flatMap(importedNames))
  const unused = sources
    .filter(({ path }) => !waiting.includes(path))
    .flatMap((file) =>
      exportedNames(file)
        .filter((name) => !used.has(`${file.path} ${name}`) && !used.has(`${file.path} *`))
        .filter((name) => !usesItself(file, name))
        .map((name) => `${file.path}: ${name}`),
    )
  expect(unused).toEqual([])
})

/** Beside its own declarations: a schema and its type share a name. */
function usesItself({ syntax, text }: SourceFile, name: string): boolean {
  if (text.indexOf(name) === text.lastIndexOf(name)) return false
  const visit = (node: ts.Node): boolean => {
    const isUse = ts.isIdentifier(node) && node.text === name && !isNameOf(node)
    return isUse || (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false)
  }
  return syntax.statements.some((statement) => !declaredNames(statement).includes(name) && visit(statement))
}

function isNameOf(node: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
}

function exportedNames({ syntax }: SourceFile): string[] {
  return syntax.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return []
    const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    return isExported ? declaredNames(statement) : []
  })
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}

/** `path name` for each; a star where a file is taken as a whole. */
function importedNames({ syntax, imports }: SourceFile): string[] {
  const lineOf = (node: ts.Node) => syntax.getLineAndCharacterOfPosition(node.getStart()).line + 1
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const target = isImport(node) ? imports.find(({ line }) => line === lineOf(node))?.target : undefined
    if (target) found.push(...namesOf(node).map((name) => `${target} ${name}`))
    ts.forEachChild(node, visit)
  }
  visit(syntax)
  return found
}

function isImport(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
  )
}

function namesOf(node: ts.Node): string[] {
  if (!ts.isImportDeclaration(node)) return ['*']
  const bindings = node.importClause?.namedBindings
  if (!bindings) return []
  return ts.isNamespaceImport(bindings)
    ? ['*']
    : bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
}
