import { Type, type Static } from 'typebox'
import { listReply } from './columns/list.ts'
import { endpoint } from './endpoint.ts'

const TimeLimit = Type.Object({
  name: Type.String(),
  value: Type.Integer(),
  unit: Type.String(),
  least: Type.Integer(),
  most: Type.Integer(),
  usual: Type.Integer(),
})
export type TimeLimit = Static<typeof TimeLimit>

/** After how long something counts as late or stale; they hold for the whole business. */
export const listTimeLimits = endpoint('GET', '/api/time-limits/', {
  replies: { 200: listReply(TimeLimit) },
})

/** What is missing stays. */
export const changeTimeLimits = endpoint('PATCH', '/api/time-limits/', {
  body: Type.Object({
    ship_within_days: Type.Optional(Type.Integer({ title: 'Days to ship' })),
    stale_after_days: Type.Optional(Type.Integer({ title: 'Days until stale' })),
  }),
  replies: { 200: listReply(TimeLimit) },
})
