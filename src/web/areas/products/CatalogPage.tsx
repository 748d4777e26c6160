import { ListPage } from '../../list/ListPage.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { publishingActions } from '../publishing/publishing-actions.tsx'
import { productCells } from './product-cells.tsx'
import { productList } from './product-list.ts'
import { TotalCost } from './TotalCost.tsx'

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
