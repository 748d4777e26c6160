import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { dismissNotice, listNotices } from '../../../contract/notices.endpoints.ts'
import type { Notice } from '../../../contract/notices.ts'
import { paths } from '../../paths.ts'
import { counted } from '../../ui/count-text.ts'
import { timeText } from '../../ui/time-text.ts'
import { call } from '../call.ts'
import { queryClient } from '../query-client.ts'
import { showFailure } from '../toast.ts'
import { tray, type TrayEntry } from './tray.ts'

/** Views are looked at every five minutes: nobody gains by asking more often than this. */
const askMs = 60_000

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call(listNotices, { signal }),
  refetchInterval: askMs,
  refetchOnWindowFocus: true,
})

/** Hangs on the bell what views tell; `go` leads to another address. */
export function watchNotices(go: (path: string) => void): () => void {
  const notices = new QueryObserver(queryClient, noticesQuery)
  const put = new Set<number>()
  return notices.subscribe(({ data }) => {
    for (const notice of data?.results.toReversed() ?? []) {
      if (put.has(notice.id)) continue
      put.add(notice.id)
      tray.add(noticeEntry(notice, go))
    }
  })
}

/** Leads to exactly the rows that it tells of. */
export function noticeEntry(notice: Notice, go: (path: string) => void): TrayEntry {
  const { id, label, title, row_count: count, filter, problem, created_on: at } = notice
  const startedAtMs = Date.parse(at)
  const shared = {
    id: `notice-${id}`,
    startedAtMs,
    changedAtMs: startedAtMs,
    onDismiss: () => void dismiss(id),
  }
  if (problem !== null)
    return {
      ...shared,
      state: 'failed',
      title: `The view “${label}” can no longer be watched`,
      detail: `${problem} Open it, save it as it is now, and it is watched again.`,
    }
  return {
    ...shared,
    state: 'news',
    title: title ?? `${counted(count, 'product')} entered the view “${label}”`,
    detail: timeText(at),
    onOpen: () => go(`${paths.catalogs}?filter=${encodeURIComponent(JSON.stringify(filter))}`),
  }
}

async function dismiss(id: number) {
  try {
    await call(dismissNotice, { params: { id } })
  } catch (problem) {
    showFailure({ subject: 'The notice was not put away', problem })
  }
}
