import type { Page } from 'playwright-core'
import { writeOrder, type OwnOrder } from './own-order.ts'

export const orderRow = (page: Page, { order_id: name }: Pick<OwnOrder, 'order_id'>) =>
  page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: name })
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selection' })

/** Writes so many orders of a test's own, and shows them by themselves in the list. */
export async function listOwnOrders(page: Page, token: string, count: number): Promise<OwnOrder[]> {
  const orders: OwnOrder[] = []
  while (orders.length < count) orders.push(await writeOrder(page, token))
  const names = orders.map(({ order_id: name }) => name)
  const filter = encodeURIComponent(JSON.stringify([{ order_id__in: names }]))
  await page.goto(`/orders?filter=${filter}&columns=order_id,order_status,items,is_archived`)
  for (const order of orders) await orderRow(page, order).waitFor()
  return orders
}

/** Takes this entry of the menu of what can be done with the rows that are chosen. */
export async function actOnChosen(page: Page, name: string): Promise<void> {
  await selectionBar(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Chooses these and takes this entry of the menu of what can be done with them. */
export async function actOn(page: Page, orders: readonly OwnOrder[], name: string): Promise<void> {
  for (const order of orders) await orderRow(page, order).getByRole('checkbox').check()
  await actOnChosen(page, name)
}
