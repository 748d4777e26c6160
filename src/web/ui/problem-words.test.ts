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
  { messages: ['SKU is missing.'], sentence: 'SKU is missing.' },
  { messages: ['SKU takes text.', 'Choose another one.'], sentence: 'SKU takes text. Choose another one.' },
])('shows $messages as they are', ({ messages, sentence }) => {
  expect(fieldProblem(messages)).toBe(sentence)
})
