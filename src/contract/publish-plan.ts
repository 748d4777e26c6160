import { Type, type Static } from 'typebox'
import { listReply, pageQuery } from './columns/list.ts'
import { IntegerOrNull, NumberOrNull, TextOrNull } from './columns/schemas.ts'

/** What would happen to a basic on a marketplace. */
const planActions = ['send', 'equal', 'different', 'blocked'] as const
export type PlanAction = (typeof planActions)[number]

/** A page of a plan; `action` keeps rows of one kind. */
export const PublishPlanQuery = Type.Object({
  ...pageQuery,
  action: Type.Optional(Type.Enum(planActions)),
})
export type PublishPlanQuery = Static<typeof PublishPlanQuery>

const PlanRow = Type.Object({
  product_id: Type.Integer(),
  sku: Type.String(),
  marketplace: Type.String(),
  action: Type.Enum(planActions, {
    description: 'send; already live and equal; live but different; blocked',
  }),
  reason: TextOrNull(),
  price: NumberOrNull({ description: 'What would go out, in dollars' }),
  price_reason: TextOrNull(),
  quantity: IntegerOrNull(),
  live_price: NumberOrNull({ description: 'What buyers see now' }),
  live_quantity: IntegerOrNull(),
  missing: Type.Array(
    Type.Object({
      field: Type.String(),
      where: Type.String({ description: 'The address of the page on which it can be mended' }),
    }),
  ),
})
export type PlanRow = Static<typeof PlanRow>

const Budget = Type.Object({
  marketplace: Type.String(),
  calls: Type.Integer(),
  seconds: Type.Integer({ description: 'Until the account’s limits allow the last of them' }),
  left: Type.Integer(),
  of: Type.Integer(),
  unit: Type.String({ description: 'What is left: points, calls today' }),
})
export type PlanBudget = Static<typeof Budget>

/**
 * `count` is of the rows that the query keeps, the figures of all but what is left out, whose rows stand there still. Marketplaces
 * work at the same time, so the slowest decides.
 */
export const PublishPlan = listReply(PlanRow, {
  figures: Type.Record(Type.Enum(planActions), Type.Integer()),
  left_out: Type.Integer({ description: 'Rows that are left out' }),
  products: Type.Integer({ description: 'Different products that are sent to a marketplace or more' }),
  calls: Type.Integer(),
  seconds: Type.Integer(),
  budgets: Type.Array(Budget),
})
export type PublishPlan = Static<typeof PublishPlan>
