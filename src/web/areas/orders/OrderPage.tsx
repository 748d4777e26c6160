import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { ApiProblem } from '../../app/api-problem.ts'
import { useScreenSubject } from '../../app/screen-subject.ts'
import { ActShown } from '../../list/acts/act-shown.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { OrderTabs } from '../order-documents/OrderTabs.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderNews } from './OrderNews.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import classes from './OrderPage.module.css'
import { orderList } from './order-list.ts'
import { orderQuery } from './order-query.ts'
import { ShipStationOrders } from './ShipStationOrders.tsx'

/** /orders/{id}: everything known of one order, and what can be done with it. */
export function OrderPage() {
  const { id: text } = useParams({ from: '/shell/orders/$id' })
  const id = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...orderQuery(id),
    refetchOnWindowFocus: 'always' as const,
  })
  const handleReload = () => {
    void refetch()
    orderList.source.refresh()
  }
  useScreenSubject(order?.order_number ?? null)
  const isMissing = id === null || (error instanceof ApiProblem && error.status === 404)
  return (
    <Page>
      <PageHeader
        title={order === undefined ? 'Order' : titleOf(order)}
        count={order?.marketplace.name}
        breadcrumb={[{ label: 'Orders', to: paths.orders }, { label: text }]}
        actions={order === undefined ? undefined : <OrderActions order={order} />}
      />
      {isMissing ? (
        <OrderNotFound id={text} />
      ) : order === undefined ? (
        <Unanswered lines={12} label="Loading order" error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderTabs key={order.id} order={order}>
          <div className={classes.columns}>
            <OrderDetails order={order} onReload={handleReload} />
            <OrderHistory order={order} />
            {order.had_shipstation_orders ? (
              <div className={classes.whole}>
                <ShipStationOrders orders={order.shipstation_orders} />
              </div>
            ) : null}
          </div>
        </OrderTabs>
      )}
      {id === null || isMissing ? null : <OrderNews key={id} id={id} />}
      <ActShown />
    </Page>
  )
}

function titleOf({ order_number: number, order_id: id }: { order_number: string; order_id: string }) {
  return number === '' ? `Order Id ${id}` : `Order No ${number}`
}

function OrderNotFound({ id }: { id: string }) {
  return (
    <EmptyState
      icon={ReceiptText}
      title="There is no such order"
      reason={
        <>
          No order has the id <bdi>{id}</bdi>.
        </>
      }
      action={
        <Button variant="default" component={Link} to={paths.orders}>
          Back to Orders
        </Button>
      }
    />
  )
}
