import { describe, expect, test } from 'vitest'
import { noFilter, type ColumnFilter } from '../grid/filters/filter-model.ts'
import { hasLongList } from './long-lists.ts'
import { withListsNamed } from './name-lists.ts'

const values = (count: number, text = 'S') => Array.from({ length: count }, (_, at) => `${text}${at}`)
const list = (of: string[]): ColumnFilter => ({ kind: 'list', isExcluded: true, values: of })
const filter = (columns: Record<string, ColumnFilter>) => ({ ...noFilter, columns })

describe('a filter', () => {
  test.each([
    ['of fifty values stands in its address', list(values(50)), false],
    ['of more does not', list(values(51)), true],
    ['of long values does not', list(values(40, 'x'.repeat(60))), true],
    ['that has its name already does', { kind: 'named', isExcluded: false, list: '60-x' } as const, false],
  ])('%s', (_name, own, isLong) => {
    expect(hasLongList(filter({ sku: own }))).toBe(isLong)
  })

  test('names its long lists and leaves the rest as it is', async () => {
    const kept: (readonly string[])[] = []
    const keep = async (each: readonly string[]) => `${kept.push(each)}-name`
    const named = await withListsNamed(
      { columns: { sku: list(values(60)), mpn: list(values(2)) }, extra: [{ or: [] }] },
      keep,
    )
    expect(named).toEqual({
      columns: { sku: { kind: 'named', isExcluded: true, list: '1-name' }, mpn: list(values(2)) },
      extra: [{ or: [] }],
    })
    expect(kept).toEqual([values(60)])
  })

  test('names those of a query too, however deep', async () => {
    const query = (value: unknown) => ({ and: [{ brand: 'A' }, { or: [{ sku__in: value }] }] })
    const whole = { ...filter({}), extra: [query(values(60))] }
    expect([hasLongList(whole), hasLongList({ ...whole, extra: [query(values(9))] })]).toEqual([true, false])
    const named = await withListsNamed(whole, () => Promise.resolve('60-x'))
    expect(named.extra).toEqual([query({ list: '60-x' })])
  })
})
