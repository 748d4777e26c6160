import type { ProductRow } from '../../../contract/products/products.ts'
import type { ListCells } from '../../list/list.ts'
import { paths } from '../../paths.ts'
import { CenterNames, centersText, CenterTip } from './CenterQuantities.tsx'
import { ListingMarks, listingsText, ListingTip } from './ListingMarks.tsx'
import classes from './ProductCells.module.css'

/** What the catalogue's cells show beyond the words of their columns. */
export const productCells: ListCells<ProductRow> = {
  dc_phoenix: { sortField: 'distribution_center_quantity__available_quantity' },
  cost: { canEdit: (row) => row.product_type === 'basic' },
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
