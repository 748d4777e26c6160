import { expect, test } from 'vitest'
import { fakeClock } from '../../../../tests/support/fake-clock.ts'
import { Tries } from './tries.ts'

/** So many who come at once, to tries that take so long each: who was let in and who was sent away, and after how long. */
async function crowd(size: number, tryMs: (index: number) => number) {
  const clock = fakeClock()
  const startMs = clock.now().getTime()
  const waitedMs = () => clock.now().getTime() - startMs
  const tries = new Tries(clock)
  const [served, sentAway]: [number[], number[]] = [[], []]
  const running: PromiseWithResolvers<void>[] = []
  const comers = Array.from({ length: size }, async () => {
    const work = Promise.withResolvers<void>()
    await tries
      .take(() => {
        served.push(waitedMs())
        running.push(work)
        return work.promise
      })
      .catch((error: unknown) => {
        expect(error).toMatchObject({ status: 503, code: 'too_busy' })
        sentAway.push(waitedMs())
      })
  })
  const all = Promise.all(comers).then(() => true)
  for (let ended = 0; served.length + sentAway.length < size || running.length > 0;) {
    await settled()
    clock.advance({ ms: tryMs(ended) })
    ended += running.length
    for (const work of running.splice(0)) work.resolve()
    await settled()
  }
  expect(await all).toBe(true)
  return { served, sentAway }
}

// What was resolved goes on in a few steps, none of which waits for anything.
async function settled(): Promise<void> {
  for (let step = 0; step < 10; step += 1) await Promise.resolve()
}

test('a crowd is served in turn while that goes fast', async () => {
  const { served, sentAway } = await crowd(150, () => 100)
  expect([served.length, sentAway.length]).toEqual([150, 0])
  expect(Math.max(...served)).toBe(3700)
})

test('whoever can not be served in time is sent away long before that time is over', async () => {
  const { served, sentAway } = await crowd(400, () => 400)
  expect(Math.max(...served)).toBeLessThanOrEqual(8000)
  expect(served.length).toBeGreaterThan(70)
  expect(sentAway.length).toBe(400 - served.length)
  expect(Math.max(...sentAway)).toBeLessThan(8000)
  expect(sentAway.filter((ms) => ms <= 2000).length).toBeGreaterThan(200)
})

test('nobody waits longer when tries grow slow behind them', async () => {
  const { served, sentAway } = await crowd(60, (ended) => (ended < 8 ? 100 : 9000))
  expect([served.length, sentAway.length]).toEqual([12, 48])
  expect(Math.max(...sentAway)).toBe(9200)
})

test('a slow start sends nobody away', async () => {
  const { sentAway } = await crowd(150, (ended) => (ended === 0 ? 1000 : 100))
  expect(sentAway).toEqual([])
})

test('one that waits for those that were counted misses none of them', async () => {
  const tries = new Tries(fakeClock())
  const [counting, checking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const steps: string[] = []
  const first = tries.count(
    () => counting.promise.then(() => void steps.push('first counted')),
    () => checking.promise.then(() => void steps.push('first right')),
  )
  const second = tries.count(
    () => tries.settled().then(() => void steps.push('second counted')),
    () => Promise.resolve(steps.push('second right')),
  )
  await settled()
  counting.resolve()
  await settled()
  checking.resolve()
  await Promise.all([first, second])
  expect(steps).toEqual(['first counted', 'first right', 'second counted', 'second right'])
})

test('one that may not be made keeps no other from being counted', async () => {
  const tries = new Tries(fakeClock())
  const refused = tries.count(
    () => Promise.reject(new Error('wait')),
    () => Promise.resolve('in'),
  )
  const next = tries.count(
    () => Promise.resolve(),
    () => Promise.resolve('in'),
  )
  await expect(refused).rejects.toThrow('wait')
  expect(await next).toBe('in')
})
