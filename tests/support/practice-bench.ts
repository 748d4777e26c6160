// A practice vendor, a database for the connector to it, and nothing left of the test before.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Ctx } from '../../src/server/connectors/ports/sales-channel.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { openPracticeVendor, type PracticeVendor } from './practice-vendor.ts'

export type PracticeBench = {
  readonly vendor: PracticeVendor
  readonly database: TestDatabase
  ctx: (seconds?: number) => Ctx
  /** Each rule hits every call it fits, unless it has a rate. */
  disturb: (rule: Record<string, unknown>) => Promise<unknown>
}

/** Opens it for the tests of a file. */
export function usePracticeBench(name: string): PracticeBench {
  let vendor: PracticeVendor
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    vendor = await openPracticeVendor(name, '2026-11-21T21:05:00Z')
  })
  beforeEach(async () => {
    await vendor.admin('reset/', {})
    await database.db.deleteFrom('channel_limiter').execute()
  })
  afterAll(async () => {
    await vendor.close()
    await database.drop()
  })
  return {
    get vendor() {
      return vendor
    },
    get database() {
      return database
    },
    ctx: (seconds = 10) => ({
      credential: name,
      deadline: new Date(Date.now() + seconds * 1000),
      signal: new AbortController().signal,
    }),
    disturb: (rule) => vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, ...rule }] }),
  }
}
