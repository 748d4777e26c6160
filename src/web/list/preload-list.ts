import type { ParsedLocation } from '@tanstack/react-router'
import { preferences } from '../app/preferences/preferences.ts'
import { queryClient } from '../app/query-client.ts'
import { gridPlaces } from '../grid/rows/grid-places.ts'
import { stateOf, unreadablePart } from '../grid/state/grid-state.ts'
import { readSearch } from '../grid/state/url-state.ts'
import { placeKeyOf } from '../grid/state/useGridAddress.ts'
import { listColumns, type List, type ListRow, type ListSummary } from './list.ts'
import { listMode } from './list-mode.ts'
import { viewLabel, viewLayout } from './list-view.ts'
import { openingQuery } from './opening-query.ts'
import { lastPageOf, openingParams } from './useOpening.ts'
import { questionOf } from './useQuestion.ts'

/**
 * Asks for what a list shows first while its screen is still being fetched and drawn, which then finds it on its way. Where
 * rows are there or asked for already, or the address can't be read, nothing is asked: the screen knows better.
 */
export async function preloadList<Row extends ListRow, Summary extends ListSummary>(
  list: List<Row, Summary>,
  location: ParsedLocation,
): Promise<void> {
  const { source, columns } = list
  const address = readSearch(location.searchStr)
  if (unreadablePart(address, columns) !== null) return
  const { properties } = await queryClient.ensureQueryData(openingQuery(list))
  const { generation, isLoading } = source.getSnapshot()
  if (generation > 0 || isLoading) return
  const mode = listMode(list.name, preferences.read())
  const params = openingParams({ properties, columns, address, lastPage: lastPageOf(list, mode.mode) })
  const state = stateOf(params, columns)
  const views = properties.display_config
  const layout = state.layout ?? viewLayout(views, columns)
  const looks = { columns: listColumns(list), state, params, layout, label: viewLabel(views) }
  source.setQuery(questionOf({ ...looks, ...mode }), gridPlaces.find(placeKeyOf(location))?.row ?? 0)
}
