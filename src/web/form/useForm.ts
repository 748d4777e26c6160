import { useCallback, useEffect, useMemo, useState } from 'react'
import { drafts } from '../app/drafts.ts'
import { formDrafts } from './form-drafts.ts'
import {
  changedNames,
  draftOf,
  openedForm,
  rebased,
  withTyped,
  type FormRules,
  type FormState,
  type FormValues,
} from './form-state.ts'
import { tabName } from './tab-name.ts'

type FormSetup = {
  /** Where what was typed is kept. */
  draft: string
  /** What is stored; the form follows it as it changes. */
  stored: FormValues
  rules: FormRules
}

export type Form = ReturnType<typeof useForm>

/** What stands in a form; what is typed in it outlives a reload and a dead session. */
export function useForm({ draft, stored, rules }: FormSetup) {
  const kept = useMemo(() => formDrafts(drafts, draft, tabName()), [draft])
  const [restored, setRestored] = useState(() => kept.own())
  const [other, setOther] = useState(() => (Object.keys(restored.values).length > 0 ? null : kept.other()))
  const [{ state, seen }, setHeld] = useState(() => ({
    state: openedForm(stored, restored, rules),
    seen: stored,
  }))
  const setState = useCallback(
    (next: (state: FormState) => FormState) => setHeld((held) => ({ ...held, state: next(held.state) })),
    [],
  )
  // What was there before this person came is no news.
  if (seen !== stored)
    setHeld({ state: { ...rebased(state, stored, rules), taken: state.taken }, seen: stored })
  const names = changedNames(state, rules)
  useEffect(() => {
    const typed = draftOf(state, rules)
    if (typed === null) return kept.drop()
    kept.keep(typed, Date.now())
    // Another tab that goes on from what was left here takes it away, which it can't know to be still in hand.
    const handleStorage = ({ key, storageArea }: StorageEvent) => {
      if (key !== null && storageArea === window.localStorage && !kept.isKept()) kept.keep(typed, Date.now())
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [kept, state, rules])
  const closeOther = () => {
    if (other !== null) kept.drop(other.tab)
    setOther(null)
  }
  const resume = () => {
    if (other === null) return
    setState(() => openedForm(stored, other, rules))
    setRestored(other)
    closeOther()
  }
  return {
    state,
    values: state.values,
    changed: names,
    isTyped: names.length > 0,
    isRestored: Object.keys(restored.values).length > 0 && names.length > 0,
    change: useCallback(
      (name: string, text: string) => setState((each) => withTyped(each, name, text, rules)),
      [setState, rules],
    ),
    /** Goes on from this: what stands there is stored, or is to be forgotten. */
    reset: (next: FormState) => setState(() => next),
    forget: () => kept.drop(),
    /** What another tab holds of this form, as long as nothing is typed in this one. */
    other: names.length > 0 || other === null ? null : { at: other.at, drop: closeOther, resume },
  }
}
