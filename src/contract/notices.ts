import { Type, type Static } from 'typebox'
import { listReply } from './columns/list.ts'
import { TextOrNull } from './columns/schemas.ts'
import { ViewPage } from './views.ts'

/** What the bell tells somebody: rows that entered a view since it was last looked at, or what else needs a person. */
export const Notice = Type.Object({
  id: Type.Integer(),
  page_type: ViewPage,
  label: Type.String({ description: 'The view' }),
  title: TextOrNull({ description: 'What happened, where it is no view that tells' }),
  row_count: Type.Integer({ description: 'How many rows entered' }),
  filter: Type.Array(Type.Unknown(), { description: 'Finds exactly these rows, the first 100,000 of them' }),
  problem: TextOrNull({ description: 'Why the view can no longer be looked at' }),
  created_on: Type.String(),
})
export type Notice = Static<typeof Notice>

export const NoticeList = listReply(Notice)
export type NoticeList = Static<typeof NoticeList>
