import type { PublishRunList } from '../../../contract/publishing.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/page-of.ts'
import { countRuns, findRuns } from '../../platform/runs/runs.query.ts'
import { publishRunReply } from './publish-run-reply.ts'
import { publishRuns } from './publish-runs.ts'

/** A page of what was published and unpublished, newest first. */
export async function listPublishRuns(db: Db, query: Parameters<typeof pageOf>[0]): Promise<PublishRunList> {
  const [runs, count] = await Promise.all([
    findRuns(db, publishRuns, pageOf(query)),
    countRuns(db, publishRuns),
  ])
  return { results: runs.map(publishRunReply), count }
}
