import { describe, expect, test } from 'vitest'
import { ApiProblem } from '../api-problem.ts'
import { fieldsOf } from '../../ui/is-record.ts'
import { refusalWords } from './refusal-words.ts'

const problem = (status: number, body: unknown = {}) =>
  new ApiProblem({
    status,
    code: 'x',
    detail: 'The server said no.',
    requestId: 'req-1',
    body: fieldsOf(body),
  })

describe('a failed action', () => {
  test.each([404, 500])('is told in redirect mode after a %i', (status) => {
    expect(refusalWords('Publish', problem(status))).toEqual({
      mode: 'redirect',
      sentence: `Publish could not be completed. The service did not answer as expected (code ${status}).`,
      requestId: 'req-1',
    })
  })

  test.each([
    ['message', { message: '"Pick fewer products"', detail: 'no' }, ['Pick fewer products']],
    ['list of errors', { errors: ['one', 'two', 'one'], detail: 'no' }, ['one', 'two']],
    ['detail with two words in quotes', { detail: "'A' and 'B'" }, ["'A' and 'B'"]],
    ['errors by field', { errors: { market_place: ['unknown'] } }, ['unknown']],
    ['detail', { detail: "'The filter now finds 3 products'" }, ['The filter now finds 3 products']],
    ['nothing it can read', '<html>', ['The server said no.']],
  ])('shows the server’s %s', (_, body, messages) => {
    expect(refusalWords('Publish', problem(422, body))).toMatchObject({ mode: 'message', messages })
  })

  test('sends people to the administrator when the message is an object', () => {
    expect(refusalWords('Publish', problem(418, { message: { deep: 1 } }))).toMatchObject({
      mode: 'administrator',
      statusCode: 418,
    })
  })

  test('says that there were errors when it knows nothing else', () => {
    expect(refusalWords('Publish', new Error('x'))).toMatchObject({ messages: ['Errors Found'] })
  })
})
