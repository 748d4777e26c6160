import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { updatePurchase, type Purchase } from '../../../contract/purchases.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { fieldProblem, problemWords } from '../../ui/problem-words.ts'
import classes from './Purchases.module.css'

type PurchaseCellProps = { purchase: Purchase; field: 'cost' | 'quantity'; onChange: () => void }

const looks = {
  cost: { label: 'Cost', step: 0.01, min: 0, text: (value: number) => value.toFixed(2) },
  quantity: { label: 'Quantity', step: 1, min: 1, text: String },
}

/** A number that is saved at once; refused, the cell shows what it was, and why under it until something else is typed. */
export function PurchaseCell({ purchase, field, onChange }: PurchaseCellProps) {
  const { label, text, ...bounds } = looks[field]
  const [typed, setTyped] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (value: number) =>
      call(updatePurchase, {
        params: { id: purchase.id },
        body: { [field]: value },
        ifMatch: purchase.version,
      }),
    onSuccess: () => showSuccess(),
    onError: (problem) => {
      setTyped(null)
      showFailure({ subject: `${label} of a purchase was not saved`, problem })
    },
    onSettled: onChange,
  })
  const save = () => {
    const value = Number(typed)
    if (typed === null || typed === '' || value === purchase[field]) setTyped(null)
    else if (!isPending) mutate(value, { onSuccess: () => setTyped(null) })
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') setTyped(null)
  }
  return (
    <TextInput
      {...bounds}
      // The dialog would close on the Esc that takes back what is typed.
      data-mantine-stop-propagation={typed !== null}
      type="number"
      size="xs"
      w={{ base: 72, xs: 110 }}
      aria-label={label}
      value={typed ?? text(purchase[field])}
      // A disabled one would lose the keyboard's place.
      readOnly={isPending}
      error={error === null ? null : reasonOf(error, field)}
      classNames={{ error: classes.reason }}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        if (error !== null) reset()
      }}
      onBlur={save}
      onKeyDown={handleKey}
    />
  )
}

function reasonOf(problem: unknown, field: string): string {
  const own = problem instanceof ApiProblem ? fieldProblem(problem.errors[field]) : null
  return own ?? problemWords(problem).message
}
