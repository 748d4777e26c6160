import { Type, type Static } from 'typebox'
import { Id, listReply } from './columns/list.ts'
import { TextOrNull } from './columns/schemas.ts'

/** The pages whose grids keep views. */
export const viewPages = [
  'Products',
  'Orders',
  'OrderItems',
  'SalesReport',
  'StockCover',
  'BusinessRules',
] as const
export type ViewPage = (typeof viewPages)[number]
export const ViewPage = Type.Enum([...viewPages])

export const Facts = Type.Record(Type.String(), Type.Unknown())

const label = Type.String({ minLength: 1, maxLength: 60 })
const beside = {
  search: TextOrNull({ maxLength: 500 }),
  is_shared: Type.Boolean({ description: 'Everybody may read and copy it' }),
  is_tab: Type.Boolean({ description: 'Stands as a tab above the grid' }),
  is_alert: Type.Boolean({ description: 'Tells its owner of rows that enter it' }),
  position: Type.Integer({ minimum: 0, maximum: 1000, description: 'Place among the tabs' }),
}

/** What a person made of a grid: columns, widths, order, sort and filter. It may be older than what is taken now. */
export const View = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  user: Type.Integer(),
  is_active: Type.Boolean(),
  fields: Facts,
  field_widths: Facts,
  label,
  grid_params: Type.Unknown(),
  page_type: ViewPage,
  column_order: Type.Array(Type.Unknown()),
  pinned: Facts,
  sort: Type.Array(Type.Unknown()),
  query: Type.Unknown(),
  ...beside,
  owner: Type.Optional(Type.String({ description: 'Whose it is, when it is shared by somebody else' })),
  lost: Type.Optional(
    Type.Array(Type.String(), { description: 'What it asks that can no longer be had, in sentences' }),
  ),
  lost_conditions: Type.Optional(
    Type.Array(Type.Unknown(), { description: 'Conditions of its filter that say nothing any more' }),
  ),
})
export type View = Static<typeof View>

const ColumnId = Type.String({ minLength: 1, maxLength: 100 })
const ColumnIds = Type.Array(ColumnId, { maxItems: 1000 })

/** The texts of a grid's address; what else the page keeps there is its own. */
const asked = {
  filter: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.String(), Type.Null()])),
  order_by: Type.Optional(TextOrNull({ maxLength: 2000 })),
  search: Type.Optional(TextOrNull({ maxLength: 500 })),
}
const Asked = Type.Union([Type.Object(asked, { additionalProperties: true }), Type.Null()])

/** What the query builder asks, beside the filter of the grid. */
const group = Type.Optional(Type.Array(Type.Unknown(), { description: 'Conditions and groups of them' }))
const Query = Type.Union([
  Type.Object({ and: group, or: group, ...asked }, { additionalProperties: true }),
  Type.Null(),
])

/** A new view; what is absent is plain. */
export const ViewInput = Type.Object({
  fields: Type.Record(Type.String(), Type.Boolean(), { description: 'Column id → is it hidden' }),
  field_widths: Type.Record(Type.String(), Type.Number({ minimum: 1, description: 'In pixels' })),
  label,
  grid_params: Asked,
  page_type: ViewPage,
  user: Type.Optional(Id),
  ...Type.Partial(
    Type.Object({
      column_order: ColumnIds,
      pinned: Type.Object({ start: Type.Optional(ColumnIds), end: Type.Optional(ColumnIds) }),
      sort: Type.Array(
        Type.Object(
          { id: ColumnId, desc: Type.Optional(Type.Boolean()) },
          { form: 'an object with id and desc, such as {"id": "sku", "desc": true}' },
        ),
        { maxItems: 100 },
      ),
      query: Query,
      ...beside,
    }),
  ).properties,
})
export type ViewInput = Static<typeof ViewInput>

/** What of a view becomes another; the rest of it stays. */
export const ViewChange = Type.Partial(ViewInput)
export type ViewChange = Static<typeof ViewChange>

export const TableConfigQuery = Type.Object({ table_name: ViewPage })

/** The columns that a grid has. */
export const TableConfig = listReply(
  Type.Object({
    id: Type.String(),
    field: Type.String(),
    label: Type.String(),
    type: Type.String(),
    filter: Type.String({ description: 'How a person filters it' }),
    editable: Type.Boolean(),
  }),
)
export type TableConfig = Static<typeof TableConfig>
