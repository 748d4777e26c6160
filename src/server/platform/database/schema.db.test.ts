import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRowTypes, rowTypesPath } from '../../../../scripts/row-types/row-types-file.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the row types are those of the migrated database; npm run row-types writes them anew', async () => {
  expect(await readFile(rowTypesPath, 'utf8')).toBe(await formatRowTypes(database.db))
})
