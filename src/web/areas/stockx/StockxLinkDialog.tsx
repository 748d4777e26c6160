import { Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { linkStockx, type StockxLinked } from '../../../contract/products/stockx.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { call } from '../../app/call.ts'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import { ActFoot } from '../../list/acts/ActFoot.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct } from '../../list/acts/useAct.ts'
import { useActForm } from '../../list/acts/useActForm.ts'
import { chosenProduct } from '../purchases/chosen-product.ts'
import { ChooseSize } from './ChooseSize.tsx'

type StockxLinkProps = ActProps<ProductRow> & {
  /** What stands in the field first. */
  address?: string
}

/** Asks for the page of StockX that shows the product, and which size of it where that can't be told. */
export function StockxLinkDialog({ target, done, address = '', onClose }: StockxLinkProps) {
  const [{ id, name }] = useState(() => chosenProduct(target))
  const [linked, setLinked] = useState<StockxLinked | null>(null)
  const isOpen = useRef(false)
  // Where a size is to be chosen the dialog goes on.
  const act = useAct({
    caption: 'StockX link',
    what: name,
    done,
    onClose: () => (isOpen.current ? undefined : onClose()),
  })
  const form = useActForm({ ...act, onClose }, target, () => ({ url: address }))
  const url = form.values.url.trim()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (url === '') return
    form.run(async () => {
      const answer = await call(linkStockx, { query: { product_id: id, product_url: url } })
      isOpen.current = answer.sizes.length > 0
      setLinked(answer)
    })
  }
  if (linked !== null && linked.sizes.length > 0)
    return <ChooseSize id={id} name={name} linked={linked} done={done} onClose={onClose} />
  return (
    <ActDialog act={{ ...act, onClose }} form={form} title={`StockX Link ${name}`} size="md">
      <form onSubmit={handleSubmit}>
        <Stack gap="xs">
          <TextInput
            data-autofocus
            label="URL"
            type="text"
            inputMode="url"
            dir="ltr"
            maxLength={2_000}
            value={form.values.url}
            // Why is said below, where every refusal stands.
            error={form.errors.product_url !== undefined}
            onChange={(event) => form.change({ url: event.currentTarget.value })}
          />
          <Text size="sm" c="dimmed">
            The address of the product’s page at stockx.com. The size is found by itself.
          </Text>
        </Stack>
        <ActFoot act={act} form={form} submit="Link" isDisabled={url === ''} />
      </form>
    </ActDialog>
  )
}
