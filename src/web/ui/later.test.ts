import type * as Later from './later.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const done: string[] = []
let rest: typeof Later

beforeEach(async () => {
  done.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {})
  vi.resetModules()
  rest = await import('./later.ts')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Other files of this process would be given a page whose rows stand.
  vi.resetModules()
})

const task = (name: string) => () => void done.push(name)
/** Time enough for a page that has nothing else to do. */
const breathe = () => vi.advanceTimersByTimeAsync(200)

test('what the first rows do not need waits until the screen stands, and runs once', async () => {
  rest.later(task('tabs'))
  await breathe()
  expect(done).toEqual([])
  rest.screenStands()
  rest.screenStands()
  await breathe()
  expect(done).toEqual(['tabs'])
})

test('what comes after that waits for a quiet moment only', async () => {
  rest.screenStands()
  rest.later(task('palette'))
  expect(done).toEqual([])
  await breathe()
  expect(done).toEqual(['palette'])
})

test('a screen of rows holds it back until they stand', async () => {
  rest.waitForRows()
  rest.later(task('tabs'))
  rest.screenStands()
  await breathe()
  expect(done).toEqual([])
  rest.startLater()
  await breathe()
  expect(done).toEqual(['tabs'])
})

test('rows that never come do not hold it back for good', async () => {
  rest.waitForRows()
  rest.later(task('tabs'))
  await vi.advanceTimersByTimeAsync(8_200)
  expect(done).toEqual(['tabs'])
})

test('code is fetched after the rows, and a fetch that failed is no obstacle to the rest', async () => {
  rest.late(() => Promise.reject(new Error('offline')))
  rest.late(async () => {
    done.push('fetched')
    return {}
  })
  await breathe()
  expect(done).toEqual([])
  rest.startLater()
  await breathe()
  expect(done).toEqual(['fetched'])
})

test('nothing is fetched ahead for who asks for little traffic, and what is wanted still comes', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  rest.fetchAhead(task('dialog'))
  rest.later(task('runs'))
  rest.startLater()
  await breathe()
  expect(done).toEqual(['runs'])
})
