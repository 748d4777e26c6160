import { expect, test } from 'vitest'
import type { PublishRun } from '../../../contract/publishing.ts'
import { createRunFollower, type PublishProgress } from './run-follower.ts'

const run = (part: Partial<PublishRun> = {}): PublishRun => ({
  id: 5,
  kind: 'publish',
  status: 'IN PROGRESS',
  total: 10,
  success: 0,
  failed: 0,
  skipped: 0,
  user: 'demo',
  created_on: '2026-01-01T00:00:00.000Z',
  started_on: '2026-01-01T00:00:00.000Z',
  ended_on: null,
  ...part,
})

function progress(part: Partial<PublishRun>): PublishProgress {
  return { topic: 'run', ...run(part) }
}

function desk() {
  const answers: { resolve: (answer: PublishRun) => void; reject: (problem: unknown) => void }[] = []
  const waits: { task: () => void; delayMs: number }[] = []
  const streams: { say: (event: PublishProgress) => void; isOpen: boolean }[] = []
  const heard: number[] = []
  const clock = { ms: 0 }
  const follower = createRunFollower({
    fetchRun: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    isGone: (problem) => problem === 'gone',
    openStream: (say) => {
      const stream = { say, isOpen: true }
      streams.push(stream)
      return () => void (stream.isOpen = false)
    },
    schedule: (task, delayMs) => {
      waits.push({ task, delayMs })
      return () => {}
    },
    now: () => clock.ms,
  })
  follower.subscribe(({ run: { success } }) => heard.push(success))
  const answer = async (part: Partial<PublishRun>) => {
    answers.shift()?.resolve(run(part))
    await settled()
  }
  const refuse = async (problem: unknown) => {
    answers.shift()?.reject(problem)
    await settled()
  }
  return { follower, answer, refuse, waits, streams, heard, clock }
}

/** Lets promises that are answered already run on. */
async function settled() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

test('hears of progress and stops when the run is over', async () => {
  const { follower, answer, streams, heard } = desk()
  follower.follow(5)
  await answer({ success: 1 })
  streams[0]?.say(progress({ success: 4 }))
  streams[0]?.say(progress({ success: 10, status: 'COMPLETED', ended_on: '2026-01-01T00:01:00.000Z' }))
  expect(heard).toEqual([1, 4, 10])
  expect(streams[0]?.isOpen).toBe(false)
})

test('keeps what only the fetched run says', async () => {
  const { follower, answer, streams } = desk()
  follower.follow(5)
  await answer({})
  streams[0]?.say(progress({ success: 2 }))
  expect(follower.known(5)?.run).toMatchObject({ user: 'demo', success: 2 })
})

test('asks by itself while the stream is silent, ever more rarely', async () => {
  const { follower, answer, waits, clock } = desk()
  follower.follow(5)
  for (const ms of [100, 10_000, 60_000]) {
    clock.ms = ms
    await answer({})
    waits.at(-1)?.task()
  }
  // News of the first answer came at 100.
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([1500, 4950, 15_000])
})

test('asks less often while the stream speaks', async () => {
  const { follower, answer, waits, streams, clock } = desk()
  follower.follow(5)
  await answer({})
  waits[0]?.task()
  clock.ms = 3000
  streams[0]?.say(progress({ success: 2 }))
  await answer({ success: 2 })
  expect(waits.at(-1)?.delayMs).toBe(5000)
})

test('never goes back to an older state', async () => {
  const { follower, answer, streams, heard, waits } = desk()
  follower.follow(5)
  await answer({ success: 3 })
  waits[0]?.task()
  streams[0]?.say(progress({ success: 6 }))
  await answer({ success: 4 })
  expect(heard).toEqual([3, 6])
})

test('goes on after a call that failed, and gives up on a run that is gone', async () => {
  const { follower, refuse, waits, streams } = desk()
  follower.follow(5)
  await refuse('offline')
  waits[0]?.task()
  await refuse('gone')
  expect(waits).toHaveLength(1)
  expect(streams[0]?.isOpen).toBe(false)
})

test('leaves the runs of others alone', async () => {
  const { follower, answer, streams, heard } = desk()
  follower.follow(5)
  await answer({})
  streams[0]?.say(progress({ id: 6, success: 2 }))
  expect(heard).toEqual([0])
})

test('follows no run that it knows to be over', () => {
  const { follower, streams } = desk()
  follower.take(run({ status: 'COMPLETED', success: 10 }))
  follower.follow(5)
  expect(streams).toHaveLength(0)
})

test('forgets everything when the session ends', async () => {
  const { follower, answer, streams, heard } = desk()
  follower.follow(5)
  follower.forget()
  await answer({ success: 1 })
  expect(heard).toEqual([])
  expect(follower.known(5)).toBeUndefined()
  expect(streams[0]?.isOpen).toBe(false)
})
