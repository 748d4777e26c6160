import type { PublishAccepted, PublishReply } from '../../../contract/publishing.ts'
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
    api.post<PublishReply | PublishAccepted>(publishingCalls.start(kind), { body, idempotencyKey }),
  onStarted: (kind, reply) => {
    if (!('results' in reply)) return liveRuns.follow(reply.id)
    keepRows(reply)
    liveRuns.take(finishedRun(kind, reply, { user: session.read()?.userName ?? '', now: new Date() }))
  },
  newKey,
})

session.subscribe(() => (session.read() === null ? liveTasks.forget() : undefined))
