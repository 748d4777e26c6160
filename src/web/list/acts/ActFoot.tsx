import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { refusalWords, type RefusalWords } from '../../app/refusal/refusal-words.ts'
import type { ActForm } from './useActForm.ts'
import type { Act } from './useAct.ts'
import classes from './ActFoot.module.css'

type ActFootProps = {
  act: Act
  form: ActForm
  /** Names what is done. */
  submit: string
  isDisabled?: boolean
  /** Where the end is a bar, that gives the distance. */
  isInBar?: boolean
  /** Another way to go on. */
  children?: ReactNode
}

/** The end of an act's form: why it was refused, and the way out and the way on. */
export function ActFoot({ act, form, submit, isDisabled = false, isInBar = false, children }: ActFootProps) {
  const send = useRef<HTMLButtonElement>(null)
  const { caption, problem } = act
  useEffect(() => {
    if (problem === null) return
    const wrong = send.current?.form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const next = wrong ?? send.current
    next?.focus()
  }, [problem])
  const words = problem === null || form.refusal.isInPlace ? null : refusalWords(caption, problem)
  return (
    <div className={isInBar ? undefined : classes.foot}>
      {words === null ? null : (
        <Alert color="red" mb="sm" role="alert" title={`${caption} failed`}>
          {reasonOf(words)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={form.guard.close}>
          Cancel
        </Button>
        {children}
        <Button ref={send} type="submit" disabled={isDisabled} loading={act.isWorking}>
          {submit}
        </Button>
      </Group>
    </div>
  )
}

function reasonOf(words: RefusalWords): string {
  if (words.mode === 'message') return words.messages.join(' ')
  return words.mode === 'redirect' ? words.sentence : 'Please check with the System Administrator'
}
