import type { ListBody } from '../../../contract/columns/list.ts'
import type { List } from './define-list.ts'
import type { ListFigures, ListReader } from './list-reader.ts'
import { listRequest } from './list-request.ts'
import type { ListQuestion } from './list-request.ts'
import { visibleColumns } from './row-reply.ts'

/** One page of a list as it goes over the wire, with the figures of everything that the filter keeps. */
export async function answerList<Row>(
  reader: Pick<ListReader<Row>, 'read'>,
  list: List,
  question: ListQuestion & { body: Pick<ListBody, 'fields'> },
): Promise<{ results: Row[] } & ListFigures> {
  const request = listRequest(list, question)
  const { rows, figures } = await reader.read(request, visibleColumns(list, question.body.fields))
  return { results: rows, ...figures }
}
