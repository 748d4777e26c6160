import { Button, Checkbox } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { createOrder, generateOrderId } from '../../../contract/orders.endpoints.ts'
import { showActiveCost } from '../../../contract/purchases.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import { ActFoot } from '../../list/acts/ActFoot.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct } from '../../list/acts/useAct.ts'
import { useActForm } from '../../list/acts/useActForm.ts'
import { chosenProduct } from '../purchases/chosen-product.ts'
import { AddressFields } from './AddressFields.tsx'
import { billOf, emptyInvoice, invoiceBody, invoiceProblems, refusedFields } from './invoice-form.ts'
import type { FetchFailure } from './FetchedInput.tsx'
import classes from './Invoice.module.css'
import { InvoiceFields } from './InvoiceFields.tsx'
import { tellCreated } from './offer-cancel.tsx'

/** Writes an order of one product by hand. What was typed stays when the server refuses it. */
export function CreateInvoice(props: ActProps<ProductRow>) {
  const { name, act, form, fetching, problems, send } = useInvoice(props)
  const { values, change } = form
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(false)
    const { currentTarget: form } = event
    // Once what is wrong is marked.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const isShort = act.problem instanceof ApiProblem && act.problem.code === 'out_of_stock'
  return (
    <ActDialog act={act} form={form} title={`Create Invoice of ${name}`} size="xl">
      <form onSubmit={handleSubmit} noValidate>
        <InvoiceFields form={values} {...fetching} problems={problems} onChange={change} />
        <AddressFields
          block="ship"
          legend="Shipping Address"
          address={values.ship}
          problems={problems}
          onChange={(ship) => change({ ship })}
        />
        <Checkbox
          mt="md"
          label="Invoice Billing Address Matches Shipping"
          checked={values.isMatching}
          onChange={(event) => change({ isMatching: event.currentTarget.checked })}
        />
        {values.isMatching ? null : (
          <AddressFields
            block="bill"
            legend="Billing Address"
            address={billOf(values)}
            problems={problems}
            onChange={(bill) => change({ bill })}
          />
        )}
        <div className={classes.end}>
          <ActFoot act={act} form={form} submit="Create Invoice" isInBar>
            {isShort ? (
              <Button variant="default" onClick={() => send(true)}>
                Create anyway
              </Button>
            ) : null}
          </ActFoot>
        </div>
      </form>
    </ActDialog>
  )
}

/** The form as far as it is filled in, what is wrong with it, and how it is sent. */
function useInvoice({ target, ...ends }: ActProps<ProductRow>) {
  const [{ id, name }] = useState(() => chosenProduct(target))
  const act = useAct({ caption: 'Create Invoice', what: name, ...ends })
  const form = useActForm(act, target, () => emptyInvoice(new Date()))
  const { values, errors } = form
  const [isTried, setIsTried] = useState(false)
  const fetching = useFetched(id)
  const { fetched } = fetching
  const problems = isTried
    ? { ...refusedFields(values, errors), ...invoiceProblems(values, fetched, new Date()) }
    : {}
  const send = (create_anyway: boolean) => {
    setIsTried(true)
    const { order_id, cost } = fetched
    const isWhole = Object.keys(invoiceProblems(values, fetched, new Date())).length === 0
    if (!isWhole || order_id === undefined || cost === undefined) return
    const body = { ...invoiceBody(values, id, { order_id, cost }), create_anyway }
    form.run(async (idempotencyKey) => {
      tellCreated(await call(createOrder, { body, idempotencyKey }), ends.done.refresh)
    })
  }
  return { name, act, form, fetching, problems, send }
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
  return {
    fetched: { order_id: order.data?.order_id, cost: cost.data?.cost },
    failures: { order_id: failureOf(order), cost: failureOf(cost) },
  }
}

function failureOf({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>): FetchFailure | undefined {
  return error === null ? undefined : { problem: error, onRetry: () => void refetch() }
}
