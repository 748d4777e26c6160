import { Type } from 'typebox'
import { ListBody, ListQuery } from '../columns/list.ts'
import { TextualBoolean } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { ExportAccepted, exportedOrderLists, ExportFormat, ExportList, ExportQuery } from '../exports.ts'
import { ProductChoice } from '../products/product-choice.ts'

/** Has a file made of what one of the lists of orders shows, or of the rows chosen in it, in the order of `fields`. */
export const exportOrders = endpoint('POST', '/api/orders/export/', {
  query: Type.Object({
    ...ListQuery.properties,
    list: Type.Optional(Type.Enum([...exportedOrderLists], { default: 'orders' })),
    format: Type.Optional(ExportFormat),
    export: Type.Optional(
      TextualBoolean({ description: 'As the lists themselves are asked; nothing else is done here' }),
    ),
  }),
  body: Type.Object({ ...ListBody.properties, row_ids: Type.Optional(ProductChoice) }),
  replies: { 202: ExportAccepted },
})

/** Everybody's exports of orders, of what was sold and of the report, the newest first. */
export const listOrderExports = endpoint('GET', '/api/orders/export/', {
  query: ExportQuery,
  replies: { 200: ExportList },
})
