import { expect, test } from 'vitest'
import ts from 'typescript'
import { readSources } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

const sources = readSources(
  'src/**/*.ts',
  'src/**/*.tsx',
  'tests/**/*.ts',
  'bench/**/*.ts',
  'scripts/**/*.ts',
)
const born = ['Pool', 'Client', 'PgBoss']

test('connections to the database are made in one place, which hears their errors', () => {
  const makers = sources.filter(makesConnections)
  expect(makers.map(({ path }) => path)).toEqual([
    'src/server/platform/database/connections.ts',
    // On connections of ours.
    'src/server/platform/jobs/start-boss.ts',
  ])
})

function makesConnections({ syntax }: SourceFile): boolean {
  const visit = (node: ts.Node): boolean =>
    (ts.isNewExpression(node) && born.includes(node.expression.getText().split('.').at(-1) ?? '')) ||
    (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false)
  return visit(syntax)
}
