import type { CountsBody, CountsReply } from '../../../contract/columns/list.ts'
import { InvalidInput } from '../errors.ts'
import { listRequest } from './answer-list.ts'
import type { List } from './define-list.ts'
import type { ListReader } from './table-reader.ts'

/** How many rows each question keeps. Views outlive columns: one that can't be read spoils none beside it. */
export async function answerCounts(
  reader: Pick<ListReader<unknown>, 'count' | 'namedLists'>,
  list: List,
  { questions }: CountsBody,
  today: string,
): Promise<CountsReply> {
  const results: CountsReply['results'] = []
  // One after the other: a row of tabs must not take the connections that the rows wait for.
  for (const body of questions) results.push(await countOne(reader, list, body, today))
  return { results, count: results.length }
}

async function countOne(
  reader: Pick<ListReader<unknown>, 'count' | 'namedLists'>,
  list: List,
  body: CountsBody['questions'][number],
  today: string,
): Promise<CountsReply['results'][number]> {
  try {
    const lists = await reader.namedLists(body.filter)
    const { condition } = listRequest(list, { query: {}, body, today, lists })
    return { count: await reader.count(condition) }
  } catch (problem) {
    if (problem instanceof InvalidInput) return { count: null, problem: problem.message }
    throw problem
  }
}
