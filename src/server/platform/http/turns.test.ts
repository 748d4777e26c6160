import { expect, test } from 'vitest'
import { Deadline } from '../database/deadline.ts'
import { Turns } from './turns.ts'

type Asked = { user: number; ms?: number; gone?: AbortSignal }

/** Turns whose work goes on until it is told to end, and the users whose work runs. */
function watch(all: number) {
  const turns = new Turns(all)
  const running: { user: number; end: () => void }[] = []
  const ask = ({ user, ms = 60_000, gone = new AbortController().signal }: Asked) =>
    turns.take({ user, deadline: new Deadline(ms), gone }, async () => {
      const work = Promise.withResolvers<void>()
      const mine = { user, end: work.resolve }
      running.push(mine)
      await work.promise
      running.splice(running.indexOf(mine), 1)
      return user
    })
  const users = () => running.map(({ user }) => user)
  const endAll = () => running.forEach(({ end }) => end())
  return { ask, users, endAll }
}

test('at most four of one user run at once, and each end lets the next begin', async () => {
  const { ask, users, endAll } = watch(100)
  const answers = Array.from({ length: 6 }, () => ask({ user: 1 }))
  await expect.poll(users).toEqual([1, 1, 1, 1])
  endAll()
  await expect.poll(users).toEqual([1, 1])
  endAll()
  expect(await Promise.all(answers)).toEqual([1, 1, 1, 1, 1, 1])
})

test('one user leaves room for others, and who came first does not hold up who has nothing', async () => {
  const { ask, users, endAll } = watch(4)
  const answers = [1, 1, 1, 1, 2, 2, 3].map((user) => ask({ user }))
  await expect.poll(users).toEqual([1, 1, 2, 3])
  const ending = setInterval(endAll, 1)
  await Promise.all(answers)
  clearInterval(ending)
})

test('waiting ends with the deadline, and when the asker leaves', async () => {
  const { ask, users, endAll } = watch(1)
  const first = ask({ user: 1 })
  const leaving = new AbortController()
  const left = expect(ask({ user: 2, gone: leaving.signal })).rejects.toThrow('in time')
  await expect(ask({ user: 2, ms: 10 })).rejects.toThrow('in time')
  leaving.abort()
  await left
  endAll()
  await first
  expect(users()).toEqual([])
  const next = ask({ user: 3 })
  await expect.poll(users).toEqual([3])
  endAll()
  await next
})

test('past two hundred who wait the next is sent away', async () => {
  const { ask, endAll } = watch(1)
  const answers = Array.from({ length: 201 }, () => ask({ user: 1 }))
  await expect(ask({ user: 2 })).rejects.toMatchObject({ status: 503, code: 'too_busy' })
  const ending = setInterval(endAll, 0)
  await Promise.all(answers)
  clearInterval(ending)
})
