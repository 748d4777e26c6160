import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { createProduct, replaceProduct } from '../../../contract/products/product-forms.endpoints.ts'
import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import { ApiProblem, isUndecided } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { createRequestKey } from '../../app/request-key.ts'
import { refusedInputs, type FormProblems } from '../../form/form-problems.ts'
import { rebased, type FormRules, type FormState, type Taken } from '../../form/form-state.ts'
import type { Form } from '../../form/useForm.ts'
import { productList } from '../products/product-list.ts'
import type { FormKind } from './form-kinds.ts'
import { keepProduct } from './kept-product.ts'
import { productValues } from './opening-values.ts'
import { inputNameOf } from './product-body.ts'
import type { ProductInputs } from './product-inputs.ts'
import type { Authors } from './save-product.ts'
import { sendProduct, type Sending } from './send-product.ts'

export type SaveInput = {
  kind: FormKind
  /** The product in the address: the one that is edited, or the one that the new one will belong to. */
  product: ProductDetail | null
  inputs: ProductInputs
  form: Form
  rules: FormRules
  /** Hears which fields the server refused, before it is told why. */
  onRefused: (names: readonly string[]) => void
}

/** What is told once it is saved. */
export type Saved = { product: ProductDetail; taken: readonly Taken[]; authors: Authors }

/** What the server said of fields, with the text that it said it of. */
type Refused = { problems: FormProblems; values: FormState['values'] }

const noRefusal: Refused = { problems: {}, values: {} }

/** Sends the form and takes in what came of it. */
export function useSaveProduct({ kind, product, inputs, form, rules, onRefused }: SaveInput) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState<Saved | null>(null)
  const [refused, setRefused] = useState(noRefusal)
  const [authors, setAuthors] = useState<Authors>({})
  const key = useRef(createRequestKey())
  const sent = useRef<ProductPayload>({})

  const send: Sending = {
    create: (body) => {
      sent.current = body
      return call(createProduct, { body, idempotencyKey: key.current.of(body) })
    },
    replace: (id, body, ifMatch) => {
      sent.current = body
      return call(replaceProduct, { params: { id }, body, ifMatch })
    },
  }
  const mutation = useMutation({
    mutationFn: (state: FormState) => sendProduct({ kind, product, inputs, state, rules }, send),
    onSuccess: (outcome) => {
      const { is, product: stored, state, authors: known } = outcome
      setAuthors(known)
      setRefused(noRefusal)
      const isEdit = kind.mode === 'edit'
      const after = isEdit ? rebased(state, productValues(inputs, stored), rules) : state
      // What the save itself set in motion is no change by others.
      form.reset(is === 'clash' ? state : { ...after, taken: [] })
      if (isEdit) takeIn(queries, stored)
      if (is === 'clash') return
      key.current.renew()
      setSaved({ product: stored, taken: state.taken, authors: known })
      productList.source.refresh()
      void queries.invalidateQueries({ queryKey: ['product'] })
    },
    onError: (problem, { values }) => {
      if (!isUndecided(problem)) key.current.renew()
      if (!(problem instanceof ApiProblem)) return
      const named = refusedInputs(problem, (path) => inputNameOf(path, sent.current))
      const taken: FormProblems = problem.code === 'duplicate_sku' ? { sku: problem.detail } : {}
      const problems = { ...taken, ...named }
      setRefused({ problems, values })
      onRefused(Object.keys(problems))
    },
  })
  return {
    save: mutation.mutate,
    isSaving: mutation.isPending,
    failure: mutation.error,
    forgetFailure: mutation.reset,
    saved,
    forgetSaved: () => setSaved(null),
    authors,
    /** It holds until something else is typed in the field. */
    refused: Object.fromEntries(
      Object.entries(refused.problems).filter(([name]) => form.values[name] === refused.values[name]),
    ),
  }
}

function takeIn(queries: QueryClient, stored: ProductDetail) {
  queries.setQueryData(editQueryKey(stored.id), stored)
  keepProduct(stored, window.localStorage)
}

export function editQueryKey(id: number) {
  return ['product to edit', id]
}
