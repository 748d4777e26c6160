import { foldText } from '../../fold-text.ts'
import { forEachBit, type Bits } from './bits.ts'
import type { HeldTest } from './held-condition.ts'
import { unfitTest, type CellBytes } from './memory-column.ts'
import type { TextNumbers } from './text-numbers.ts'
import type { TextStore } from './text-store.ts'

/** Texts that lie there once each, and the number of each. */
export type NumberedTexts = { texts: TextStore; numbers: TextNumbers }

/** By number: a one where the text passes the test. Number 0 is no text at all. */
export function textsPassing({ texts, numbers }: NumberedTexts, test: HeldTest): Uint8Array {
  switch (test.kind) {
    case 'never':
      return new Uint8Array(texts.count + 1)
    case 'is_empty':
      return textsThat(texts, (place) => texts.isEmpty(place) === test.isEmpty, test.isEmpty)
    case 'text':
      return textsAmong(texts, [texts.find(test.match, test.text)])
    case 'text_in':
      return textsOf({ texts, numbers }, test)
    default:
      return unfitTest(test, 'texts')
  }
}

function textsThat({ count }: TextStore, fits: (place: number) => boolean, isNullMeant = false): Uint8Array {
  const passes = new Uint8Array(count + 1)
  passes[0] = Number(isNullMeant)
  for (let place = 0; place < count; place += 1) passes[place + 1] = Number(fits(place))
  return passes
}

function textsAmong({ count }: TextStore, found: readonly Bits[]): Uint8Array {
  const passes = new Uint8Array(count + 1)
  for (const bits of found) forEachBit(bits, (place) => (passes[place + 1] = 1))
  return passes
}

function textsOf(
  { texts, numbers }: NumberedTexts,
  { values, isFolded }: Extract<HeldTest, { kind: 'text_in' }>,
): Uint8Array {
  if (!isFolded) {
    const wanted = new Set(values.map((value) => (numbers.find(cellOf(value)) ?? 0) - 1))
    return textsThat(texts, (place) => wanted.has(place))
  }
  if (values.length <= mostLooked)
    return textsAmong(
      texts,
      values.map((value) => texts.find('equals', value)),
    )
  const folds = new Set(values.map((value) => Buffer.from(foldText(value)).toString('latin1')))
  return textsThat(texts, (place) => folds.has(texts.folded(place).toString('latin1')))
}

function cellOf(text: string): CellBytes {
  const bytes = Buffer.from(text)
  return { bytes, at: 0, length: bytes.length }
}

/** The buffer is looked through once for each of so many texts; for more, text by text. */
const mostLooked = 8
