import { refused, type CellKind } from './cell-kind.ts'

const words = ['Yes', 'No']

/** Yes and no. */
export const booleanCell: CellKind = {
  text: (value) => (value === true ? 'Yes' : 'No'),
  editing: {
    input: 'choice',
    choices: () => words,
    draft: (value) => (value === true ? 'Yes' : 'No'),
    begun: (typed, value) =>
      words.find((each) => each.toLowerCase().startsWith(typed.toLowerCase())) ??
      (value === true ? 'Yes' : 'No'),
    read: (text) => {
      const at = words.findIndex((each) => each.toLowerCase() === text.toLowerCase())
      return at < 0 ? refused('Enter Yes or No.') : { is: 'value', value: at === 0 }
    },
  },
}
