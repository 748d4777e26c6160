import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiProblem, isUndecided } from '../../app/api-problem.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailed, showFailure, showSuccess } from '../../app/toast.ts'
import type { ActProps } from './act-shown.tsx'

type ActInput = Pick<ActProps<never>, 'done' | 'onClose'> & {
  /** The caption of the spec: 'Price update', 'Copy product', 'Delete'. */
  caption: string
  /** What it is done to: '3 products'. */
  what: string
}

export type Act = ReturnType<typeof useAct>

/** The server did what it could, and that was nothing: the dialog says why of each. */
export const nothingDone = Symbol('nothing done')

/** Asks the server; the same key makes a repetition harmless. */
type Send = (idempotencyKey: string) => Promise<unknown>

/**
 * What an act on rows says when it ends, and how it leaves the list: 'Success' for a second, the rows read anew and the
 * selection gone; or 'Failed' for a second, the reason in the dialog and the tray, and only the selection gone.
 */
export function useAct({ caption, what, done, onClose }: ActInput) {
  const key = useRef(randomKey())
  // Two clicks can come before the page is drawn anew.
  const isSent = useRef(false)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (send: Send) => send(key.current),
    onSuccess: (answer) => {
      done.clearSelection()
      done.refresh()
      if (answer === nothingDone) return showFailed()
      showSuccess()
      onClose()
    },
    onError: (problem) => {
      isSent.current = false
      // What was decided is answered the same for ever under its key.
      if (!isUndecided(problem)) key.current = randomKey()
      showFailure({ subject: `${caption} of ${what} failed`, problem })
      done.clearSelection()
      // It was the list that was old.
      if (problem instanceof ApiProblem && problem.code === 'selection_changed') done.refresh()
    },
  })
  const run = (send: Send) => {
    if (isSent.current) return
    isSent.current = true
    mutate(send)
  }
  const onRetry = () => (variables === undefined ? undefined : run(variables))
  return { caption, run, isWorking: isPending, problem: error, onRetry, onClose }
}
