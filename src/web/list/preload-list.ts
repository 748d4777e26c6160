import type { ParsedLocation } from '@tanstack/react-router'
import { preferences } from '../app/preferences/preferences.ts'
import { queryClient } from '../app/query-client.ts'
import { gridPlaces } from '../grid/rows/grid-places.ts'
import { stateOf, unreadablePart } from '../grid/state/grid-state.ts'
import { readSearch } from '../grid/state/url-state.ts'
import { placeKeyOf } from '../grid/state/useGridAddress.ts'
import { likelyOpening } from './kept-opening.ts'
import { listColumns, type List, type ListRow, type ListSummary } from './list.ts'
import { listMode } from './list-mode.ts'
import { standingOn, standingViews } from './views/standing-views.ts'
import { viewLayout } from './views/view-layout.ts'
import { activeView } from './views/view-state.ts'
import { openingQuery } from './opening-query.ts'
import { isSameParams, lastPageOf, openingParams } from './useOpening.ts'
import { questionOf, type QuestionInput } from './useQuestion.ts'

/**
 * Asks for what a list shows first while its screen is still being fetched and drawn, which then finds it on its way:
 * what the server keeps of the list, and beside it the rows that this browser showed last, which are most likely those.
 * Where rows are there or asked for already, or the address can't be read, nothing is asked: the screen knows better.
 */
export async function preloadList<Row extends ListRow, Summary extends ListSummary>(
  list: List<Row, Summary>,
  location: ParsedLocation,
): Promise<void> {
  const { source, columns, name } = list
  const address = readSearch(location.searchStr)
  if (unreadablePart(address, columns) !== null) return
  const mode = listMode(name, preferences.read())
  const given = { columns, address, lastPage: lastPageOf(list, mode.mode) }
  const startRow = gridPlaces.find(placeKeyOf(location))?.row ?? 0
  const questionFor = (opening: Pick<QuestionInput<Row>, 'params' | 'state' | 'layout' | 'view'>) =>
    questionOf({ ...opening, ...mode, columns: listColumns(list), phone: list.phone })
  const isUnasked = () => source.getSnapshot().generation === 0 && !source.getSnapshot().isLoading
  const likely = isUnasked() ? likelyOpening(name, given) : null
  const guess = likely && questionFor(likely)
  if (guess !== null) source.setQuery({ ...guess, query: { ...guess.query, isAhead: true } }, startRow)
  const opening = await queryClient.ensureQueryData(openingQuery(list))
  const { properties } = standingOn(opening, standingViews.find(placeKeyOf(location)))
  if (guess === null && !isUnasked()) return
  const params = openingParams({ ...given, properties })
  const state = stateOf(params, columns)
  const view = activeView(properties.display_config)
  const layout = state.layout ?? viewLayout(view, columns)
  const question = questionFor({ params, state, layout, view })
  // Rows of another question must not flash up, and what the server does not keep yet it has to hear.
  const isKept = isSameParams(params, openingParams({ ...given, properties, address: {} }))
  if (guess !== null && (guess.key !== question.key || !isKept)) source.forget()
  source.setQuery(question, startRow)
}
