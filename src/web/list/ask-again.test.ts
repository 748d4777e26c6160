import { expect, test } from 'vitest'
import { ApiProblem } from '../app/api-problem.ts'
import { askingAgain } from './ask-again.ts'

const problem = (status: number) => new ApiProblem({ status, code: 'x', detail: `Status ${status}.` })

/** Fails with these, then answers; says how often it was asked and what was waited for. */
async function outcome(failures: Error[], signal = new AbortController().signal) {
  const pauses: number[] = []
  let calls = 0
  const ask = () => {
    const failure = failures[calls++]
    return failure === undefined ? Promise.resolve('rows') : Promise.reject(failure)
  }
  const pause = (ms: number) => Promise.resolve(void pauses.push(ms))
  const answer = await askingAgain(ask, signal, pause).catch((thrown: unknown) => thrown)
  return { answer, calls, pauses }
}

test.each([0, 404, 429, 500, 502, 503])(
  'status %i is asked again twice, after longer pauses',
  async (status) => {
    const failure = problem(status)
    expect(await outcome([failure, failure])).toEqual({ answer: 'rows', calls: 3, pauses: [400, 800] })
    expect(await outcome([failure, failure, failure])).toMatchObject({ answer: failure, calls: 3 })
  },
)

test.each([400, 401, 403, 412])('status %i is final', async (status) => {
  expect(await outcome([problem(status)])).toMatchObject({ calls: 1, answer: problem(status) })
})

test('what nobody waits for any more is not asked again', async () => {
  expect(await outcome([problem(500)], AbortSignal.abort())).toMatchObject({ calls: 1 })
})
