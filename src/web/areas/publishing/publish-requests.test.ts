import { expect, test } from 'vitest'
import { ApiProblem } from '../../app/api-problem.ts'
import { createPublishRequests, type NewRequest } from './publish-requests.ts'

const problem = (status: number) => new ApiProblem({ status, code: 'x', detail: 'no' })

/** Each call is answered with the next of the answers: a run's id or a problem. */
function desk(...answers: (number | ApiProblem)[]) {
  const keys: string[] = []
  const states: string[] = []
  let made = 0
  const requests = createPublishRequests({ randomKey: () => `new-${(made += 1)}` })
  requests.subscribe(({ state }) => states.push(state.is))
  const request = (part: Partial<NewRequest> = {}): NewRequest => ({
    key: 'k',
    kind: 'publish',
    what: '2 products',
    onClosed: () => {},
    send: async (key) => {
      keys.push(key)
      const answer = answers.shift()
      if (typeof answer === 'number') return { id: answer }
      throw answer ?? new Error('no answer left')
    },
    ...part,
  })
  return { requests, begin: (part?: Partial<NewRequest>) => requests.start(request(part)), keys, states }
}

test('tells of the run that a call started', async () => {
  const { requests, begin, states } = desk(7)
  await begin()
  expect(requests.get('k')?.state).toEqual({ is: 'started', runId: 7 })
  expect(states).toEqual(['sending', 'started'])
})

test('repeats under the same key what may have been done already', async () => {
  const { requests, begin, keys } = desk(problem(0), 7)
  await begin()
  expect(requests.get('k')?.state).toMatchObject({ is: 'refused' })
  await requests.repeat('k')
  expect(keys).toEqual(['k', 'k'])
  expect(requests.get('k')?.state).toMatchObject({ is: 'started' })
})

test('takes a new key for what was decided, since the old one would be refused for ever', async () => {
  const { requests, begin, keys } = desk(problem(409), 7)
  await begin()
  await requests.repeat('k')
  expect(keys).toEqual(['k', 'new-1'])
})

test('goes on when its result is closed, and is done with the selection once', async () => {
  const { requests, begin } = desk(7)
  let cleared = 0
  const going = begin({ onClosed: () => (cleared += 1) })
  requests.close('k')
  await going
  requests.close('k')
  expect(requests.get('k')?.state).toEqual({ is: 'started', runId: 7 })
  expect(cleared).toBe(1)
})

test('knows nothing any more once the session is over', async () => {
  const { requests, begin } = desk(7)
  await begin()
  requests.forget()
  expect(requests.get('k')).toBeUndefined()
})
