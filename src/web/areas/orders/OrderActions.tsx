import { Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { inContent, MenuItems } from '../../ui/Anchored.tsx'
import { actions, completeAction, receivedAction } from './order-actions.tsx'
import { orderList } from './order-list.ts'
import { orderQuery } from './order-query.ts'

/** What can be done with the order; of putting it away only the opposite of now. */
export function OrderActions({ order }: { order: Order }) {
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
    orderList.source.refresh()
  }
  const target = {
    kind: 'some' as const,
    ids: [order.id],
    rows: [{ ...order, marketplace: order.marketplace.name }],
  }
  const offered = [
    ...(order.order_status === 'Shipped' ? [completeAction] : []),
    ...(order.awaits_return ? [receivedAction] : []),
    ...actions.filter(({ id }) => id !== (order.is_archived ? 'archive_orders' : 'unarchive_orders')),
  ]
  return (
    <Menu position="bottom-end" width={200} {...inContent}>
      <Menu.Target>
        <Button rightSection={<ChevronDown size={14} aria-hidden="true" />}>Actions</Button>
      </Menu.Target>
      <MenuItems>
        {offered.map(({ id, label, icon, isDangerous, onRun }) => (
          <Menu.Item
            key={id}
            leftSection={icon}
            color={isDangerous === true ? 'red' : undefined}
            onClick={() => onRun(target, { clearSelection: () => undefined, refresh })}
          >
            {id === 'unarchive_orders' ? 'UnArchive' : label}
          </Menu.Item>
        ))}
      </MenuItems>
    </Menu>
  )
}
