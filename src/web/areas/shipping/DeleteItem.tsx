import { ActionIcon, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteOrderItem, type Order } from '../../../contract/orders.endpoints.ts'
import { isByHand } from '../../../contract/orders.ts'
import { call } from '../../app/call.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { tellRefusal } from '../../list/acts/tell-refusal.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type DeleteItemProps = {
  order: Pick<Order, 'order_id' | 'order_number' | 'marketplace' | 'items'>
  item: Order['items'][number]
  onDeleted: () => void
}

/** Asks before an item is taken out of an order that waits; what was canceled stays as it is. */
export function DeleteItem({ order, item, onDeleted }: DeleteItemProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteOrderItem, { params: { id: item.id } }),
    onSuccess: () => showSuccess(),
    onError: (problem) => {
      showFailure({ subject: `${item.sku} could not be deleted`, problem })
      tellRefusal({ caption: 'Delete', problem, onRetry: () => mutate() })
    },
    onSettled: () => {
      setIsAsked(false)
      onDeleted()
    },
  })
  if (item.canceled) return null
  const isLast = order.items.every(({ id, canceled }) => canceled || id === item.id)
  const { name: marketplace } = order.marketplace
  const isOfChannel = !isByHand(marketplace)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Delete ${item.sku}`}
        onClick={() => setIsAsked(true)}
      >
        <Trash2 size={16} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsked}
        title={isLast ? `Cancel order ${order.order_number || order.order_id}?` : `Delete ${item.sku}?`}
        confirmLabel={isLast ? 'Delete and cancel the order' : `Delete ${item.qty} of ${item.sku}`}
        cancelLabel="Keep"
        isDangerous
        isWorking={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsked(false)}
      >
        <Text size="sm">
          {isLast
            ? `${item.sku} is the last item of this order: without it the order is canceled.${isOfChannel ? ` ${marketplace} is told.` : ''}`
            : `Its pieces can be sold again, and its share of the Order Total goes.${isOfChannel ? ` ${marketplace} is not told of it: take it out there, too.` : ''}`}{' '}
          It can&apos;t be taken back.
        </Text>
      </ConfirmDialog>
    </>
  )
}
