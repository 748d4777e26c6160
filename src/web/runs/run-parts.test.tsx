import { describe, expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../tests/support/page/drawn.tsx'
import type { RunRow } from '../../contract/runs.ts'
import { ApiProblem } from '../app/api-problem.ts'
import { messageColumn, skuColumn, statusColumn } from './run-columns.tsx'
import { pageAt } from './run-query.ts'
import { RunPager } from './RunPager.tsx'
import { RunProgress } from './RunProgress.tsx'
import { RunRows, type RunRowsProps } from './RunRows.tsx'
import { RunTable } from './RunTable.tsx'

const row = (part: Partial<RunRow> = {}) =>
  ({ id: 1, product_id: 7, sku: 'A-7', status: 'done', message: null, ...part }) as RunRow

describe('a page of rows', () => {
  const shown = (found: Partial<RunRowsProps['found']>) =>
    wordsOf(
      drawn(
        <RunRows
          found={{
            data: undefined,
            isError: false,
            error: null,
            refetch: () => new Promise(() => {}),
            ...found,
          }}
          waiting="on their way"
        >
          {(rows) => `${rows.length} rows`}
        </RunRows>,
      ),
    )

  test('is on its way, then there, also when it is empty', () => {
    expect(shown({})).toBe('on their way')
    expect(shown({ data: { results: [row()] } })).toBe('1 rows')
    expect(shown({ data: { results: [] } })).toBe('0 rows')
  })

  test('that could not be had says why and can be asked for again; what was there before is no answer', () => {
    const error = new ApiProblem({ status: 500, code: 'x', detail: 'The server stumbled.', requestId: 'r-1' })
    const words = shown({ isError: true, error, data: { results: [row()] } })
    expect(words).toMatch(/^The rows could not be loaded The server stumbled\. Request .*r-1.* Try again$/)
  })
})

describe('a table of rows', () => {
  const columns = [
    skuColumn(),
    statusColumn(({ status }) =>
      status === 'done' ? 'Deleted' : status === 'failed' ? 'Failed' : 'waiting',
    ),
    messageColumn('Error'),
  ]
  const rows = [
    row(),
    row({ id: 2, sku: null, status: 'failed', message: 'It is in stock.' }),
    row({ id: 3, product_id: null, status: 'queued' }),
  ]
  const html = drawn(<RunTable columns={columns} rows={rows} isOld />)
  const cells = [...html.matchAll(/<td role="cell".*?<\/td>/g)].map(([cell]) => cell)

  test('leads to products, and names by its id what has no SKU', () => {
    expect(cells[0]).toContain('href="/catalogs/7"')
    expect(wordsOf(cells[3] ?? '')).toBe('#7')
  })

  test('says marks in words, and what was told of a row', () => {
    expect(cells[1]).toContain('role="img" aria-label="Deleted"')
    expect(cells[4]).toContain('aria-label="Failed"')
    expect(wordsOf(cells[5] ?? '')).toBe('It is in stock.')
    expect(wordsOf(cells[7] ?? '')).toBe('waiting')
  })

  test('stays a table for a screen reader however it is drawn, and is reached by the keyboard', () => {
    expect(html.match(/role="(table|row|columnheader|cell)"/g)).toHaveLength(1 + 4 + 3 + 9)
    expect(html).toMatch(/role="region" aria-label="Results" tabindex="0" data-old="true"/)
  })
})

test('progress says how many of how many, not how many per cents', () => {
  const html = drawn(
    <RunProgress
      run={{ id: 5, progress: 0.257 }}
      label="Progress"
      counted={{ done: 1200, total: 4669 }}
      words="1,200 deleted"
    />,
  )
  expect(html).toMatch(
    /role="progressbar" aria-label="Progress".* aria-valuenow="26" aria-valuetext="1,200 of 4,669"/,
  )
  expect(wordsOf(html)).toBe('1,200 deleted')
})

describe('pages of rows', () => {
  const pager = (count: number, page: number) =>
    drawn(<RunPager label="Pages" page={pageAt(count, page)} onPage={() => {}} />)
  const disabled = (html: string) =>
    [...html.matchAll(/<button[^>]*>/g)].filter(([button]) => / disabled/.test(button)).length

  test('are not offered where all rows are seen', () => {
    expect(pager(100, 1)).not.toContain('<nav')
  })

  test('say which rows are seen, and end at both ends', () => {
    expect(wordsOf(pager(250, 3))).toBe('201–250 of 250')
    expect([1, 2, 3].map((page) => disabled(pager(250, page)))).toEqual([1, 0, 1])
  })
})
