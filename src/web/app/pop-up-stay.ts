import { paths } from '../paths.ts'

const pagesOfOrders = [
  ...[paths.orders, paths.orderExports, paths.shipDesk, paths.settlements],
  ...[paths.productSales, paths.reports, paths.runsOutSoon],
]

/** How long a pop-up stays on the page of this address: the spec's 3 s in orders and 1 s elsewhere. */
export function popUpStayMs(pathname: string): number {
  return pagesOfOrders.some((page) => pathname === page || pathname.startsWith(`${page}/`)) ? 3_000 : 1_000
}
