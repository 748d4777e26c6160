import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  saveProductConfiguration,
  type ProductConfiguration,
} from '../../../contract/products/product-configuration.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { drafts } from '../../app/drafts.ts'
import { showSuccess } from '../../app/toast.ts'
import { productConfigurationQuery } from './product-configuration.ts'
import { countChanges, noChanges, readChanges, withChanges, type SwitchChanges } from './switch-changes.ts'

const draft = 'product configuration'

/** What somebody switches on the page: it outlives leaving it, and what others save meanwhile. */
export function useSwitches(saved: ProductConfiguration) {
  const queries = useQueryClient()
  const [kept, setKept] = useState<unknown>(() => drafts.read(draft))
  const changes = readChanges(saved, kept)
  const change = (next: SwitchChanges) => {
    if (countChanges(next) === 0) drafts.remove(draft)
    else drafts.write(draft, next)
    setKept(next)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ version, ...body }: ProductConfiguration) =>
      call(saveProductConfiguration, { body, ifMatch: version }),
    networkMode: 'always',
    onSuccess: (after) => {
      queries.setQueryData(productConfigurationQuery.queryKey, after)
      change(noChanges)
      showSuccess()
    },
    onError: async (problem) => {
      if (isOvertaken(problem))
        await queries.invalidateQueries({ queryKey: productConfigurationQuery.queryKey })
    },
  })
  return {
    changes,
    shown: withChanges(saved, changes),
    isSaving: isPending,
    problem: error,
    /** Somebody else saved in between: their state is shown now, with one's own changes over it. */
    isOvertaken: isOvertaken(error),
    change,
    save: () => mutate(withChanges(saved, changes)),
    discard: () => change(noChanges),
  }
}

function isOvertaken(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'stale_version'
}
