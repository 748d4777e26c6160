import { expect, test, vi } from 'vitest'
import { latePart } from './late-part.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('code that comes late is loaded once, and everyone who waits is told', async () => {
  const load = vi.fn(() => Promise.resolve({ words: 'here' }))
  const part = latePart(load)
  const [stays, leaves] = [vi.fn(), vi.fn()]
  part.subscribe(stays)
  part.subscribe(leaves)()
  part.ask()
  part.ask()
  expect(part.read()).toBeNull()
  await settled()
  expect(part.read()).toEqual({ words: 'here' })
  expect([stays, leaves, load].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
})

test('code that could not be had is asked for once more by whoever opens it again', async () => {
  const load = vi.fn(() => Promise.resolve('here')).mockRejectedValueOnce(new Error('out of reach'))
  const part = latePart(load)
  part.ask()
  await settled()
  expect(part.read()).toBeNull()
  part.ask()
  await settled()
  expect(part.read()).toBe('here')
})
