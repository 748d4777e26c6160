import type { Column } from '../../../contract/columns/column.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridColumn } from '../../grid/columns/grid-column.ts'
import { paths } from '../../paths.ts'
import { CenterNames, CenterTip, centersText } from './CenterQuantities.tsx'
import { ListingMarks, ListingTip, listingsText } from './ListingMarks.tsx'
import classes from './ProductCells.module.css'

const own: Record<string, Partial<GridColumn<ProductRow>> | undefined> = {
  sku: { link: (row) => paths.product(row.id) },
  product_type: {
    content: (row) => (
      <span className={classes.type} data-type={row.product_type}>
        {row.product_type}
      </span>
    ),
  },
  distribution_center: {
    content: (row) => <CenterNames row={row} />,
    copied: centersText,
    tip: (row) => <CenterTip row={row} />,
  },
  marketplaces: {
    content: (row) => <ListingMarks row={row} />,
    copied: listingsText,
    tip: (row) => ((row.listing_states ?? []).length === 0 ? null : <ListingTip row={row} />),
  },
}

/** The catalogue's columns as the grid draws them. */
export const productGridColumns: readonly GridColumn<ProductRow>[] = productColumns.map(gridColumn)

function gridColumn(facts: Column): GridColumn<ProductRow> {
  return {
    facts,
    sortField: facts.id === 'dc_phoenix' ? 'distribution_center_quantity__available_quantity' : facts.field,
    value: (row) => (row as Readonly<Record<string, unknown>>)[facts.field],
    canEdit: editingOf(facts),
    ...own[facts.id],
  }
}

function editingOf({ editing }: Column): GridColumn<ProductRow>['canEdit'] {
  if (editing === 'no') return undefined
  return editing === 'yes' ? () => true : (row) => row.product_type === 'basic'
}
