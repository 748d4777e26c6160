import { Type } from 'typebox'

/** An order as a product's histories name it: its page is called by its id. */
export const OrderName = Type.Object({ id: Type.Integer(), order_id: Type.String() })

/** The order that stands beside a change. */
export const OrderOfChange = Type.Union([OrderName, Type.Null()], {
  description: 'Null where it was no order, or it can’t be told which of several of that name',
})
