import { integer, text } from '../../../contract/columns/build-columns.ts'
import type { Column } from '../../../contract/columns/column.ts'
import { productColumn } from '../../../contract/products/product-columns.ts'
import { marketplaceNames, netPayoutField } from '../../../contract/marketplaces.ts'
import type { GridColumn } from '../../grid/columns/grid-column.ts'
import cellClasses from '../products/ProductCells.module.css'
import { listingWords } from '../products/product-cells.tsx'
import { lineFields, stockField, type SizeRow } from './size-run-rows.ts'

/** What stands in the lines of the size run: each is a column of the sheet that lies behind it, turned on its side. */
export function sizeRunColumns(
  center: string | undefined,
  marketplaces: readonly string[],
): readonly GridColumn<SizeRow>[] {
  return [
    ...(center === undefined ? [] : [line(stockColumn(center), 0)]),
    ...lineFields.map((field) => line(productColumn(field), null)),
    ...marketplaceNames.flatMap((name) =>
      marketplaces.includes(name) ? [line(productColumn(netPayoutField(name)), null)] : [],
    ),
    ...marketplaces.map(listingLine),
  ]
}

function stockColumn(center: string): Column {
  return integer(stockField(center), `${center} Qty`, { editing: 'basic' })
}

/** What is not said of a size is this. */
function line(facts: Column, absent: unknown): GridColumn<SizeRow> {
  const isEdited = facts.editing !== 'no'
  return {
    facts,
    sortField: facts.field,
    value: ({ values }) => values[facts.field] ?? absent,
    ...(isEdited && { canEdit: () => true }),
  }
}

/** How each size stands on a channel. */
function listingLine(marketplace: string): GridColumn<SizeRow> {
  const stateOf = ({ listings }: SizeRow) =>
    listings.find((each) => each.marketplace === marketplace)?.state ?? 'off'
  return {
    facts: text(`listings.${marketplace}`, marketplace),
    sortField: marketplace,
    value: (row) => listingWords[stateOf(row)],
    content: (row) => (
      <>
        <span className={cellClasses.dot} data-state={stateOf(row)} /> {listingWords[stateOf(row)]}
      </>
    ),
  }
}
