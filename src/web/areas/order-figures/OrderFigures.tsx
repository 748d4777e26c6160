import type { Order } from '../../../contract/orders.endpoints.ts'
import type { OrderFigure } from '../../../contract/orders/order-figures.ts'
import { FigureOrigin } from './FigureOrigin.tsx'
import { figureLabels, figureText } from './figure-words.ts'
import classes from './OrderFigures.module.css'

/** What an order is worth: each figure with how it is worked out. */
export function OrderFigures({ order }: { order: Order }) {
  return (
    <dl className={classes.figures}>
      {order.figures.map((figure) => (
        <div key={figure.name}>
          <dt>
            {figureLabels[figure.name]}
            {figure.estimated ? ' (estimated)' : ''}
            <FigureOrigin
              label={figureLabels[figure.name]}
              figure={figure}
              marketplace={order.marketplace.name}
            />
          </dt>
          <dd dir="ltr">
            <Value figure={figure} isCanceled={order.order_status === 'Canceled'} />
            {figure.name === 'restock_amount' ? ` (${order.restock_fee} %)` : ''}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ figure, isCanceled }: { figure: OrderFigure; isCanceled: boolean }) {
  const text = figureText(figure.value, figure.unit)
  return isCanceled && figure.name === 'platform_amount' ? <s>{text}</s> : text
}
