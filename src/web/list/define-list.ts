import { ApiProblem } from '../app/api-problem.ts'
import { connection } from '../app/connection/connection.ts'
import { session } from '../app/session.ts'
import { createStore } from '../app/store.ts'
import { createRowSource } from '../grid/rows/row-source.ts'
import { askingAgain } from './ask-again.ts'
import { createCommits } from './commits.ts'
import type {
  List,
  ListFacts,
  ListOpening,
  ListProperties,
  ListQuestion,
  ListRow,
  ListSummary,
} from './list.ts'
import { askingOf } from './useQuestion.ts'

const settleMs = 90

/** A list from its facts: its rows go with the session, and are fetched anew when the server is within reach again. */
export function defineList<
  Row extends ListRow,
  Summary extends ListSummary,
  Properties extends ListProperties,
>({ find, findProperties, knownValues, ...facts }: ListFacts<Row, Summary, Properties>): List<Row, Summary> {
  let timer = 0
  const changes = createStore(0)
  const changed = () => changes.write(changes.read() + 1)
  const rows = createRowSource<Row, ListQuestion, Summary>({
    fetchBlock: (request) => askingAgain(() => find(askingOf(request)), request.signal),
    settle: (task) => {
      clearTimeout(timer)
      timer = window.setTimeout(task, settleMs)
    },
  })
  const refresh = () => {
    rows.refresh()
    changed()
  }
  const source = { ...rows, refresh }
  const commits = createCommits()
  session.subscribe(() => {
    if (session.read() !== null) return
    source.forget()
    commits.clear()
  })
  connection.subscribe(() => (connection.isOnline() ? source.refresh() : undefined))
  const findOpening = async (signal: AbortSignal) => {
    const properties = await findProperties(signal)
    const known: ListOpening['known'] = (column) => knownValues?.(column, properties) ?? column.choices ?? []
    return { properties, known }
  }
  // Old figures are no failure of the edit; the next read brings the new ones.
  const refreshFigures = (change: object) => {
    changed()
    if (facts.summedFields?.some((field) => field in change) === true)
      source.refreshSummary().catch(() => undefined)
  }
  const summed = Object.fromEntries((facts.summedFields ?? []).map((field) => [field, true]))
  const save: typeof facts.save = async (row, change, version) => {
    try {
      const saved = await facts.save(row, change, version)
      refreshFigures(change)
      return saved
    } catch (problem) {
      // The refusal shows the row as others made it: the figures are others, too.
      if (problem instanceof ApiProblem && problem.status === 412) refreshFigures(summed)
      throw problem
    }
  }
  const saveMany: typeof facts.saveMany = async (edits) => {
    const results = await facts.saveMany(edits)
    refreshFigures(Object.fromEntries(edits.flatMap((edit) => Object.entries(edit))))
    return results
  }
  const asked = () => {
    const query = source.asked()
    const { signal } = new AbortController()
    return query === undefined ? undefined : askingOf({ query, page: 1, pageSize: 1, signal })
  }
  return { ...facts, save, saveMany, source, asked, commits, changes, findOpening }
}
