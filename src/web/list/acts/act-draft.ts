import type { SelectionTarget } from '../../grid/rows/selection.ts'
import type { createDrafts } from '../../app/drafts.ts'
import { fieldsOf } from '../../ui/is-record.ts'
import { chosenRows } from '../chosen-rows.ts'

/** What was typed in the form of one act on these rows; what nobody touched is not kept, and is made anew. */
export function actDraft<Values extends object>(
  drafts: ReturnType<typeof createDrafts>,
  caption: string,
  target: SelectionTarget<unknown>,
) {
  const name = `act:${caption}:${digestOf(target)}`
  const forget = () => drafts.remove(name)
  return {
    over: (initial: Values): Values => {
      const kept = fieldsOf(drafts.read(name))
      const known = Object.entries(kept).filter(
        ([field, value]) => value !== null && typeof value === typeof fieldsOf(initial)[field],
      )
      return { ...initial, ...Object.fromEntries(known) }
    },
    keep: (values: Values, initial: Values) => {
      const before = fieldsOf(initial)
      const typed = Object.entries(values).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
      )
      if (typed.length === 0) forget()
      else drafts.write(name, Object.fromEntries(typed))
    },
    forget,
  }
}

/** A short name for rows that may be a hundred thousand. */
function digestOf(target: SelectionTarget<unknown>): string {
  if (target.kind === 'some' && target.ids.length === 1) return String(target.ids[0])
  const chosen = target.kind === 'some' ? target.ids.toSorted((a, b) => a - b) : chosenRows(target)
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (const letter of JSON.stringify(chosen)) {
    const code = letter.charCodeAt(0)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x5bd1e995)
  }
  return `rows ${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`
}
