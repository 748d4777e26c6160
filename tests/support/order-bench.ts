// Orders written over HTTP, and such as a channel brought, for tests of what people do to them.
import { takeOrder } from '../../src/server/areas/order-fetch/take-order.ts'
import type { Order } from '../../src/contract/orders.endpoints.ts'
import type { RemoteOrder } from '../../src/server/connectors/ports/order-source.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addBasic } from './catalogue.ts'

export type OrderBench = Awaited<ReturnType<typeof openOrderBench>>

type Row = { id: number; status: boolean; error: string | null } & Record<string, unknown>
/** What an answer may hold, whatever was asked. */
type Told = Order & { code: string; detail: string; results: Row[] }

export async function openOrderBench(settings: Parameters<typeof createTestApp>[0] = {}) {
  const house: TestApp = await createTestApp(settings)
  const { authorization } = await house.signIn('mia')
  let made = 0
  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers = {},
  ) {
    const answer = await house.app.inject({ method, url, headers: { authorization, ...headers }, payload })
    return { status: answer.statusCode, body: answer.json<Told>() }
  }
  return {
    house,
    authorization,
    call,
    close: () => house.close(),
    /** A size with so many pieces. */
    product: (
      quantity: number,
      { sku = `SENT-${(made += 1)}`, ...fields }: { sku?: string; cost_cents?: number } = {},
    ) => addBasic(house.context.db, sku, fields, quantity),
    /** An invoice of one piece for 100. */
    async order(product_id: number, changes: object = {}): Promise<Order> {
      const { body } = await call('GET', '/api/orders/generate-order-id/')
      const person = { first_name: 'Ada', last_name: 'Byron' }
      const reply = await call('POST', '/api/orders/create/', {
        ...{ product_id, order_id: body.order_id, cost: 0, qty: 1, amount: 100, create_anyway: true },
        order_time: new Date(house.clock.now().getTime() + 300_000).toISOString(),
        ...{ ship_to_info: person, ship_to_bill_info: person },
        ...changes,
      })
      return reply.body
    },
    /** An order as a channel tells it; answers its id here. */
    async placed(order: RemoteOrder): Promise<number> {
      const now = house.clock.now()
      const taking = { channel: 'VoyageOne', credential: 'voyageone', account: 'voyageone:1' } as const
      await takeOrder(house.context.db, { ...taking, digest: '', now, followedOn: now }, order)
      const { id } = await house.context.db
        .selectFrom('sales_order')
        .select('id')
        .where('channel_order_id', '=', order.id)
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
