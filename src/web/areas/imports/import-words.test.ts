import { describe, expect, test } from 'vitest'
import type { ImportRun } from '../../../contract/imports.ts'
import {
  missingPrice,
  nothingToImport,
  refusalTitle,
  refusalWords,
  resultWords,
  sizeText,
  stageWords,
} from './import-words.ts'

const none = { created: 0, changed: 0, unchanged: 0, rejected: 0, export_id: null }
const runOf = (figures: Partial<ImportRun> & { undone?: number }) => ({ ...none, ...figures }) as ImportRun

test.each([
  [{}, 'Nothing in it'],
  [{ created: 1204, rejected: 1 }, '1,204 new, 1 line rejected'],
  [{ created: 1, undone: 1 }, '1 new, undone since'],
  [{ created: 1, changed: 2, unchanged: 3, rejected: 4 }, '1 new, 2 changed, 3 unchanged, 4 lines rejected'],
])('sums %j up as %s', (figures, words) => {
  expect(resultWords(runOf(figures))).toBe(words)
})

describe('when there is nothing to import', () => {
  test.each([
    [
      'all are as they were',
      { unchanged: 3 },
      'Nothing would change: all products have these values already.',
    ],
    [
      'some are, and some lines are bad',
      { unchanged: 3, rejected: 1 },
      'Nothing would change: the other products have all these values already.',
    ],
    [
      'nothing was edited in an export',
      { unchanged: 3, export_id: 7 },
      'Nothing would change: no cell of this export was edited, or all of it stands there already.',
    ],
    [
      'only what no import takes was edited in an export',
      { unchanged: 3, noted: 2, export_id: 7 },
      'Nothing would change: what was edited in this export is not taken. The notes say of each cell why.',
    ],
    ['no line is good', { rejected: 3 }, 'No line can be taken. Correct the file and choose it again.'],
    ['one would be new', { created: 1, rejected: 3 }, undefined],
    ['one would change', { changed: 1 }, undefined],
  ])('%s', (_, figures, words) => {
    expect(nothingToImport(runOf(figures))).toBe(words)
  })
})

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [9_949, '9.9 KB'],
  [205_530_134, '206 MB'],
  [999_600, '1.0 MB'],
  [2_400_000_000, '2.4 GB'],
])('writes %i bytes as %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words)
})

test('tells those who can’t see it what came of a check', () => {
  expect(stageWords(runOf({ created: 3, rejected: 2 }), 'checked')).toBe(
    'The file is checked: 3 new, 2 lines rejected.',
  )
  expect(stageWords(runOf({}), 'stopped')).toBeUndefined()
})

test.each([
  [
    { status: 'FAILED', dry_run: true },
    'This file can’t be imported',
    'Nothing was changed. Correct the file',
  ],
  [{ status: 'FAILED', created: 1 }, 'The import broke off', '1 product was imported before that.'],
  [{ status: 'CANCELLED', created: 4 }, 'The import was cancelled', '4 products were imported before that.'],
  [{ status: 'CANCELLED', dry_run: true }, 'The check was cancelled', 'Nothing was changed.'],
] as const)('tells what is left of %o', (part, title, words) => {
  expect(refusalTitle(runOf(part))).toBe(title)
  expect(refusalWords(runOf(part))).toContain(words)
})

test.each([
  [
    'no column goes into it',
    { layout: 'columns', created: 2, mapping: { Code: 'sku' } },
    /: 2 new products /,
  ],
  ['one does', { layout: 'columns', created: 2, mapping: { Price: 'retail_price' } }, undefined],
  ['nothing is new', { layout: 'columns', mapping: { Code: 'sku' } }, undefined],
  ['Shopify names it', { layout: 'shopify', created: 2, mapping: {} }, undefined],
] as const)('warns of new products without a price where %s', (_, figures, words) => {
  const warning = missingPrice(runOf(figures))
  if (words === undefined) expect(warning).toBeUndefined()
  else expect(warning).toMatch(words)
})
