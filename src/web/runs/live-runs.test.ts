import { QueryClient, queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { madeUpRun } from '../../../tests/support/made-up-run.ts'
import type { Run } from '../../contract/runs.ts'
import { createRunFollower } from './live-runs.ts'

const clients: QueryClient[] = []
afterEach(() => clients.splice(0).forEach((client) => client.clear()))

/** A follower whose server answers what the test says, and whose stream the test speaks. */
function desk(answer: (id: number) => Run | Error) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  clients.push(client)
  const streams: { say: (run: Run) => void; isOpen: boolean }[] = []
  const told: Run[] = []
  const query = (id: number) =>
    queryOptions({
      queryKey: ['run', id],
      queryFn: async () => {
        const said = answer(id)
        if (said instanceof Error) throw said
        return said
      },
    })
  const runs = createRunFollower({
    client,
    query,
    hear: (say) => {
      const stream = { say, isOpen: true }
      streams.push(stream)
      return () => {
        stream.isOpen = false
      }
    },
    keep: async (run) => void client.setQueryData(['run', run.id], run),
  })
  runs.subscribe((run) => told.push(run))
  return { runs, told, streams }
}

const done = (told: readonly Run[]) => told.map(({ success }) => success)

test('asks how a run stands, and then goes by what it hears', async () => {
  const { runs, told, streams } = desk(() => madeUpRun({ success: 1 }))
  runs.follow(5)
  await expect.poll(() => done(told)).toEqual([1])
  streams[0]?.say(madeUpRun({ success: 4 }))
  await expect.poll(() => done(told)).toEqual([1, 4])
})

test('hears nothing of runs that nobody here follows', async () => {
  const { runs, told, streams } = desk(() => madeUpRun())
  runs.follow(5)
  streams[0]?.say(madeUpRun({ id: 6, success: 9 }))
  await expect.poll(() => told.map(({ id }) => id)).toEqual([5])
})

test('keeps one stream open while something goes on, and none afterwards', async () => {
  const { runs, told, streams } = desk((id) => madeUpRun({ id }))
  runs.follow(5)
  runs.follow(6)
  await expect.poll(() => told).toHaveLength(2)
  expect(streams).toHaveLength(1)
  streams[0]?.say(madeUpRun({ id: 5, status: 'COMPLETED' }))
  await expect.poll(() => told).toHaveLength(3)
  expect(streams[0]?.isOpen).toBe(true)
  streams[0]?.say(madeUpRun({ id: 6, status: 'CANCELLED' }))
  await expect.poll(() => streams[0]?.isOpen).toBe(false)
})

test('tells an end once, also of a run that was over before it looked', async () => {
  const { runs, told, streams } = desk(() => madeUpRun({ status: 'COMPLETED', success: 10 }))
  runs.follow(5)
  await expect.poll(() => done(told)).toEqual([10])
  expect(streams[0]?.isOpen).toBe(false)
})

test('leaves a run that nobody knows', async () => {
  const { runs, told, streams } = desk(() => new Error('no such run'))
  runs.follow(5)
  await expect.poll(() => streams[0]?.isOpen).toBe(false)
  expect(told).toEqual([])
})

test('forgets everything when the session ends', async () => {
  const { runs, told, streams } = desk(() => madeUpRun())
  runs.follow(5)
  await expect.poll(() => told).toHaveLength(1)
  runs.forget()
  streams[0]?.say(madeUpRun({ success: 7 }))
  expect(streams[0]?.isOpen).toBe(false)
  expect(told).toHaveLength(1)
})
