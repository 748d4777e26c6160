import { foldText } from '../../fold-text.ts'
import type { CodedKind } from './coded-column.ts'
import type { HeldTest } from './held-condition.ts'
import { elementsOf } from './elements-of.ts'
import { unfitTest, type CellBytes } from './memory-column.ts'

export type CodedText = { text: string; folded: string; bytes: Buffer }

/** Texts; filters and order go by their fold. */
export const codedText: CodedKind<CodedText> = {
  read: (cell) => textOf(cell, foldText),
  test: textTest,
  compare: (one, other) => one.bytes.compare(other.bytes),
  texts: (text) => [text],
}

/** What orders a text in its place: it is compared as it stands. */
export const codedOrder: CodedKind<CodedText> = { ...codedText, read: (cell) => textOf(cell, (text) => text) }

function textOf({ bytes, at, length }: CellBytes, fold: (text: string) => string): CodedText {
  const text = bytes.toString('utf8', at, at + length)
  const folded = fold(text)
  return { text, folded, bytes: Buffer.from(folded) }
}

function textTest(test: HeldTest): (entry: CodedText | null) => boolean {
  switch (test.kind) {
    case 'never':
      return () => false
    case 'is_empty':
      return (entry) => (entry === null || entry.text === '') === test.isEmpty
    case 'text':
      return (entry) => entry !== null && matches[test.match](entry.folded, test.text)
    case 'text_in': {
      const wanted = new Set(test.values)
      return (entry) => entry !== null && wanted.has(test.isFolded ? entry.folded : entry.text)
    }
    default:
      return unfitTest(test, 'texts')
  }
}

const matches = {
  contains: (text: string, part: string) => text.includes(part),
  starts: (text: string, part: string) => text.startsWith(part),
  ends: (text: string, part: string) => text.endsWith(part),
  equals: (text: string, whole: string) => text === whole,
}

/** Yes or no. */
export const codedBoolean: CodedKind<boolean> = {
  read: ({ bytes, at }) => bytes[at] === 1,
  test: (test) => {
    if (test.kind === 'never') return () => false
    if (test.kind === 'is_empty') return (entry) => (entry === null) === test.isEmpty
    return test.kind === 'boolean_in'
      ? (entry) => entry !== null && test.values.includes(entry)
      : unfitTest(test, 'yes and no')
  },
  compare: (one, other) => Number(one) - Number(other),
}

type TextSet = {
  /** As its column says it; nothing where that can't be said. */
  isEmpty: boolean | undefined
  texts: { text: string; folded: string }[]
}

function textIn(element: CellBytes | null): string | undefined {
  return element === null
    ? undefined
    : element.bytes.toString('utf8', element.at, element.at + element.length)
}

/** Several texts. The first element says whether the set counts as empty. */
export const codedSet: CodedKind<TextSet> = {
  read: (cell) => {
    const [isEmpty, ...elements] = elementsOf(cell).map(textIn)
    const texts = [...new Set(elements.filter((each) => each !== undefined))]
    return {
      isEmpty: isEmpty === undefined ? undefined : isEmpty === 'yes',
      texts: texts.map((text) => ({ text, folded: foldText(text) })),
    }
  },
  test: (test) => {
    if (test.kind === 'never') return () => false
    if (test.kind === 'is_empty') return (entry) => entry?.isEmpty === test.isEmpty
    if (test.kind !== 'has_any') return unfitTest(test, 'several texts')
    const wanted = new Set(test.values)
    return (entry) => entry !== null && entry.texts.some(({ text }) => wanted.has(text))
  },
  compare: () => 0,
  texts: ({ texts }) => texts,
}
