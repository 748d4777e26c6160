import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { copyProduct } from '../../../contract/products/copy.endpoints.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { call } from '../../app/call.ts'
import { ResultHeadline } from '../../app/refusal/ResultHeadline.tsx'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import { ActFoot } from '../../list/acts/ActFoot.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct, type Act } from '../../list/acts/useAct.ts'
import { useActForm } from '../../list/acts/useActForm.ts'
import { paths } from '../../paths.ts'
import { fieldProblem } from '../../ui/problem-words.ts'
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
  const form = useCopyForm({ ...act, onClose }, target)
  const { title, sku, quantity } = form.values
  const handleCopy = () =>
    form.run(async (idempotencyKey) => {
      const body = { product: id, title: title.trim(), sku: sku.trim(), quantity: Number(quantity) }
      const product = await call(copyProduct, { body, idempotencyKey })
      isMade.current = true
      setMade(product)
    })
  return (
    <ActDialog
      act={{ ...act, onClose }}
      form={made === null ? form : undefined}
      title={made === null ? `Copy Product ${name}` : 'Copy product'}
      size="sm"
    >
      {made === null ? (
        <Form act={act} form={form} onCopy={handleCopy} />
      ) : (
        <Copied product={made} onClose={onClose} />
      )}
    </ActDialog>
  )
}

function useCopyForm(act: Act, target: ActProps<ProductRow>['target']) {
  const title = target.kind === 'some' ? (target.rows[0]?.title ?? '') : ''
  return useActForm(act, target, () => ({ title, sku: '', quantity: '' }))
}

type FormProps = { act: Act; form: ReturnType<typeof useCopyForm>; onCopy: () => void }

function Form({ act, form: { values, errors, change, ...form }, onCopy }: FormProps) {
  const isWhole = values.title.trim() !== '' && values.sku.trim() !== '' && values.quantity !== ''
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isWhole) onCopy()
  }
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <TextInput
          label="Title"
          maxLength={500}
          value={values.title}
          error={fieldProblem(errors.title)}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextInput
          data-autofocus
          label="SKU"
          maxLength={255}
          value={values.sku}
          error={fieldProblem(errors.sku)}
          onChange={(event) => change({ sku: event.currentTarget.value })}
        />
        <TextInput
          label="Quantity"
          inputMode="numeric"
          description="Pieces in Phoenix"
          maxLength={7}
          value={values.quantity}
          error={fieldProblem(errors.quantity)}
          onChange={(event) => change({ quantity: event.currentTarget.value.replace(/\D/g, '') })}
        />
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        Descriptions, prices, attributes, pictures and parent come along; codes, listings, purchases and
        history do not.
      </Text>
      <ActFoot act={act} form={form} submit="Copy Product" isDisabled={!isWhole} />
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
