import { useState } from 'react'
import { inputProblems, type FormProblems } from '../../form/form-problems.ts'
import type { FormValues } from '../../form/form-state.ts'
import type { Form } from '../../form/useForm.ts'
import { allInputs } from './form-rules.ts'
import type { ProductInputs } from './product-inputs.ts'
import { useSkuTaken } from './useSkuTaken.ts'

type ProblemsInput = {
  inputs: ProductInputs
  form: Form
  /** The product that is edited, which may keep its SKU. */
  editedId: number | undefined
  /** The server's word. */
  refused: FormProblems
}

/** What is wrong by field: the server's word, a SKU that is taken and, once a save was tried, what can be seen here. */
export function useProblems({ inputs, form, editedId, refused }: ProblemsInput) {
  const { values, changed, state } = form
  const [tried, setTried] = useState<{ on: FormValues; unfinished: readonly string[] } | null>(null)
  const sentence = useSkuTaken({
    sku: (values.sku ?? '').trim(),
    own: (state.base.sku ?? '').trim(),
    except: editedId,
  })
  const taken: FormProblems = sentence === null ? {} : { sku: sentence }
  const seenWith = (unfinished: readonly string[]) =>
    inputProblems(allInputs(inputs), values, (name) => changed.includes(name), unfinished)
  // Once it was saved, and the form emptied for the next, nothing was tried yet.
  const seen = tried?.on === state.base ? seenWith(tried.unfinished) : {}
  const of: FormProblems = { ...taken, ...refused, ...seen }
  return {
    of,
    /** Whether it may be sent; what is in the way is shown from then on. */
    find: (unfinished: readonly string[]) => {
      setTried({ on: state.base, unfinished })
      return Object.keys(seenWith(unfinished)).length === 0
    },
  }
}
