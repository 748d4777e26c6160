import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

const TimeOrNull = () => Type.Union([Type.String(), Type.Null()])

const Dashboard = Type.Object({
  celery_status: Type.Array(
    Type.Object({
      process_name: Type.String({ examples: ['ca_product_fetch'] }),
      is_active: Type.Boolean({ description: 'From its start to its end, over pauses and restarts' }),
      started_on: TimeOrNull(),
      ended_on: TimeOrNull(),
    }),
    { description: 'What is done again and again; one that never ran has no times' },
  ),
})
export type Dashboard = Static<typeof Dashboard>

/** What the business's own processes are doing; the same whatever the figures beside them are narrowed to. */
export const showDashboard = endpoint('GET', '/dashboard/', {
  query: Type.Object({
    marketplace: Type.Optional(Type.String({ maxLength: 100 })),
    hours: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  replies: { 200: Dashboard },
})
