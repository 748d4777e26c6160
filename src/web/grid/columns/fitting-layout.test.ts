import { expect, test } from 'vitest'
import { fittingLayout } from './useFittingLayout.ts'
import type { ColumnLayout } from './column-layout.ts'

const layout: ColumnLayout = [
  { id: 'image', width: 75, pin: 'start' },
  { id: 'sku', width: 190, pin: null },
  { id: 'title', width: 320, pin: 'end' },
]

test('a wide screen shows the layout as it is', () => {
  expect(fittingLayout(layout, 'sku', 1200)).toBe(layout)
})

test('a narrow screen keeps one column in view, and near half of itself for the others', () => {
  const fitting = fittingLayout(layout, 'sku', 360)
  expect(fitting.filter(({ pin }) => pin !== null)).toEqual([{ id: 'sku', width: 143, pin: 'start' }])
})

test('pins that would fill the screen are let go', () => {
  expect(fittingLayout([{ id: 'title', width: 900, pin: 'start' }], 'sku', 1000)[0]?.pin).toBeNull()
})
