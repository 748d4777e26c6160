import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

const sources = readSources('{src,tests,bench,scripts}/**/*.ts')
const birth = /\bnew (\w+\.)?(Pool|Client|PgBoss)\(/

test('connections to the database are made in one place, which hears their errors', () => {
  const makers = sources.filter(({ text }) => birth.test(text))
  expect(makers.map(({ path }) => path)).toEqual([
    'src/server/platform/database/connections.ts',
    // On connections of ours.
    'src/server/platform/jobs/start-boss.ts',
  ])
})
