import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { revertProduct, showTimeline } from '../../../contract/products/timeline.endpoints.ts'
import type { createCommits } from '../../list/commits.ts'
import { call } from '../../app/call.ts'

export type TimelineProps = {
  product: { id: number; sku: string; version: number; is_deleted?: boolean | null }
  /** What was done on this page, for Ctrl+Z. */
  commits: ReturnType<typeof createCommits>
  /** Something was put back: what else shows the product is old. */
  onChanged: () => void
}

/** Things that happened, as many as are seen at once. */
export const eventsPerPage = 20

type Asked = {
  id: number
  /** What the product is by now: another version has more to tell. */
  version: number
  page: number
  field: string | undefined
}

/** Old as soon as anything is done with the product, with its other histories. */
export function timelineQuery({ id, version, page, field }: Asked) {
  return queryOptions({
    queryKey: ['product history', id, 'timeline', version, page, field],
    queryFn: ({ signal }) =>
      call(showTimeline, { params: { id }, query: { page, page_size: eventsPerPage, field }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** What is to be put back: one change, or everything after something that happened. */
export type Meant = { change: string } | { after: string }

/** What reverting would do to the product as it is. */
export function reversionQuery(id: number, version: number, meant: Meant) {
  return queryOptions({
    queryKey: ['product history', id, 'reversion', version, meant],
    queryFn: ({ signal }) =>
      call(revertProduct, { params: { id }, body: { ...meant, preview: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
