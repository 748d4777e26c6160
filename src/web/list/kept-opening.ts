import type { Column } from '../../contract/columns/column.ts'
import type { View } from '../../contract/views.ts'
import { session } from '../app/session.ts'
import { layoutText, parseLayout, type ColumnLayout } from '../grid/columns/column-layout.ts'
import { stateOf, type StateParams } from '../grid/state/grid-state.ts'
import { fieldsOf } from '../ui/is-record.ts'
import { parseJson } from '../ui/parse-json.ts'
import { isSameParams, keptParams } from './useOpening.ts'
import { textsOf } from './views/view-state.ts'

type Kept = {
  columns: readonly { facts: Column }[]
  params: StateParams
  layout: ColumnLayout
  view: Pick<View, 'id' | 'label'> | undefined
}

const keyOf = (list: string) => `opening:${list}`

/** Keeps what this browser asked a list last, so that it can ask again before the server has said where its user left off. */
export function keepOpening(list: string, { columns, params, layout, view }: Kept) {
  const kept = {
    user: session.read()?.userId,
    params: keptParams(params, view?.id),
    shown: layoutText(
      layout,
      columns.map(({ facts }) => facts),
    ),
    view: view && { id: view.id, label: view.label },
  }
  window.localStorage.setItem(keyOf(list), JSON.stringify(kept))
}

type Asked = { columns: readonly Column[]; address: StateParams; lastPage: string | null }

/** What this address most likely opens with; null where nobody can know yet. */
export function likelyOpening(list: string, { columns, address, lastPage }: Asked) {
  const { user, params, shown, view } = fieldsOf(parseJson(window.localStorage.getItem(keyOf(list))))
  if (user !== session.read()?.userId || typeof shown !== 'string') return null
  const { id, label } = fieldsOf(view)
  const known = typeof id === 'number' && typeof label === 'string' ? { id, label } : undefined
  const kept = textsOf(params)
  const isBare = Object.keys(address).length === 0
  if (!isBare && !isSameParams({ ...address, page: undefined }, kept)) return null
  const opening = isBare && lastPage !== null ? { ...kept, page: lastPage } : isBare ? kept : address
  const layout = parseLayout(shown, columns)
  return layout && { params: opening, state: stateOf(opening, columns), layout, view: known }
}
