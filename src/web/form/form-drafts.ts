import type { createDrafts } from '../app/drafts.ts'
import { fieldsOf } from '../ui/is-record.ts'
import type { FormDraft, FormValues } from './form-state.ts'

/** What was typed in a form of some tab, and when it was last typed in. */
export type KeptForm = FormDraft & { tab: string; at: number }

/** More tabs than anybody has one form open in. */
const mostKept = 5

/** What was typed in the forms at one address: each tab of the browser has its own, so that none writes over another's. */
export function formDrafts(drafts: ReturnType<typeof createDrafts>, name: string, tab: string) {
  const all = (): KeptForm[] =>
    Object.entries(fieldsOf(drafts.read(name))).flatMap(([tab, kept]) => {
      const { base, values, at } = fieldsOf(kept)
      const form = { tab, base: textsOf(base), values: textsOf(values), at: Number(at) || 0 }
      return Object.keys(form.values).length === 0 ? [] : [form]
    })
  const write = (kept: KeptForm[]) => {
    const newest = kept.toSorted((one, other) => other.at - one.at).slice(0, mostKept)
    if (newest.length === 0) drafts.remove(name)
    else drafts.write(name, Object.fromEntries(newest.map(({ tab, ...form }) => [tab, form])))
  }
  const without = (gone: string) => all().filter((each) => each.tab !== gone)
  return {
    own: (): FormDraft => all().find((each) => each.tab === tab) ?? { base: {}, values: {} },
    /** The newest one of other tabs, where they were closed or are still open. */
    other: (): KeptForm | null => without(tab).toSorted((one, other) => other.at - one.at)[0] ?? null,
    keep: (form: FormDraft, at: number) => write([...without(tab), { ...form, tab, at }]),
    drop: (gone: string = tab) => write(without(gone)),
    /** Whether there is anything of this tab: another one may have taken it over. */
    isKept: () => all().some((each) => each.tab === tab),
  }
}

function textsOf(kept: unknown): FormValues {
  return Object.fromEntries(
    Object.entries(fieldsOf(kept)).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  )
}
