import { expect, test } from 'vitest'
import { popUpStayMs } from './pop-up-stay.ts'

test.each([
  ['/orders', 3_000],
  ['/orders/7', 3_000],
  ['/order-exports', 3_000],
  ['/product-sales', 3_000],
  ['/ship-desk', 3_000],
  ['/settlements/7', 3_000],
  ['/runs-out-soon', 3_000],
  ['/catalogs', 1_000],
  ['/catalogs/7', 1_000],
  ['/ordersome', 1_000],
])('on %s a pop-up stays for %i ms', (pathname, ms) => {
  expect(popUpStayMs(pathname)).toBe(ms)
})
