import { expect, test } from 'vitest'
import { madeUpRun } from '../../../tests/support/made-up-run.ts'
import { drawn, wordsOf } from '../../../tests/support/page/drawn.tsx'
import type { Run } from '../../contract/runs.ts'
import { queryClient } from '../app/query-client.ts'
import { RunList } from './RunList.tsx'
import { runsQuery } from './run-query.ts'

function listed(run: Run): string {
  queryClient.setQueryData(runsQuery(1, 50).queryKey, { results: [run], count: 1 })
  return drawn(<RunList title="Runs" pageSize={50} nothing={null} />)
}

test('a title that begins with a number keeps its own direction', () => {
  const run = madeUpRun({ kind: 'publish', status: 'COMPLETED', total: 3, success: 3 })
  expect(listed(run)).toContain('<bdi>3 listings published</bdi>')
})

test('a run of which nothing is to be told begins with who asked for it', () => {
  const run = madeUpRun({
    kind: 'export',
    status: 'CANCELLED',
    label: 'products',
    user: 'olga',
    message: null,
  })
  expect(wordsOf(listed(run))).toMatch(/The export of products was cancelled olga · /)
})
