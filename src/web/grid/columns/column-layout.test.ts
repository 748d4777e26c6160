import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Column } from '../../../contract/columns/column.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import {
  factoryLayout,
  layoutText,
  parseLayout,
  screenOrder,
  withColumn,
  withColumnHidden,
  withColumnMoved,
  withColumnShown,
  type ColumnLayout,
} from './column-layout.ts'

const columns: readonly Column[] = productColumns
const layout: fc.Arbitrary<ColumnLayout> = fc
  .shuffledSubarray([...columns], { minLength: 1 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((column) =>
        fc.record({
          id: fc.constant(column.id),
          width: column.isFixedWidth === true ? fc.constant(column.width) : fc.integer({ min: 48, max: 900 }),
          pin: fc.constantFrom('start' as const, 'end' as const, null),
        }),
      ),
    ),
  )

describe('column layout', () => {
  test('reads back from its text', () => {
    fc.assert(
      fc.property(
        layout,
        (each) => void expect(parseLayout(layoutText(each, columns), columns)).toEqual(each),
      ),
    )
  })

  test('from anyone it is read with care', () => {
    expect(parseLayout('sku:9999,nothing,sku,image:300,title~end~x,brand~start', columns)).toEqual([
      { id: 'sku', width: 900, pin: null },
      { id: 'image', width: 56, pin: null },
      { id: 'brand', width: 85, pin: 'start' },
    ])
    expect(parseLayout('nothing', columns)).toBeNull()
  })

  test('picture and SKU are pinned until someone unpins them', () => {
    const pinned = (layout: ColumnLayout) => layout.flatMap(({ id, pin }) => (pin === 'start' ? [id] : []))
    const factory = factoryLayout(columns)
    expect(pinned(factory)).toEqual(['image', 'sku'])
    const text = layoutText(withColumn(factory, 'sku', { pin: null }), columns)
    expect(pinned(parseLayout(text, columns) ?? [])).toEqual(['image'])
  })

  test('a column that is shown again stands where it belongs', () => {
    const without = withColumnHidden(factoryLayout(columns), 'title')
    const title = columns.find(({ id }) => id === 'title')
    if (title === undefined) throw new Error('no title')
    expect(withColumnShown(without, title, columns)).toEqual(factoryLayout(columns))
  })

  test('the last column cannot be hidden', () => {
    const last = parseLayout('sku', columns) ?? []
    expect(withColumnHidden(last, 'sku')).toEqual(last)
  })

  test('moving loses no column and doubles none', () => {
    fc.assert(
      fc.property(layout, fc.nat(), fc.nat(), (each, from, to) => {
        const moved = each[from % each.length]?.id ?? ''
        const before = each[to % each.length]?.id ?? null
        const next = withColumnMoved(each, moved, { before, pin: null })
        expect(next.map(({ id }) => id).sort()).toEqual(each.map(({ id }) => id).sort())
        if (moved !== before) {
          const ids = next.map(({ id }) => id)
          expect(ids.indexOf(moved) + 1).toBe(ids.indexOf(before ?? ''))
        }
      }),
    )
  })

  test('pinned columns stand at their side', () => {
    const order = screenOrder(parseLayout('sku,title~end,brand~start', columns) ?? [])
    expect(order.map(({ id }) => id)).toEqual(['brand', 'sku', 'title'])
  })
})
