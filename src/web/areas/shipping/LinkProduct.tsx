import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { late } from '../../ui/later.ts'
import classes from './shipping.module.css'

type LinkProductProps = {
  order: Pick<Order, 'id' | 'version' | 'order_status'>
  item: Order['items'][number]
  onLinked: () => void
}

const useDialog = late(() => import('./LinkProductDialog.tsx'))

/** The SKU of an item that is none of our products, and the way to say which one it is; what was canceled stays as it is. */
export function LinkProduct({ order, item, onLinked }: LinkProductProps) {
  const [opener, setOpener] = useState<Element | null>(null)
  const code = useDialog(opener !== null)
  if (order.order_status === 'Canceled' || item.canceled) return item.sku
  return (
    <span className={classes.unlinked}>
      {item.sku}
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Link product to ${item.sku || item.title}`}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        Link product
      </Button>
      {opener === null || code === null ? null : (
        <code.LinkProductDialog
          order={order}
          item={item}
          opener={opener}
          onLinked={onLinked}
          onClose={() => setOpener(null)}
        />
      )}
    </span>
  )
}
