import type { Column } from '../../../contract/columns/column.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { noFilter } from '../filters/filter-model.ts'
import type { GridProps } from '../rows/grid-props.ts'
import classes from './Bars.module.css'
import { ColumnChooser } from './ColumnChooser.tsx'
import { FilterChips } from './FilterChips.tsx'
import { SearchBox } from './SearchBox.tsx'

export type GridToolbarProps<Row extends GridRow, Summary> = GridProps<Row, Summary> & {
  facts: readonly Column[]
  onOpenFilter: (columnId: string, anchor: Element) => void
}

export function GridToolbar<Row extends GridRow, Summary>(props: GridToolbarProps<Row, Summary>) {
  const { label, columns, facts, layout, state, onState, onOpenFilter, searchPlaceholder, tools } = props
  // Typing on in a search that is already a place in the history changes that place.
  const search = (text: string) =>
    onState({ search: text, page: 1 }, state.search === '' ? 'push' : 'replace')
  return (
    <div className={classes.toolbar}>
      <SearchBox
        search={state.search}
        label={`Search ${label}`}
        placeholder={searchPlaceholder}
        onSearch={search}
      />
      <FilterChips
        columns={columns}
        filter={state.filter}
        onFilter={(filter) => onState({ filter, page: 1 }, 'push')}
        onOpen={onOpenFilter}
        onClear={() => onState({ filter: noFilter, page: 1 }, 'push')}
      />
      <div className={classes.tools}>
        <ColumnChooser
          columns={facts}
          layout={layout}
          isChanged={state.layout !== null}
          onLayout={(next) => onState({ layout: next }, 'replace')}
        />
        {tools}
      </div>
    </div>
  )
}
