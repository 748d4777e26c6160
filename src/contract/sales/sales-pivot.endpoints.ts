import { Type, type Static } from 'typebox'
import { NumberOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { mostPivotDays, pivotMeasures, pivotParts } from './sales-pivot.ts'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', form: 'a day like 2026-03-02' })

const PivotQuery = Type.Object({
  rows: Type.Enum([...pivotParts]),
  columns: Type.Enum([...pivotParts]),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostPivotDays,
      default: 30,
      description: 'Today is the last of them',
    }),
  ),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  currency: Type.Optional(
    Type.String({ minLength: 3, maxLength: 3, description: 'That of the business if absent' }),
  ),
})
export type PivotQuery = Static<typeof PivotQuery>

const figures = {
  qty: Type.Integer(),
  order_total: Type.Number(),
  payout: Type.Number(),
  profit: NumberOrNull(),
  margin: NumberOrNull({ description: 'Percent: the profit of all by the Order Total of all' }),
}
const Figures = Type.Object(figures)

const Key = Type.Object({
  value: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'As filters of sales take it; of a week its Monday; null where there is none',
  }),
  is_rest: Type.Boolean({ description: 'All that sold least, together' }),
  ...figures,
})
export type PivotKey = Static<typeof Key>

const SalesPivot = Type.Object({
  rows: Type.Array(Key),
  columns: Type.Array(Key),
  cells: Type.Array(Type.Object({ row: Type.Integer(), column: Type.Integer(), ...figures })),
  total: Figures,
  from: Type.String(),
  to: Type.String({ description: 'The last day that counts' }),
  currency: Type.String(),
  currencies: Type.Array(Type.String(), { description: 'In which something was sold in these days' }),
})
export type SalesPivot = Static<typeof SalesPivot>

/** What was sold in some days, laid out by two of its parts; what was canceled was not sold. */
export const showSalesPivot = endpoint('GET', '/api/orders/sales-pivot/', {
  query: PivotQuery,
  replies: { 200: SalesPivot },
  isListRead: true,
})

/** One measure of it as a file. */
export const saveSalesPivot = endpoint('GET', '/api/orders/sales-pivot/file/', {
  query: Type.Object({ ...PivotQuery.properties, measure: Type.Enum([...pivotMeasures]) }),
  replies: { 200: Type.String() },
  mediaType: 'text/csv; charset=utf-8',
  isListRead: true,
})
