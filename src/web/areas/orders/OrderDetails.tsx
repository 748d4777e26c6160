import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { isWaiting } from '../../../contract/orders.ts'
import { Thumbnail } from '../../grid/cells/Thumbnail.tsx'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import { OrderFigures } from '../order-figures/OrderFigures.tsx'
import { DeleteItem } from '../shipping/DeleteItem.tsx'
import { LinkProduct } from '../shipping/LinkProduct.tsx'
import { Shipments } from '../shipping/Shipments.tsx'
import { MissingWaybill } from '../waybills/MissingWaybill.tsx'
import { addressLines } from '../shipping/address-lines.ts'
import { OrderCosts } from './OrderCosts.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import classes from './OrderPage.module.css'
import tableClasses from '../../ui/DetailTable.module.css'
import cards from '../../ui/RowCards.module.css'

type OrderDetailsProps = { order: Order; onReload: () => void }

/** What was bought, for how much, and where it goes. */
export function OrderDetails({ order, onReload }: OrderDetailsProps) {
  return (
    <div className={classes.details}>
      <Card title="Order Details">
        <OrderFacts order={order} />
      </Card>
      <Card title="Items" isFlush>
        <Items order={order} onReload={onReload} />
      </Card>
      <Card title="Payment">
        <OrderFigures order={order} />
        <OrderCosts key={order.id} order={order} />
      </Card>
      <Card title="Shipping and Billing">
        <Addresses order={order} />
        <MissingWaybill order={order} onFetched={onReload} />
      </Card>
      <Shipments order={order} onReload={onReload} />
      <OrderNotes order={order} />
    </div>
  )
}

function Items({ order, onReload }: OrderDetailsProps) {
  const { currency } = order
  return (
    <ScrolledTable
      label="Items"
      hasCards
      captions={{
        Title: 'text',
        SKU: 'text',
        Qty: 'number',
        'Margin %': 'number',
        Cost: 'number',
        Payout: 'number',
        ...(isWaiting(order.order_status) && { Delete: 'act' as const }),
      }}
    >
      <tbody role="rowgroup" className={classes.items}>
        {order.items.map((item) => (
          <tr key={item.id} role="row">
            <td role="cell" className={classes.named}>
              <span className={classes.item}>
                <Thumbnail address={item.image} name={item.title} />
                <span>
                  <bdi>
                    {item.title}
                    {item.canceled ? <b className={classes.canceled}> Canceled</b> : null}
                  </bdi>
                </span>
              </span>
            </td>
            <td role="cell" className={classes.sku} dir="ltr">
              {item.product_id === null ? (
                <LinkProduct order={order} item={item} onLinked={onReload} />
              ) : (
                <Link to={paths.product(item.product_id)}>{item.sku}</Link>
              )}
            </td>
            <Figure caption="Qty">{item.qty}</Figure>
            <Figure caption="Margin %">{item.published_product_margin ?? '–'}</Figure>
            <Figure caption="Cost">{moneyText(item.cost, order.cost_currency)}</Figure>
            <Figure caption="Payout">{moneyText(item.payout, currency)}</Figure>
            {isWaiting(order.order_status) ? (
              <td role="cell" className={`${tableClasses.act} ${classes.act}`}>
                <DeleteItem order={order} item={item} onDeleted={onReload} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <td role="cell" className={`${tableClasses.number} ${cards.figure}`} data-caption={caption}>
      {children}
    </td>
  )
}

function Addresses({ order }: { order: Order }) {
  const blocks = [
    { label: 'Shipping', lines: addressLines(order.ship_to_info) },
    { label: 'Billing', lines: addressLines(order.ship_to_bill_info) },
  ].filter(({ lines }) => lines.length > 0)
  if (blocks.length === 0) return <p className={classes.empty}>No Shipping and Billing Info Available</p>
  return (
    <div className={classes.addresses}>
      {blocks.map(({ label, lines }) => (
        <address key={label} aria-label={label}>
          <b>{label}</b>
          {lines.map((line, at) => (
            <span key={at}>
              <bdi>{line}</bdi>
            </span>
          ))}
        </address>
      ))}
    </div>
  )
}
