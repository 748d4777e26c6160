import type { TextOperator } from '../../filter-model.ts'
import { emptyChoiceOf, emptyFilterOf, isEmptyChoice, type EmptyChoice } from '../empty-filter.ts'
import { parseListValues } from './list-values.ts'
import type { TextColumnFilter } from './text-kind.ts'

export type TextChoice = TextOperator | 'inList' | 'notInList' | EmptyChoice

/** What stands in the form while it is being filled in. */
export type TextDraft = { choice: TextChoice; text: string }

export function textDraftOf(filter: TextColumnFilter | null): TextDraft {
  switch (filter?.kind) {
    case 'text':
      return { choice: filter.operator, text: filter.value }
    case 'list':
      return { choice: filter.isExcluded ? 'notInList' : 'inList', text: filter.values.join('\n') }
    case 'empty':
      return { choice: emptyChoiceOf(filter), text: '' }
    case undefined:
      return { choice: 'contains', text: '' }
  }
}

/** Null while the form doesn't say enough. */
export function textFilterOf({ choice, text }: TextDraft): TextColumnFilter | null {
  if (isEmptyChoice(choice)) return emptyFilterOf(choice)
  if (choice === 'inList' || choice === 'notInList') {
    const { values } = parseListValues(text)
    return values.length === 0 ? null : { kind: 'list', isExcluded: choice === 'notInList', values }
  }
  const value = text.trim()
  return value === '' ? null : { kind: 'text', operator: choice, value }
}
