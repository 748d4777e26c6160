import { expect, test } from 'vitest'
import { defaultSettings } from '../../contract/default-settings.ts'
import { listMode } from './list-mode.ts'

test('a page holds what its user chose for the list, else what is usual there: ten orders, a hundred of all else', () => {
  const paged = { ...defaultSettings, grid_modes: { Orders: 'pagination' as const } }
  expect(listMode('Orders', paged)).toEqual({ mode: 'pagination', pageSize: 10 })
  expect(listMode('Products', paged)).toEqual({ mode: 'infinite', pageSize: 100 })
  expect(listMode('Orders', { ...paged, page_sizes: { Orders: 25 } }).pageSize).toBe(25)
})
