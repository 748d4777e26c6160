import '@mantine/core/styles/Combobox.css'
import { Alert, Text } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import { incompleteParcel } from '../../../contract/orders/parcels.ts'
import { shipOrders, type OrdersActed } from '../../../contract/orders/shipping.endpoints.ts'
import { call } from '../../app/call.ts'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import { ActFoot } from '../../list/acts/ActFoot.tsx'
import { nothingDone, useAct } from '../../list/acts/useAct.ts'
import { useActForm } from '../../list/acts/useActForm.ts'
import { counted } from '../../ui/count-text.ts'
import {
  canShip,
  emptyForm,
  entryOf,
  lineProblems,
  type LineProblems,
  type ShipForm,
  type ShipLine,
  type ShippedOrder,
} from './ship-form.ts'
import { ShipForAll } from './ShipForAll.tsx'
import { linesOnPage, ShipLines } from './ShipLines.tsx'
import { ShipResults } from './ShipResults.tsx'

type ShipOrdersFormProps = ActProps<OrderRow> & {
  orders: readonly ShippedOrder[]
  /** What was typed of those that were refused. */
  again: Record<string, ShipLine> | undefined
  onAgain: (lines: Record<string, ShipLine>) => void
}

/** A line for each order, and afterwards what became of it. */
export function ShipOrdersForm({ target, orders, done, onClose, again, onAgain }: ShipOrdersFormProps) {
  const [answer, setAnswer] = useState<OrdersActed | null>(null)
  const act = useAct({
    ...{ caption: 'Ship Orders', what: counted(orders.filter(canShip).length, 'order'), done },
    // What became of each is told before the dialog goes.
    onClose: () => undefined,
  })
  const form = useActForm<ShipForm>({ ...act, onClose }, target, () => ({
    ...emptyForm(orders, new Date()),
    ...(again !== undefined && { lines: again }),
  }))
  const { lines } = form.values
  const shown = orders.filter(({ id }) => id in lines)
  const problems = useProblems(shown, lines)
  const [page, setPage] = useState(0)
  const body = useRef<HTMLFormElement>(null)
  useFocusOnProblem(body, problems.tries)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = problems.look()
    if (wrong !== undefined) return void setPage(linesOnPage.pageOf(wrong))
    form.run(async (idempotencyKey) => {
      const entries = shown.flatMap(({ id }) => {
        const line = lines[id]
        return line === undefined ? [] : [entryOf(id, line)]
      })
      const shipped = await call(shipOrders, { body: { orders: entries }, idempotencyKey })
      setAnswer(shipped)
      return shipped.results.some(({ status }) => status) ? shipped : nothingDone
    })
  }
  const handleLines = (changed: Record<string, ShipLine>) => form.change({ lines: changed })
  const left = orders.filter((order) => !canShip(order)).length
  return (
    <ActDialog
      act={{ ...act, onClose }}
      form={answer === null ? form : undefined}
      title={answer === null ? titleOf(shown) : 'Ship Orders'}
      size={orders.length === 1 || answer !== null ? 'lg' : '60rem'}
    >
      {answer === null ? (
        <form ref={body} onSubmit={handleSubmit} noValidate>
          {left === 0 ? null : (
            <Text size="sm" mb="sm" role="status">
              {left === 1 ? '1 order is' : `${left} orders are`} Complete or Canceled, and{' '}
              {left === 1 ? 'stays as it is' : 'stay as they are'}.
            </Text>
          )}
          {Object.keys(lines).length > 1 || form.values.pasted !== '' ? (
            <ShipForAll orders={shown} form={form.values} onChange={(part) => form.change(part)} />
          ) : null}
          <ShipLines
            {...{ orders: shown, lines, page }}
            problems={problems.shown}
            onPage={setPage}
            onLines={handleLines}
          />
          {problems.isIncomplete ? (
            <Alert color="red" mt="md" role="alert">
              {incompleteParcel}
            </Alert>
          ) : null}
          <ActFoot act={act} form={form} submit={`Ship ${counted(shown.length, 'order')}`} />
        </form>
      ) : (
        <ShipResults
          answer={answer}
          onClose={onClose}
          onAgain={(ids) => onAgain(Object.fromEntries(ids.flatMap((id) => pick(lines, id))))}
        />
      )}
    </ActDialog>
  )
}

function titleOf(orders: readonly ShippedOrder[]): string {
  const [only, ...others] = orders
  return only !== undefined && others.length === 0
    ? `Ship order ${only.order_number || only.order_id}`
    : `Ship ${counted(orders.length, 'order')}`
}

function pick(lines: Record<string, ShipLine>, id: number): [number, ShipLine][] {
  const line = lines[id]
  return line === undefined ? [] : [[id, line]]
}

/** What is wrong is said once somebody tried to send it, and follows what is typed from then on. */
function useProblems(orders: readonly ShippedOrder[], lines: Record<string, ShipLine>) {
  const [tries, setTries] = useState(0)
  const find = () => {
    const now = new Date()
    return orders.map((order) => {
      const line = lines[order.id]
      return line === undefined ? {} : lineProblems(line, order, now)
    })
  }
  const found = tries === 0 ? [] : find()
  const shown = new Map<number, LineProblems>(orders.map(({ id }, at) => [id, found[at] ?? {}]))
  const look = () => {
    const at = find().findIndex((each) => Object.keys(each).length > 0)
    if (at >= 0) setTries(tries + 1)
    return at < 0 ? undefined : at
  }
  const isIncomplete = found.some((each) => Object.values(each).includes(incompleteParcel))
  return { tries, shown, look, isIncomplete }
}

/** The keyboard goes where something is to be done. */
function useFocusOnProblem(form: React.RefObject<HTMLFormElement | null>, tries: number) {
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, tries])
}
