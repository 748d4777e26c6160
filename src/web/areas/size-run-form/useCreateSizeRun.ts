import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { createSizeRun } from '../../../contract/products/product-forms.endpoints.ts'
import { ApiProblem, isUndecided } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { createRequestKey } from '../../app/request-key.ts'
import type { FormInput } from '../../form/form-input.ts'
import { refusedInputs, type FormProblems } from '../../form/form-problems.ts'
import type { FormState, FormValues } from '../../form/form-state.ts'
import type { Form } from '../../form/useForm.ts'
import { productList } from '../products/product-list.ts'
import { inputNameOf, rowsName, sizeRunBody } from './size-run-body.ts'

/** What names this one style: emptied once it is made, for the next. */
const ownOfStyle = ['sku', 'title', rowsName]

/** Sends the style with its sizes and takes in what came of it. */
export function useCreateSizeRun(inputs: readonly FormInput[], form: Form) {
  const queries = useQueryClient()
  const [made, setMade] = useState<ProductDetail | null>(null)
  const [refused, setRefused] = useState<{ problems: FormProblems; values: FormValues }>(nothingRefused)
  const key = useRef(createRequestKey())
  const mutation = useMutation({
    mutationFn: async ({ values }: FormState) => {
      const body = sizeRunBody(inputs, values)
      const answer = await call(createSizeRun, { body, idempotencyKey: key.current.of(body) })
      if (!('sku' in answer) || !('id' in answer)) throw new Error('a preview came in place of a product')
      return answer
    },
    onSuccess: (parent, state) => {
      key.current.renew()
      setMade(parent)
      setRefused(nothingRefused)
      form.reset(forTheNext(state))
      productList.source.refresh()
    },
    onError: (problem, { values }) => {
      if (!isUndecided(problem)) key.current.renew()
      if (!(problem instanceof ApiProblem)) return
      const problems = refusedInputs(problem, (path) => inputNameOf(path, inputs, values))
      setRefused({ problems, values })
      // Which SKUs have been taken meanwhile is marked in the sheet.
      void queries.invalidateQueries({ queryKey: ['size run preview'] })
    },
  })
  return {
    create: mutation.mutate,
    isSaving: mutation.isPending,
    failure: mutation.error,
    forgetFailure: mutation.reset,
    made,
    forgetMade: () => setMade(null),
    /** It holds until something in the form changes. */
    refused: refused.values === form.values ? refused.problems : {},
  }
}

const nothingRefused = { problems: {}, values: {} }

function forTheNext(state: FormState): FormState {
  const emptied = Object.fromEntries(ownOfStyle.map((name) => [name, '']))
  const values = { ...state.values, ...emptied }
  return { ...state, values, base: values, typed: state.typed.filter((name) => !ownOfStyle.includes(name)) }
}
