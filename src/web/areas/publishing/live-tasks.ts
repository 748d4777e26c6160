import type { ProductList, PublishAccepted, PublishReply } from '../../../contract/publishing.ts'
import { api } from '../../app/api.ts'
import { session } from '../../app/session.ts'
import { finishedRun } from './finished-run.ts'
import { liveRuns } from './live-runs.ts'
import { newKey } from './new-key.ts'
import { createPublishTasks } from './publish-tasks.ts'
import { publishingCalls } from './publishing-calls.ts'
import { keepRows } from './result-rows-query.ts'

/** What was asked for on this page. */
export const liveTasks = createPublishTasks({
  send: (kind, { body, idempotencyKey }) =>
    api.post<PublishReply | PublishAccepted>(publishingCalls.start(kind), {
      body,
      idempotencyKey,
      prefersAsync: isLong(body.product_list),
    }),
  onStarted: (kind, reply) => {
    if (!('results' in reply)) return liveRuns.follow(reply.id)
    keepRows(reply)
    liveRuns.take(finishedRun(kind, reply, { user: session.read()?.userName ?? '', now: new Date() }))
  },
  newKey,
})

session.subscribe(() => (session.read() === null ? liveTasks.forget() : undefined))

const fewProducts = 20

/** A few products are over before a first look at them would be; more are watched row by row. */
function isLong(list: ProductList): boolean {
  return (Array.isArray(list) ? list.length : list.expected_count) > fewProducts
}
