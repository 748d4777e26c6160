import type { ListBody } from '../../../contract/columns/list.ts'
import { visibleColumns } from '../columns/visible-columns.ts'
import type { List } from './define-list.ts'
import type { ListFigures, ListReader } from './list-reader.ts'
import { listRequest } from './list-request.ts'
import type { ListQuestion } from './list-request.ts'

/** One page of a list as it goes over the wire, with the figures of everything that the filter keeps. */
export async function answerList<Row>(
  reader: Pick<ListReader<Row>, 'read'>,
  list: List,
  question: ListQuestion & { body: Pick<ListBody, 'fields'> },
): Promise<{ results: Row[] } & ListFigures> {
  const request = listRequest(list, question)
  const { rows, figures } = await reader.read(request, visibleColumns(list.columns, question.body.fields))
  return { results: rows, ...figures }
}
