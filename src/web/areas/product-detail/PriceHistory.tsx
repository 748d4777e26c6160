import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { isOfType } from '../product-fields/detail-fields.ts'
import { HistoryPages } from './HistoryPages.tsx'
import { OrderCell } from './OrderCell.tsx'
import { priceHistoryQuery } from './product-queries.ts'
import tableClasses from '../../ui/DetailTable.module.css'
import { UpdatedBy } from './UpdatedBy.tsx'
import { useProductAddress } from './useProductAddress.ts'

/** What a price of this type of product may be: a basic has no seller's cost, and only a basic has a cost. */
function pricesOf(product: ProductDetail) {
  return productColumns
    .filter((column) => column.type === 'money' && column.isWritable && isOfType(column, product))
    .map(({ field, label }) => ({ value: field, label }))
}

/** Every change of a price: the retail price, until another is chosen. */
export function PriceHistory({ product }: { product: ProductDetail }) {
  const { address, page, go } = useProductAddress()
  const prices = pricesOf(product)
  const price = prices.find(({ value }) => value === address.price)?.value ?? 'retail_price'
  const label = prices.find(({ value }) => value === price)?.label ?? ''
  return (
    <HistoryPages
      label="Price History"
      found={useQuery(priceHistoryQuery(product.id, page, price))}
      captions={{
        'Order ID': 'text',
        'Previous Price': 'number',
        'Updated Price': 'number',
        'Updated By': 'text',
        'Created On': 'text',
      }}
      empty={{ title: 'No Price History For This Product', reason: `Its ${label} was not changed yet.` }}
      choice={
        <NativeSelect
          aria-label="Price"
          size="xs"
          value={price}
          data={prices}
          onChange={(event) => go({ tab: 'price', price: event.currentTarget.value })}
        />
      }
      row={(row) => (
        <tr key={row.id}>
          <OrderCell {...row} />
          <td className={tableClasses.number}>{dollars(row.previous_price)}</td>
          <td className={tableClasses.number}>{dollars(row.updated_price)}</td>
          <td>
            <UpdatedBy {...row} />
          </td>
          <td>
            <RelativeTime time={row.created_on} />
          </td>
        </tr>
      )}
    />
  )
}

function dollars(price: number | null): string {
  return price === null ? '-' : moneyText(price)
}
