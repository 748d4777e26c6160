import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import cards from '../../ui/RowCards.module.css'
import tableClasses from '../../ui/DetailTable.module.css'
import { serviceQuery } from '../services/service-account.ts'
import classes from './OrderPage.module.css'

type ShipStationOrdersProps = { orders: Order['shipstation_orders'] }

/** What ShipStation said of the order; while it can't be asked, that this is how it was. */
export function ShipStationOrders({ orders }: ShipStationOrdersProps) {
  return (
    <Card title="ShipStation Orders" isFlush={orders.length > 0}>
      <Unread />
      {orders.length === 0 ? <p className={classes.empty}>No orders</p> : <Told orders={orders} />}
    </Card>
  )
}

function Unread() {
  const { data } = useQuery({ ...serviceQuery('shipstation'), refetchInterval: 60_000 })
  const round = data?.rounds.find(({ name }) => name === 'Orders')
  if (!round?.problem) return null
  return (
    <p className={classes.unread} role="status">
      ShipStation could not be asked for its orders. {round.problem} You see how they stood{' '}
      <RelativeTime time={round.ended_on} />. <Link to={paths.service('shipstation')}>ShipStation</Link>
    </p>
  )
}

const captions = {
  ID: 'text',
  Email: 'text',
  'Amount Paid': 'number',
  Phone: 'text',
  Status: 'text',
  'Order Date': 'text',
  'Modify Date': 'text',
} as const

function Told({ orders }: ShipStationOrdersProps) {
  return (
    <ScrolledTable label="ShipStation Orders" captions={captions} hasCards>
      <tbody role="rowgroup" className={classes.told}>
        {orders.map((each) => (
          <tr key={each.id} role="row">
            <Fact caption="ID">{each.id}</Fact>
            <Fact caption="Email">{each.customer_email}</Fact>
            <Fact caption="Amount Paid">
              {each.amount_paid === null ? '' : moneyText(each.amount_paid, null)}
            </Fact>
            <Fact caption="Phone">
              <bdi dir="ltr" className={classes.phone}>
                {each.bill_to.phone}
              </bdi>
            </Fact>
            <Fact caption="Status">{each.order_status}</Fact>
            <Fact caption="Order Date">
              <RelativeTime time={each.order_date} />
            </Fact>
            <Fact caption="Modify Date">
              <RelativeTime time={each.modify_date} />
            </Fact>
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}

type FactProps = { caption: keyof typeof captions; children: ReactNode }

function Fact({ caption, children }: FactProps) {
  const kind = captions[caption] === 'number' ? tableClasses.number : ''
  return (
    <td role="cell" className={`${kind} ${cards.figure}`} data-caption={caption}>
      {children}
    </td>
  )
}
