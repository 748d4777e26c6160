import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { ProductRow } from '../../../contract/products/products.ts'
import { createPurchase } from '../../../contract/purchases.endpoints.ts'
import { call } from '../../app/call.ts'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct } from '../../list/acts/useAct.ts'
import { useAddToStock } from './AddToStock.tsx'
import { chosenProduct } from './chosen-product.ts'

/** Asks at which cost and how many. With either empty nothing happens but a word under what is missing. */
export function CreatePurchase({ target, ...ends }: ActProps<ProductRow>) {
  const [{ id, name }] = useState(() => chosenProduct(target))
  const act = useAct({ caption: 'Create Purchase', what: name, ...ends })
  const [cost, setCost] = useState('')
  const [quantity, setQuantity] = useState('')
  const [isTried, setIsTried] = useState(false)
  const stock = useAddToStock()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (cost === '' || quantity === '') return
    const goesTo = stock.center === undefined ? {} : { add_to_stock_at: stock.center }
    const body = { product: id, cost: Number(cost), quantity: Number(quantity), ...goesTo }
    act.run((idempotencyKey) => call(createPurchase, { body, idempotencyKey }))
  }
  return (
    <ActDialog act={act} title={`Create Purchase of ${name}`} size="sm">
      <form onSubmit={handleSubmit}>
        <Stack>
          <TextInput
            data-autofocus
            type="number"
            label="Cost"
            description="In dollars, for one"
            min={0}
            step={0.01}
            value={cost}
            error={isTried && cost === '' ? 'Enter what one of them cost.' : null}
            onChange={(event) => setCost(event.currentTarget.value)}
          />
          <TextInput
            type="number"
            label="Quantity"
            min={1}
            step={1}
            value={quantity}
            error={isTried && quantity === '' ? 'Enter how many were bought.' : null}
            onChange={(event) => setQuantity(event.currentTarget.value)}
          />
          {stock.fields}
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={act.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={act.isWorking}>
            Create Purchase
          </Button>
        </Group>
      </form>
    </ActDialog>
  )
}
