import { NativeSelect, Text } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { updateProduct } from '../../../contract/products/products.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { StockxLinked } from '../../../contract/products/stockx.endpoints.ts'
import { call } from '../../app/call.ts'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import { ActFoot } from '../../list/acts/ActFoot.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct } from '../../list/acts/useAct.ts'
import { useActForm } from '../../list/acts/useActForm.ts'

type ChooseSizeProps = Pick<ActProps<ProductRow>, 'done' | 'onClose'> & {
  id: number
  name: string
  linked: StockxLinked
}

/** The product is linked; which of StockX's sizes it is, only the seller can tell. */
export function ChooseSize({ id, name, linked: { title, sizes }, done, onClose }: ChooseSizeProps) {
  const act = useAct({ caption: 'StockX size', what: name, done, onClose })
  const target = { kind: 'some' as const, ids: [id], rows: [] }
  const form = useActForm(act, target, () => ({ variantId: '' }))
  const { variantId } = form.values
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (variantId === '') return
    form.run(() => call(updateProduct, { params: { id }, body: { stockx_variant_id: variantId } }))
  }
  return (
    <ActDialog act={act} form={form} title={`StockX Link ${name}`} size="md">
      <form onSubmit={handleSubmit}>
        <Text mb="sm" role="status">
          Linked to <bdi>{title}</bdi>. StockX does not have it in the size of this product: choose the size
          that it is.
        </Text>
        <NativeSelect
          data-autofocus
          label="Size"
          value={variantId}
          data={[
            { value: '', label: 'Choose a size' },
            ...sizes.map(({ stockx_variant_id, size }) => ({ value: stockx_variant_id, label: size })),
          ]}
          onChange={(event) => form.change({ variantId: event.currentTarget.value })}
        />
        <ActFoot act={act} form={form} submit="Save" isDisabled={variantId === ''} />
      </form>
    </ActDialog>
  )
}
