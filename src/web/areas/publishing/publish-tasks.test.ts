import { expect, test } from 'vitest'
import { ApiProblem } from '../../app/api-problem.ts'
import { createPublishTasks, type NewTask, type StartCall } from './publish-tasks.ts'

const call = (ids: number[], key: string): StartCall => ({
  body: { product_list: ids, market_place: ['Shopify'] },
  idempotencyKey: key,
})
const problem = (status: number) => new ApiProblem({ status, code: 'x', detail: 'no' })

/** Each call is answered with the next of the answers: a run's id or a problem. */
function desk(...answers: (number | ApiProblem)[]) {
  const sent: StartCall[] = []
  const started: number[] = []
  const states: string[] = []
  let keys = 0
  const tasks = createPublishTasks({
    send: async (_, each) => {
      sent.push(each)
      const answer = answers.shift()
      if (typeof answer === 'number') return { id: answer }
      throw answer ?? new Error('no answer left')
    },
    onStarted: (_, { id }) => started.push(id),
    newKey: () => `new-${(keys += 1)}`,
  })
  tasks.subscribe(({ state }) => states.push(state.is))
  const begin = (...calls: StartCall[]) => tasks.start(task(async () => calls))
  return { tasks, begin, sent, started, states }
}

const task = (prepare: NewTask['prepare']): NewTask => ({
  key: 't',
  kind: 'publish',
  what: '2 products',
  onPutAway: () => {},
  prepare,
})

test('tells of the run that a call started', async () => {
  const { tasks, begin, started, states } = desk(7)
  await begin(call([1, 2], 'k'))
  expect(tasks.get('t')?.state).toEqual({ is: 'started', runIds: [7] })
  expect(started).toEqual([7])
  expect(states).toEqual(['sending', 'started'])
})

test('repeats under the same key what may have been done already', async () => {
  const { tasks, begin, sent } = desk(problem(0), 7)
  await begin(call([1], 'k'))
  expect(tasks.get('t')?.state).toMatchObject({ is: 'refused' })
  await tasks.repeat('t')
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k', 'k'])
  expect(tasks.get('t')?.state).toMatchObject({ is: 'started' })
})

test('takes a new key for what was decided, since the old one would be refused for ever', async () => {
  const { tasks, begin, sent } = desk(problem(409), 7)
  await begin(call([1], 'k'))
  await tasks.repeat('t')
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k', 'new-1'])
})

test('does not repeat the part that went well', async () => {
  const { tasks, begin, sent, started } = desk(7, problem(500), 8)
  await begin(call([1], 'k1'), call([2], 'k2'))
  expect(started).toEqual([7])
  await tasks.repeat('t')
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k1', 'k2', 'k2'])
  expect(tasks.get('t')?.state).toEqual({ is: 'started', runIds: [7, 8] })
})

test('is refused when it can’t be prepared, and prepares anew', async () => {
  const { tasks, states } = desk(7)
  let tries = 0
  const prepare = async () => {
    tries += 1
    if (tries === 1) throw problem(0)
    return [call([1], 'k')]
  }
  await tasks.start(task(prepare))
  await tasks.repeat('t')
  expect(states).toEqual(['sending', 'refused', 'sending', 'started'])
})

test('goes on when its result is put away, and is done with the selection once', async () => {
  const { tasks, started } = desk(7)
  let cleared = 0
  const going = tasks.start({ ...task(async () => [call([1], 'k')]), onPutAway: () => (cleared += 1) })
  tasks.putAway('t')
  await going
  tasks.putAway('t')
  expect(started).toEqual([7])
  expect(cleared).toBe(1)
  expect(tasks.ofRun(7)?.key).toBe('t')
})

test('stands for runs that were started before', () => {
  const { tasks } = desk()
  tasks.adopt({ key: 'old', kind: 'unpublish', what: '' }, [9])
  expect(tasks.ofRun(9)).toMatchObject({ key: 'old', state: { is: 'started', runIds: [9] } })
})
