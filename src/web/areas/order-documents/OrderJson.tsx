import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { showNotice } from '../../app/toast.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { JsonDocuments } from '../../ui/JsonDocuments.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { marketplaceOrderQuery } from './order-document-queries.ts'
import classes from './OrderTabs.module.css'

/** The order in its marketplace's own words. */
export function OrderJson({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(marketplaceOrderQuery(order.id))
  if (data === undefined)
    return <Unanswered label="Loading JSON" error={error} onRetry={() => void refetch()} />
  const { marketplace, document, told_on: on } = data
  if (document === null)
    return <EmptyState title="No Data Found" reason={`${marketplace} sent nothing of this order.`} />
  const fileName = `${order.order_id}-${marketplace}.json`
  return (
    <div className={classes.paper}>
      <JsonDocuments
        documents={[{ title: marketplace, json: document, on, fileName }]}
        onCopied={(title) => void showNotice(`${title} JSON copied.`)}
      />
    </div>
  )
}
