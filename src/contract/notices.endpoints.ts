import { Type } from 'typebox'
import { IdParams } from './columns/list.ts'
import { endpoint } from './endpoint.ts'
import { NoticeList } from './notices.ts'

/** One's own that were not put away, the newest first. */
export const listNotices = endpoint('GET', '/api/notices/', { replies: { 200: NoticeList } })

export const dismissNotice = endpoint('POST', '/api/notices/{id}/dismiss/', {
  params: IdParams,
  replies: { 204: Type.Null() },
})
