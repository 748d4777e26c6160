import { Tooltip } from '@mantine/core'
import { ListPage, type ListFooterProps } from '../../list/ListPage.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { publishingActions } from '../publishing/publishing-actions.tsx'
import { productCells } from './product-cells.tsx'
import { productList, type ProductSummary } from './product-list.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import classes from './Catalog.module.css'

/** /catalogs: the whole catalogue as one list. */
export function CatalogPage() {
  return (
    <ListPage
      list={productList}
      title="Product Catalog"
      search="SKU, title, MPN, UPC or id"
      empty="Sorry - No Products!"
      invitation={{
        reason: 'The catalogue is empty. Import a file to fill it.',
        action: <ImportButton label="Import a file" />,
      }}
      columns={productCells}
      actions={publishingActions}
      footer={TotalCost}
      buttons={<ImportButton />}
    />
  )
}

function TotalCost({ summary, isNarrowed }: ListFooterProps<ProductSummary>) {
  const explanation = `The sum of the Cost column over ${isNarrowed ? 'the products that match' : 'all products'}. Quantities are not multiplied in.`
  return (
    <Tooltip label={explanation} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.totalCost} tabIndex={0}>
        <span className={classes.help}>Total Cost</span> <b>{moneyText(summary.totalCost)}</b>
      </span>
    </Tooltip>
  )
}
