import { Alert, Button, Checkbox, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { createOrder, generateOrderId } from '../../../contract/orders.endpoints.ts'
import { showActiveCost } from '../../../contract/purchases.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { showNotice } from '../../app/toast.ts'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct } from '../../list/acts/useAct.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { chosenProduct } from '../purchases/chosen-product.ts'
import { AddressFields } from './AddressFields.tsx'
import {
  billOf,
  emptyInvoice,
  invoiceBody,
  invoiceProblems,
  refusedFields,
  type InvoiceForm,
} from './invoice-form.ts'
import classes from './Invoice.module.css'
import { InvoiceFields } from './InvoiceFields.tsx'

/** Writes an order of one product by hand. What was typed stays when the server refuses it. */
export function CreateInvoice(props: ActProps<ProductRow>) {
  const { name, act, form, fetched, problems, change, send } = useInvoice(props)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(false)
    const { currentTarget: form } = event
    // Once what is wrong is marked.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Modal
      opened
      onClose={act.onClose}
      title={`Create Invoice of ${name}`}
      size="xl"
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <InvoiceFields form={form} fetched={fetched} problems={problems} onChange={change} />
        <AddressFields
          block="ship"
          legend="Shipping Address"
          address={form.ship}
          problems={problems}
          onChange={(ship) => change({ ship })}
        />
        <Checkbox
          mt="md"
          label="Invoice Billing Address Matches Shipping"
          checked={form.isMatching}
          onChange={(event) => change({ isMatching: event.currentTarget.checked })}
        />
        {form.isMatching ? null : (
          <AddressFields
            block="bill"
            legend="Billing Address"
            address={billOf(form)}
            problems={problems}
            onChange={(bill) => change({ bill })}
          />
        )}
        <InvoiceEnd act={act} onAnyway={() => send(true)} />
      </form>
    </Modal>
  )
}

/** The form as far as it is filled in, what is wrong with it, and how it is sent. */
function useInvoice({ target, ...ends }: ActProps<ProductRow>) {
  const [{ id, name }] = useState(() => chosenProduct(target))
  const act = useAct({ caption: 'Create Invoice', what: name, ...ends })
  const [form, setForm] = useState(() => emptyInvoice(new Date()))
  const [isTried, setIsTried] = useState(false)
  const [sent, setSent] = useState<InvoiceForm>()
  const fetched = useFetched(id)
  // What the server said of a form holds until something in it changes.
  const refused = act.problem instanceof ApiProblem && form === sent ? act.problem.errors : {}
  const problems = isTried
    ? { ...refusedFields(form, refused), ...invoiceProblems(form, fetched, new Date()) }
    : {}
  const change = (part: Partial<InvoiceForm>) => setForm((current) => ({ ...current, ...part }))
  const send = (create_anyway: boolean) => {
    setIsTried(true)
    const { order_id, cost } = fetched
    const isWhole = Object.keys(invoiceProblems(form, fetched, new Date())).length === 0
    if (!isWhole || order_id === undefined || cost === undefined) return
    setSent(form)
    const body = { ...invoiceBody(form, id, { order_id, cost }), create_anyway }
    act.run(async (idempotencyKey) => {
      const { notes } = await call(createOrder, { body, idempotencyKey })
      const said = notes.filter((note) => note !== '').join(' ')
      if (said !== '') void showNotice(said)
    })
  }
  return { name, act, form, fetched, problems, change, send }
}

type InvoiceEndProps = { act: ReturnType<typeof useAct>; onAnyway: () => void }

/** Why it was refused, and what can be done now. */
function InvoiceEnd({ act, onAnyway }: InvoiceEndProps) {
  const isShort = act.problem instanceof ApiProblem && act.problem.code === 'out_of_stock'
  return (
    <div className={classes.end}>
      {act.problem === null ? null : (
        <Alert color="red" mb="sm" role="alert">
          {problemWords(act.problem).message}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={act.onClose}>
          Cancel
        </Button>
        {isShort ? (
          <Button variant="default" onClick={onAnyway}>
            Create anyway
          </Button>
        ) : null}
        <Button type="submit" loading={act.isWorking}>
          Create Invoice
        </Button>
      </Group>
    </div>
  )
}

/** Each opening is given an id of its own. */
function useFetched(productId: number) {
  const fresh = { staleTime: Infinity, gcTime: 0 }
  const order = useQuery({
    queryKey: ['next order id'],
    queryFn: ({ signal }) => call(generateOrderId, { signal }),
    ...fresh,
  })
  const cost = useQuery({
    queryKey: ['active cost', productId],
    queryFn: ({ signal }) => call(showActiveCost, { params: { product_id: productId }, signal }),
    ...fresh,
  })
  return { order_id: order.data?.order_id, cost: cost.data?.cost }
}
