import { useEffect, useState } from 'react'
import { ApiProblem } from '../../app/api-problem.ts'
import { drafts } from '../../app/drafts.ts'
import { refusalWords } from '../../app/refusal/refusal-words.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { useGuardedClose } from '../../ui/useGuardedClose.ts'
import { actDraft } from './act-draft.ts'
import type { Act } from './useAct.ts'

export type ActForm = Pick<ReturnType<typeof useActForm<object>>, 'guard' | 'refusal' | 'isRestored'>

/** What is typed in the dialog of an act: it outlives a refusal, a dead session and a reload, and is not lost to an Esc. */
export function useActForm<Values extends object>(
  act: Act,
  target: SelectionTarget<unknown>,
  first: () => Values,
) {
  const { caption, problem } = act
  const [initial] = useState(first)
  const [draft] = useState(() => actDraft<Values>(drafts, caption, target))
  const [restored] = useState(() => draft.over(initial))
  const [values, setValues] = useState(restored)
  const [sent, setSent] = useState<Values>()
  const [left, setLeft] = useState<unknown>(null)
  useEffect(() => draft.keep(values, initial), [draft, values, initial])
  const leave = () => {
    draft.forget()
    act.onClose()
  }
  const isTyped = JSON.stringify(values) !== JSON.stringify(initial)
  // What is on its way to the server is not lost by closing: it says then how it ended, and was refused it is here again.
  const guard = { ...useGuardedClose(isTyped && !act.isWorking, act.onClose), leave }
  // What the server said of the fields holds until something in them changes.
  const errors = problem instanceof ApiProblem && values === sent ? problem.errors : {}
  const change = (part: Partial<Values>) => setValues((current) => ({ ...current, ...part }))
  const run: Act['run'] = (send) => {
    setSent(values)
    act.run(async (idempotencyKey) => {
      const answer = await send(idempotencyKey)
      draft.forget()
      return answer
    })
  }
  const isOfOldList = problem instanceof ApiProblem && problem.code === 'selection_changed'
  const isServersWord = problem !== null && refusalWords(caption, problem).mode === 'message'
  const refusal = {
    /** What leads elsewhere is told in place of the form; the server's own words are told in it. */
    isInPlace: problem !== null && problem !== left && (isOfOldList || !isServersWord),
    /** The rows that were chosen are others by now: no change in the form helps. */
    back: isOfOldList ? undefined : () => setLeft(problem),
  }
  const isRestored = JSON.stringify(restored) !== JSON.stringify(initial)
  return { values, errors, guard, refusal, isRestored, change, run }
}
