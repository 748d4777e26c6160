import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareDatabase } from './prepare-database.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('takes the server of DATABASE_URL as it is and leaves DATA_DIR alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-prepare-'))
  const databaseUrl = 'postgresql://someone@db.example:5432/backroom'
  const database = await prepareDatabase({ databaseUrl, dataDir }, log, 'serve')
  expect(database.url).toBe(databaseUrl)
  expect(await readdir(dataDir)).toEqual([])
  await database.stop()
  await rm(dataDir, { recursive: true })
})
