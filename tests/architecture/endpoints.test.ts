import { expect, test } from 'vitest'
import ts from 'typescript'
import { readSources } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

const sources = readSources('src/**/*.ts', 'src/**/*.tsx').filter(({ path }) => !/\.test\.tsx?$/.test(path))
const roots = 'api|accounts|user-configurations|dashboard|multichannel-settings|media|healthz|readyz|metrics'
const serverPath = new RegExp(`^/?(${roots})/`)
const quotedServerPath = new RegExp(`['"\`]/?(${roots})/`)
const ofPath = new Map(sources.map((file) => [file.path, file]))

test('paths of the server are typed in endpoints of the contract alone', () => {
  const wrong = sources
    .filter(({ path }) => !path.startsWith('src/sandbox/') && !path.endsWith('.endpoints.ts'))
    .filter(({ text }) => quotedServerPath.test(text))
    .flatMap((file) =>
      textsIn(file)
        .filter((text) => serverPath.test(text))
        .map((text) => `${file.path}: ${text}`),
    )
  expect(wrong).toEqual([])
})

test('endpoints are made in the contract, in the files that the build of the page knows', () => {
  const makers = sources.filter(({ text }) => /\bendpoint\('[A-Z]/.test(text)).map(({ path }) => path)
  expect(makers.filter((path) => !/^src\/contract\/.*\.endpoints\.ts$/.test(path))).toEqual([])
  expect(makers.length).toBeGreaterThan(5)
})

// Types cost nothing there; what makes the schemas would be sent to every visitor.
test('the library of schemas stays out of the page', () => {
  const reached = new Set<string>()
  const visit = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    if (path.endsWith('.endpoints.ts')) return
    for (const { target, isTypeOnly } of ofPath.get(path)?.imports ?? []) if (!isTypeOnly) visit(target)
  }
  for (const { path } of sources) if (path.startsWith('src/web/')) visit(path)
  expect(reached).toContain('src/contract/accounts.endpoints.ts')
  expect([...reached].filter((path) => path.startsWith('typebox'))).toEqual([])
})

function textsIn({ syntax }: SourceFile): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node)) texts.push(node.head.text)
    ts.forEachChild(node, visit)
  }
  visit(syntax)
  return texts
}
