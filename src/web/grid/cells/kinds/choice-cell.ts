import { refused, type CellKind } from './cell-kind.ts'
import { plainText } from './text-cell.ts'

/** One of the words that the column knows. */
export const choiceCell: CellKind = {
  text: plainText,
  editing: {
    input: 'choice',
    choices: ({ choices }) => choices ?? [],
    draft: plainText,
    begun: (typed, value, { choices = [] }) =>
      choices.find((each) => each.toLowerCase().startsWith(typed.toLowerCase())) ?? plainText(value),
    read: (text, { choices = [] }) => {
      const chosen = choices.find((each) => each.toLowerCase() === text.toLowerCase())
      return chosen === undefined
        ? refused(`Choose one of ${choices.join(', ')}.`)
        : { is: 'value', value: chosen }
    },
  },
}
