import { Type } from 'typebox'
import { IdParams } from './columns/list.ts'
import { endpoint } from './endpoint.ts'
import { TableConfig, TableConfigQuery, View, ViewChange, ViewInput } from './views.ts'

const aView = { params: IdParams, replies: { 200: View }, isVersioned: true } as const

export const createView = endpoint('POST', '/api/core/grid-fields-display-config/', {
  body: ViewInput,
  replies: { 201: View },
  isIdempotent: true,
})

/** One's own, or one that somebody shares. */
export const showView = endpoint('GET', '/api/core/grid-fields-display-config/{id}/', aView)

export const replaceView = endpoint('PUT', '/api/core/grid-fields-display-config/{id}/', {
  ...aView,
  body: ViewChange,
})

/** Any but Default. */
export const deleteView = endpoint('DELETE', '/api/core/grid-fields-display-config/{id}/', {
  params: IdParams,
  replies: { 204: Type.Null() },
})

/** Makes it the one active view of its page. */
export const activateView = endpoint('POST', '/api/core/grid-fields-display-config/{id}/activate/', aView)

export const showTableConfig = endpoint('GET', '/api/core/table-config/', {
  query: TableConfigQuery,
  replies: { 200: TableConfig },
})
