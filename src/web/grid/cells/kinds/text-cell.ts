import { countText } from '../../../ui/count-text.ts'
import { refused, type CellKind } from './cell-kind.ts'

/** Words as they are. */
export const textCell: CellKind = {
  text: plainText,
  editing: {
    input: 'text',
    draft: plainText,
    read: (text, { maxLength }) =>
      maxLength !== undefined && text.length > maxLength
        ? refused(`At most ${countText(maxLength)} characters.`)
        : { is: 'value', value: text },
  },
}

/** The address of a picture; the picture itself is drawn in the cell. */
export const imageCell: CellKind = { text: plainText, editing: null }

export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Several words in one cell. */
export const listCell: CellKind = {
  text: (value) => (Array.isArray(value) ? value.map(String).join(', ') : ''),
  editing: null,
}

/** One of the words that the column knows. */
export const choiceCell: CellKind = {
  text: plainText,
  editing: {
    input: 'choice',
    choices: ({ choices }) => choices ?? [],
    draft: plainText,
    begun: (typed, value, { choices = [] }) => choices.find(beginsWith(typed)) ?? plainText(value),
    read: (text, { choices = [] }) => {
      const chosen = choices.find(isInAnyCase(text))
      return chosen === undefined
        ? refused(`Choose one of ${choices.join(', ')}.`)
        : { is: 'value', value: chosen }
    },
  },
}

const words = ['Yes', 'No']
const yesOrNo = (value: unknown) => (value === true ? 'Yes' : 'No')

/** Yes and no. */
export const booleanCell: CellKind = {
  text: yesOrNo,
  editing: {
    input: 'choice',
    choices: () => words,
    draft: yesOrNo,
    begun: (typed, value) => words.find(beginsWith(typed)) ?? yesOrNo(value),
    read: (text) => {
      const at = words.findIndex(isInAnyCase(text))
      return at < 0 ? refused('Enter Yes or No.') : { is: 'value', value: at === 0 }
    },
  },
}

function beginsWith(typed: string) {
  return (each: string) => each.toLowerCase().startsWith(typed.toLowerCase())
}

function isInAnyCase(text: string) {
  return (each: string) => each.toLowerCase() === text.toLowerCase()
}
