import '@mantine/core/styles/Radio.css'
import { Alert, Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { linkOrderItem, type Order } from '../../../contract/orders.endpoints.ts'
import { isWaiting } from '../../../contract/orders.ts'
import { call } from '../../app/call.ts'
import { Refusal } from '../../app/refusal/Refusal.tsx'
import { refusalWords } from '../../app/refusal/refusal-words.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { counted } from '../../ui/count-text.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { useFocusReturned } from '../../ui/useFocusReturned.ts'
import { FoundProducts } from './FoundProducts.tsx'
import { useFoundProducts } from './useFoundProducts.ts'

type LinkProductDialogProps = {
  order: Pick<Order, 'id' | 'version' | 'order_status'>
  item: Order['items'][number]
  /** Where the keyboard goes on afterwards. */
  opener: Element
  onLinked: () => void
  onClose: () => void
}

/** Finds the product that an item of an order is, and says so; its SKU is looked for first. */
export function LinkProductDialog({ order, item, opener, onLinked, onClose }: LinkProductDialogProps) {
  useFocusReturned(opener)
  const name = item.sku || item.title
  const [typed, setTyped] = useState(item.sku)
  const [picked, setPicked] = useState<number | null>(null)
  const found = useFoundProducts(typed)
  // What is shown no more can't be linked.
  const chosen = found.isOfTyped && found.products?.some(({ id }) => id === picked) ? picked : null
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (product_id: number) =>
      call(linkOrderItem, { params: { id: item.id }, body: { product_id }, ifMatch: order.version }),
    onSuccess: () => {
      showSuccess()
      onClose()
    },
    onError: (problem) => showFailure({ subject: `${name} could not be linked`, problem }),
    onSettled: onLinked,
  })
  const isUnanswered = error !== null && refusalWords('Link product', error).mode === 'redirect'
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen !== null) mutate(chosen)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Link product to ${name}`}
      size="lg"
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isUnanswered ? (
        <Refusal
          caption="Link product"
          problem={error}
          onClose={onClose}
          onRetry={() => (variables === undefined ? undefined : mutate(variables))}
        />
      ) : null}
      <form onSubmit={handleSubmit} hidden={isUnanswered}>
        <TextInput
          data-autofocus
          label="Product"
          description="SKU, title, MPN, UPC or id"
          type="search"
          autoComplete="off"
          maxLength={500}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPicked(null)
          }}
        />
        <FoundProducts found={found} chosen={chosen} onChoose={setPicked} />
        <Text size="sm" c="dimmed" mt="md">
          {isWaiting(order.order_status)
            ? `Its stock is reserved for ${counted(item.qty, 'piece')}, as far as it reaches, and its cost counts. `
            : `Its cost counts for ${counted(item.qty, 'piece')}. `}
          It can&apos;t be taken back.
        </Text>
        {error === null || isUnanswered ? null : (
          <Alert color="red" mt="md" role="alert" title="The product was not linked">
            {problemWords(error).message}
          </Alert>
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={chosen === null} loading={isPending}>
            Link product
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
