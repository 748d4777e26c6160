import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { copyProduct } from '../../../contract/products/copy.endpoints.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { call } from '../../app/call.ts'
import { ResultHeadline } from '../../app/refusal/ResultHeadline.tsx'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct, type Act } from '../../list/acts/useAct.ts'
import { paths } from '../../paths.ts'
import { chosenProduct } from '../purchases/chosen-product.ts'

/** Asks what the copy is to be called and how many there are of it, then leads to it. */
export function CopyDialog({ target, done, onClose }: ActProps<ProductRow>) {
  const [{ id, name }] = useState(() => chosenProduct(target))
  const [made, setMade] = useState<ProductDetail | null>(null)
  const isMade = useRef(false)
  // What was made is told before the dialog goes.
  const act = useAct({
    caption: 'Copy product',
    what: name,
    done,
    onClose: () => (isMade.current ? undefined : onClose()),
  })
  const handleCopy = (asked: Asked) =>
    act.run(async (idempotencyKey) => {
      const product = await call(copyProduct, { body: { product: id, ...asked }, idempotencyKey })
      isMade.current = true
      setMade(product)
    })
  const title = target.kind === 'some' ? (target.rows[0]?.title ?? '') : ''
  return (
    <ActDialog
      act={{ ...act, onClose }}
      title={made === null ? `Copy Product ${name}` : 'Copy product'}
      size="sm"
    >
      {made === null ? (
        <Form title={title} act={act} onCopy={handleCopy} />
      ) : (
        <Copied product={made} onClose={onClose} />
      )}
    </ActDialog>
  )
}

type Asked = { title: string; sku: string; quantity: number }

function Form({ title: first, act, onCopy }: { title: string; act: Act; onCopy: (asked: Asked) => void }) {
  const [title, setTitle] = useState(first)
  const [sku, setSku] = useState('')
  const [quantity, setQuantity] = useState('')
  const isWhole = title.trim() !== '' && sku.trim() !== '' && quantity !== ''
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isWhole) onCopy({ title: title.trim(), sku: sku.trim(), quantity: Number(quantity) })
  }
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <TextInput
          label="Title"
          maxLength={500}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          data-autofocus
          label="SKU"
          maxLength={255}
          value={sku}
          onChange={(event) => setSku(event.currentTarget.value)}
        />
        <TextInput
          label="Quantity"
          inputMode="numeric"
          description="Pieces in Phoenix"
          maxLength={7}
          value={quantity}
          onChange={(event) => setQuantity(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        Descriptions, prices, attributes, pictures and parent come along; codes, listings, purchases and
        history do not.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={act.onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isWhole} loading={act.isWorking}>
          Copy Product
        </Button>
      </Group>
    </form>
  )
}

function Copied({ product: { id, sku }, onClose }: { product: ProductDetail; onClose: () => void }) {
  return (
    <>
      <ResultHeadline tone="good" words="Product created." />
      <Text mt="xs">
        {sku} has the product id {id}.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Go To CatalogPage
        </Button>
        <Button component={Link} to={paths.product(id)} onClick={onClose}>
          Go To CatalogDetailPage
        </Button>
      </Group>
    </>
  )
}
