import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import classes from './OrderInvoice.module.css'

/** The same words and figures as on paper, in the same places. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { seller, bill_to: billTo, ship_to: shipTo } = invoice
  return (
    <article className={classes.paper} dir="ltr" data-paper>
      <header className={classes.head}>
        <address className={classes.seller}>
          {seller.logo === null ? null : <img src={seller.logo} alt="" className={classes.logo} />}
          <strong>
            <bdi>{seller.name}</bdi>
          </strong>
          <Lines lines={seller.lines} />
        </address>
        <div className={classes.facts}>
          <h2>Invoice</h2>
          <Facts invoice={invoice} />
        </div>
      </header>
      {invoice.is_canceled ? (
        <p className={classes.canceled}>
          <strong>Canceled</strong> This order was called off: nothing is to be paid.
        </p>
      ) : null}
      <div className={classes.addresses}>
        <Address name="Bill to" lines={billTo} />
        <Address name="Ship to" lines={shipTo} />
      </div>
      <Items invoice={invoice} />
      <Sums invoice={invoice} />
    </article>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    <span key={`${at} ${line}`}>
      <bdi>{line}</bdi>
    </span>
  ))
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { number, order_id: orderId, marketplace, issued_on: day, parcels } = invoice
  const facts = [
    ['Invoice no.', number],
    ['Date', day],
    ...(orderId === number ? [] : [['Order', orderId]]),
    ...(marketplace === 'Manual' ? [] : [['Sold on', marketplace]]),
    ...(parcels.length === 0 ? [] : [['Shipped by', parcels.join(', ')]]),
  ]
  return (
    <dl>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Address({ name, lines }: { name: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <address aria-label={name}>
      <b>{name}</b>
      <Lines lines={lines} />
    </address>
  )
}

function Items({ invoice: { items, currency } }: { invoice: Invoice }) {
  return (
    <div className={classes.frame} tabIndex={0} role="group" aria-label="Items of the invoice">
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Qty</th>
            <th scope="col">Unit price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, title, sku, qty, unit_price: price, amount }) => (
            <tr key={id}>
              <td>
                <bdi>{title || sku}</bdi>
                {title === '' ? null : <small>{sku}</small>}
              </td>
              <td>{qty}</td>
              <td>{price === null ? '' : moneyText(price, currency)}</td>
              <td>{moneyText(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const { currency, subtotal, discount, shipping_fee: shipping, tax, adjustment, total } = invoice
  const sums = [
    { name: 'Subtotal', amount: subtotal, isSaid: true },
    { name: 'Discount', amount: -discount, isSaid: discount !== 0 },
    { name: 'Shipping', amount: shipping, isSaid: shipping !== 0 },
    { name: invoice.is_tax_included ? 'Tax (included)' : 'Tax', amount: tax, isSaid: true },
    { name: 'Adjustment', amount: adjustment, isSaid: adjustment !== 0 },
    { name: 'Total', amount: total, isSaid: true },
  ]
  return (
    <dl className={classes.sums}>
      {sums
        .filter(({ isSaid }) => isSaid)
        .map(({ name, amount }) => (
          <div key={name} data-total={name === 'Total' || undefined}>
            <dt>{name}</dt>
            <dd>{moneyText(amount, currency)}</dd>
          </div>
        ))}
    </dl>
  )
}
