import { publishProducts, unpublishProducts } from '../../../contract/publishing.endpoints.ts'
import type { ProductList } from '../../../contract/publishing.ts'
import { call } from '../../app/call.ts'
import { session } from '../../app/session.ts'
import { finishedRun } from './finished-run.ts'
import { liveRuns } from './live-runs.ts'
import { newKey } from './new-key.ts'
import { createPublishTasks } from './publish-tasks.ts'
import { keepRows } from './result-rows-query.ts'

const starts = { publish: publishProducts, unpublish: unpublishProducts }

/** What was asked for on this page. */
export const liveTasks = createPublishTasks({
  send: (kind, { body, idempotencyKey }) =>
    call(starts[kind], {
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
