import { useState } from 'react'
import { ApiProblem } from '../../app/api-problem.ts'
import { refusalWords } from '../../app/refusal/refusal-words.ts'
import { useGuardedClose } from '../../ui/useGuardedClose.ts'
import type { Act } from './useAct.ts'

export type ActForm = Pick<ReturnType<typeof useActForm<object>>, 'guard' | 'refusal'>

/** What is typed in the dialog of an act: it outlives a refusal, and is not lost to an Esc. */
export function useActForm<Values extends object>(act: Act, first: () => Values) {
  const { caption, problem } = act
  const [initial] = useState(first)
  const [values, setValues] = useState(initial)
  const [sent, setSent] = useState<Values>()
  const [left, setLeft] = useState<unknown>(null)
  const guard = useGuardedClose(JSON.stringify(values) !== JSON.stringify(initial), act.onClose)
  // What the server said of the fields holds until something in them changes.
  const errors = problem instanceof ApiProblem && values === sent ? problem.errors : {}
  const change = (part: Partial<Values>) => setValues((current) => ({ ...current, ...part }))
  const run: Act['run'] = (send) => {
    setSent(values)
    act.run(send)
  }
  const isOfOldList = problem instanceof ApiProblem && problem.code === 'selection_changed'
  const isServersWord = problem !== null && refusalWords(caption, problem).mode === 'message'
  const refusal = {
    /** What leads elsewhere is told in place of the form; the server's own words are told in it. */
    isInPlace: problem !== null && problem !== left && (isOfOldList || !isServersWord),
    /** The rows that were chosen are others by now: no change in the form helps. */
    back: isOfOldList ? undefined : () => setLeft(problem),
  }
  return { values, errors, guard, refusal, change, run }
}
