import { Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { ProductRow } from '../../../contract/products/products.ts'
import { createPurchase } from '../../../contract/purchases.endpoints.ts'
import { call } from '../../app/call.ts'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import { ActFoot } from '../../list/acts/ActFoot.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct } from '../../list/acts/useAct.ts'
import { useActForm } from '../../list/acts/useActForm.ts'
import { fieldProblem } from '../../ui/problem-words.ts'
import { useAddToStock } from './AddToStock.tsx'
import { chosenProduct } from './chosen-product.ts'

/** Asks at which cost and how many. With either empty nothing happens but a word under what is missing. */
export function CreatePurchase({ target, ...ends }: ActProps<ProductRow>) {
  const [{ id, name }] = useState(() => chosenProduct(target))
  const act = useAct({ caption: 'Create Purchase', what: name, ...ends })
  const form = useActForm(act, target, () => ({ cost: '', quantity: '' }))
  const { cost, quantity } = form.values
  const [isTried, setIsTried] = useState(false)
  const stock = useAddToStock()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (cost === '' || quantity === '') return
    const goesTo = stock.center === undefined ? {} : { add_to_stock_at: stock.center }
    const body = { product: id, cost: Number(cost), quantity: Number(quantity), ...goesTo }
    form.run((idempotencyKey) => call(createPurchase, { body, idempotencyKey }))
  }
  return (
    <ActDialog act={act} form={form} title={`Create Purchase of ${name}`} size="sm">
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
            error={isTried && cost === '' ? 'Enter what one of them cost.' : fieldProblem(form.errors.cost)}
            onChange={(event) => form.change({ cost: event.currentTarget.value })}
          />
          <TextInput
            type="number"
            label="Quantity"
            min={1}
            step={1}
            value={quantity}
            error={
              isTried && quantity === '' ? 'Enter how many were bought.' : fieldProblem(form.errors.quantity)
            }
            onChange={(event) => form.change({ quantity: event.currentTarget.value })}
          />
          {stock.fields}
        </Stack>
        <ActFoot act={act} form={form} submit="Create Purchase" />
      </form>
    </ActDialog>
  )
}
