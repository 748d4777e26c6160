import type { ToldList } from '../../contract/events.ts'
import { hearRows } from './run-events.ts'

type Version = { version: number }

/**
 * Hears that rows which were read here are other ones since, until the answer is called; `read` answers a row as it was read last.
 * Of the page's own edits the answer is here already, and rows that it does not show are none of its business.
 */
export function hearNewer(
  list: ToldList,
  read: (id: number) => Version | undefined,
  tell: () => void,
): () => void {
  // Who begins to look reads what was done until then; what a stream missed that broke is to be made good.
  let hasOpened = false
  return hearRows(list, (rows, isOpening) => {
    const isFirst = isOpening && !hasOpened
    hasOpened ||= isOpening
    if (
      !isFirst &&
      (rows === null || rows.some(({ id, version }) => version > (read(id)?.version ?? Infinity)))
    )
      tell()
  })
}
