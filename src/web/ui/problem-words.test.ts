import { expect, test } from 'vitest'
import { problemWords } from './problem-words.ts'

test('takes sentence and request id from a refused call', () => {
  const problem = Object.assign(new Error('x'), { detail: 'The SKU is taken.', requestId: 'r1' })
  expect(problemWords(problem)).toEqual({ message: 'The SKU is taken.', requestId: 'r1' })
})

test('has words for anything else that was thrown', () => {
  for (const thrown of [new Error('x'), 'x', null, undefined]) {
    expect(problemWords(thrown)).toEqual({ message: 'Something went wrong on this page.', requestId: null })
  }
})
