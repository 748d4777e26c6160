import { connection } from '../app/connection/connection.ts'
import { session } from '../app/session.ts'
import type { List, ListFacts, ListProperties, ListRow, ListSummary } from './list.ts'
import { createListSource } from './list-source.ts'

/** A list from its facts: its rows go with the session, and are fetched anew when the server is within reach again. */
export function defineList<
  Row extends ListRow,
  Summary extends ListSummary,
  Properties extends ListProperties,
>(facts: ListFacts<Row, Summary, Properties>): List<Row, Summary, Properties> {
  const source = createListSource(facts.find)
  session.subscribe(() => (session.read() === null ? source.forget() : undefined))
  connection.subscribe(() => (connection.isOnline() ? source.refresh() : undefined))
  return { ...facts, source }
}
