// The calls about orders, as V1 of the API has them: only those that Backroom makes.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { orderResource } from './order-records.ts'
import { pacificTime } from './pacific-time.ts'
import type { Records } from './store-records.ts'

type Surroundings = { records: Records; now: () => Date }
type Query = Record<string, string | undefined>

const largestPage = 500
/** A day, or a day and a time, with a blank or a T between. */
const moment = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/

export function registerOrderRoutes(app: FastifyInstance, { records }: Surroundings): void {
  app.get<{ Querystring: Query }>('/orders', ({ query }, reply) => {
    const { modifyDateStart, orderNumber, orderStatus, storeId, sortBy = 'OrderDate', sortDir } = query
    const [page, pageSize] = [whole(query['page'], 1), whole(query['pageSize'], 100)]
    if (page === undefined) return refused(reply, 'page')
    if (pageSize === undefined || pageSize > largestPage) return refused(reply, 'pageSize')
    if (modifyDateStart !== undefined && !moment.test(modifyDateStart))
      return refused(reply, 'modifyDateStart')
    const key = ({ OrderDate: 'orderedAt', ModifyDate: 'modifiedAt', CreateDate: 'createdAt' } as const)[
      sortBy
    ]
    if (key === undefined) return refused(reply, 'sortBy')
    const since = modifyDateStart?.replace('T', ' ') ?? ''
    const found = records
      .all('order')
      // The vendor goes by the clock on the wall: in the hour that comes twice it can't tell one from the other.
      .filter(({ modifiedAt }) => pacificTime(modifiedAt).replace('T', ' ') >= since)
      .filter((order) => orderNumber === undefined || order.orderNumber.startsWith(orderNumber))
      .filter((order) => orderStatus === undefined || order.orderStatus === orderStatus)
      .filter((order) => storeId === undefined || String(order.storeId) === storeId)
      .toSorted((one, other) => (one[key] < other[key] ? -1 : one[key] > other[key] ? 1 : 0))
    const sorted = sortDir === 'DESC' ? found.toReversed() : found
    return {
      orders: sorted.slice((page - 1) * pageSize, page * pageSize).map(orderResource),
      total: sorted.length,
      page,
      pages: Math.ceil(sorted.length / pageSize),
    }
  })
}

function whole(written: string | undefined, usual: number): number | undefined {
  if (written === undefined) return usual
  return /^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined
}

function refused(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .code(400)
    .send({ Message: 'The request is invalid.', ExceptionMessage: `${name} is not valid` })
}
