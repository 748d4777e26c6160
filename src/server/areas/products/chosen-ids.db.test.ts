import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { chosenIds } from './chosen-ids.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function madeOn(day: string, timeZone: string): Promise<number[]> {
  const parts = { db: database.db, clock: systemClock, config: loadConfig({ BUSINESS_TIME_ZONE: timeZone }) }
  return chosenIds(parts, { filter: [{ created_on: day }], expected_count: 1 }, 'product_list')
}

test('a day in a filter is the day where the business is', async () => {
  const made = await addBasic(database.db, 'MADE-1', { created_on: new Date('2026-01-10T12:00:00Z') })
  expect(await madeOn('2026-01-11', 'Pacific/Kiritimati')).toEqual([made])
  expect(await madeOn('2026-01-10', 'UTC')).toEqual([made])
  await expect(madeOn('2026-01-11', 'UTC')).rejects.toMatchObject({ code: 'selection_changed' })
})
