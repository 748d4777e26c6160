import { expect, test } from 'vitest'
import { fieldProblem, problemWords } from './problem-words.ts'

test('takes sentence and request id from a refused call', () => {
  const problem = Object.assign(new Error('x'), { detail: 'The SKU is taken.', requestId: 'r1' })
  expect(problemWords(problem)).toEqual({ message: 'The SKU is taken.', requestId: 'r1' })
})

test('has words for anything else that was thrown', () => {
  for (const thrown of [new Error('x'), 'x', null, undefined]) {
    expect(problemWords(thrown)).toEqual({ message: 'Something went wrong on this page.', requestId: null })
  }
})

test.each([
  { messages: undefined, sentence: null },
  { messages: [], sentence: null },
  { messages: ['is taken'], sentence: 'SKU is taken.' },
  { messages: ['is taken', 'Choose another one.'], sentence: 'SKU is taken. Choose another one.' },
])('makes a sentence of $messages', ({ messages, sentence }) => {
  expect(fieldProblem('SKU', messages)).toBe(sentence)
})
