import { late, useLater } from '../../ui/later.ts'
import { Tip } from '../../ui/Tip.tsx'
import type { ReactNode } from 'react'
import { ListPage, type ListFooterProps } from '../../list/ListPage.tsx'
import { ExportButton } from '../exports/ExportButton.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { CreateButton } from './CreateButton.tsx'
import { productCells } from './product-cells.tsx'
import { productList, type ProductSummary } from './product-list.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import classes from './Catalog.module.css'

const exported = { name: 'products', asked: productList.asked } as const
const useActions = late(() => import('./product-actions.tsx'))
const useNews = late(() => import('./ProductListNews.tsx'))

/** /catalogs: the whole catalogue as one list. */
export function CatalogPage() {
  const news = useNews(useLater())
  return (
    <>
      {news && <news.ProductListNews />}
      <ListPage
        list={productList}
        title="Product Catalog"
        search="SKU, title, MPN, UPC or id"
        examples={['price>200', 'brand:"new balance"', '-type:parent', 'sku:A*', 'cost:10..20', 'empty:upc']}
        empty="Sorry - No Products!"
        invitation={{
          reason: 'The catalogue is empty. Import a file to fill it.',
          action: <ImportButton label="Import a file" />,
        }}
        columns={productCells}
        useActions={useActions}
        footer={Figures}
        buttons={
          <>
            <ImportButton />
            <ExportButton of={exported} />
            <CreateButton />
          </>
        }
      />
    </>
  )
}

function Figures({ summary, isNarrowed }: ListFooterProps<ProductSummary>) {
  const rows = isNarrowed ? 'the products that match' : 'all products'
  return (
    <>
      <Figure label="Total Cost" value={summary.totalCost}>
        The sum of the Cost column over {rows}. Quantities are not multiplied in.
      </Figure>
      <Figure label="Inventory value" value={summary.inventoryValue}>
        Cost × Qty Total, added up over {rows}.
      </Figure>
    </>
  )
}

function Figure({ label, value, children }: { label: string; value: number; children: ReactNode }) {
  return (
    <Tip label={children}>
      <span className={classes.figure} tabIndex={0}>
        <span className={classes.help}>{label}</span> <b>{moneyText(value)}</b>
      </span>
    </Tip>
  )
}
