import type { Column } from '../../../contract/columns/column.ts'
import { conditionWords, type FilterModel } from '../filters/filter-model.ts'
import { filterWords } from '../filters/kinds/filter-kinds.ts'
import classes from './Bars.module.css'

export type SearchHintProps = {
  id: string
  isEmpty: boolean
  facts: readonly Column[]
  /** What Enter will add. */
  pending: FilterModel
  examples: readonly string[] | undefined
}

/** Below the search box as long as that has the focus: what may be typed there, or what Enter makes of it. */
export function SearchHint({ id, isEmpty, facts, pending, examples = [] }: SearchHintProps) {
  const own = facts.flatMap((column) => {
    const found = pending.columns[column.id]
    return found === undefined ? [] : [`${column.label} ${filterWords(column, found)}`]
  })
  const words = [...own, ...pending.extra.map(conditionWords)]
  if (isEmpty && examples.length > 0)
    return (
      <div id={id} className={classes.hint}>
        Words, a pasted list, or filters:
        {examples.map((example) => (
          <code key={example} dir="ltr">
            {example}
          </code>
        ))}
      </div>
    )
  return words.length === 0 ? null : (
    <div id={id} className={classes.hint}>
      <kbd>Enter</kbd> filters by <bdi>{words.join(', ')}</bdi>
    </div>
  )
}
