import { refused, type CellKind } from './cell-kind.ts'

/** Words as they are. */
export const textCell: CellKind = {
  text: plainText,
  editing: {
    input: 'text',
    draft: plainText,
    read: (text, { maxLength }) =>
      maxLength !== undefined && text.length > maxLength
        ? refused(`At most ${maxLength} characters.`)
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
