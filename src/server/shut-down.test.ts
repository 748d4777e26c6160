import { describe, expect, test } from 'vitest'
import { createLog } from './platform/log.ts'
import { ShutDown } from './shut-down.ts'

describe('ShutDown', () => {
  test('ends work first, then pools, then the database, each once', async () => {
    const shutDown = new ShutDown(createLog('silent'))
    const order: string[] = []
    shutDown.last.push(() => order.push('database'))
    shutDown.afterWork.push(() => order.push('pool'))
    shutDown.first.push(async () => {
      await Promise.resolve()
      order.push('work')
    })
    await Promise.all([shutDown.run(), shutDown.run()])
    expect(order).toEqual(['work', 'pool', 'database'])
  })

  test('goes on when a step fails, and says so', async () => {
    const lines: string[] = []
    const shutDown = new ShutDown(createLog('error', { write: (line) => void lines.push(line) }))
    const order: string[] = []
    shutDown.first.push(() => Promise.reject(new Error('no')))
    shutDown.last.push(() => order.push('database'))
    await shutDown.run()
    expect(order).toEqual(['database'])
    expect(lines).toHaveLength(1)
  })
})
