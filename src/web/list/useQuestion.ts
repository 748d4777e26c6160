import { useEffect, useRef } from 'react'
import type { GridRow } from '../grid/columns/grid-column.ts'
import { gridPlaces } from '../grid/rows/grid-places.ts'
import type { RowSource } from '../grid/rows/row-source.ts'
import type { ListQuestion } from './list.ts'
import { questionOf, type QuestionInput } from './list-question.ts'

/** Asks the source what the address asks; a column that was hidden until now is fetched into the rows at hand. */
export function useQuestion<Row extends GridRow, Summary>(
  source: RowSource<Row, ListQuestion, Summary>,
  placeKey: string,
  { columns, state, params, layout, label, mode, pageSize }: QuestionInput<Row>,
) {
  const fetched = useRef(new Set(layout.map(({ id }) => id)))
  useEffect(() => {
    const question = questionOf({ columns, state, params, layout, label, mode, pageSize })
    source.setQuery(question, gridPlaces.find(placeKey)?.row ?? 0)
    const shown = question.query.columns
    if (shown.every((id) => fetched.current.has(id))) return
    fetched.current = new Set([...fetched.current, ...shown])
    source.refresh()
  }, [source, columns, state, params, layout, label, mode, pageSize, placeKey])
}
