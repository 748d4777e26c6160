import { chmod, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeClient } from '../connections.ts'
import { thisMachine, type Surroundings } from './cluster-place.ts'
import { startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { forgetfulSettings } from '../../../../../tests/support/throwaway-postgres.ts'
import { findServerFiles } from './server-files.ts'
import { canMakeNamespace } from './server-user.ts'

const isRoot = process.getuid?.() === 0
const hasNamespaces = await canMakeNamespace()

describe.skipIf(!isRoot)('the embedded PostgreSQL under root', () => {
  let folder: string
  let warnings: object[]
  let running: EmbeddedPostgres | undefined

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backroom-root-'))
    await chmod(folder, 0o755)
    warnings = []
  })

  afterEach(async () => {
    await running?.stop(0)
    running = undefined
    await rm(folder, { recursive: true, force: true })
  })

  const log = {
    info: () => undefined,
    warn: (fields: object) => warnings.push(fields),
    error: () => undefined,
  }
  const start = async (dataDir: string, changes: Partial<Surroundings>): Promise<string> => {
    const surroundings = {
      ...thisMachine,
      temporaryFolder: join(folder, 'tmp'),
      asideFolder: join(folder, 'var-lib'),
      ...changes,
    }
    await mkdir(surroundings.temporaryFolder, { recursive: true })
    running = await startPostgres({ dataDir, log, settings: forgetfulSettings, surroundings })
    const client = makeClient({ connectionString: running.url })
    await client.connect()
    const { rows } = await client.query<{ value: string }>(
      "select current_setting('data_directory') as value",
    )
    await client.end()
    return rows[0]?.value ?? ''
  }
  const restart = async (dataDir: string, changes: Partial<Surroundings>): Promise<string> => {
    await running?.stop(0)
    return start(dataDir, changes)
  }
  const noNamespace = { canMakeNamespace: async () => false }

  test.skipIf(!hasNamespaces)(
    'keeps the cluster in DATA_DIR, owned by root, in a user namespace',
    async () => {
      const dataDir = join(folder, 'closed')
      await mkdir(dataDir, { mode: 0o700 })
      expect(await start(dataDir, {})).toBe(join(dataDir, 'postgres'))
      expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0)
      expect(warnings).toEqual([])
    },
  )

  test('runs as another account where namespaces are forbidden, in DATA_DIR when that account may enter it', async () => {
    const dataDir = join(folder, 'open')
    await mkdir(dataDir)
    const found = await findServerFiles()
    const place = await start(dataDir, noNamespace)
    expect(place).toBe(join(dataDir, 'postgres'))
    const { uid } = await stat(place)
    expect(uid).toBeGreaterThan(0)
    expect(found.folder).toContain('embedded-postgres')
    expect(await restart(dataDir, {})).toBe(place)
    expect((await stat(place)).uid).toBe(uid)
  })

  test('moves programs and cluster out of a closed home, says where they are, and finds them again', async () => {
    const home = join(folder, 'home')
    await mkdir(home, { mode: 0o700 })
    const installed = await findServerFiles()
    const files = { ...installed, folder: join(home, 'native') }
    await cp(installed.folder, files.folder, { recursive: true, verbatimSymlinks: true })
    const closed = { ...noNamespace, findServerFiles: async () => files }

    const place = await start(join(home, 'data'), closed)
    expect(place.startsWith(join(folder, 'var-lib'))).toBe(true)
    expect(warnings).toEqual([
      { cluster: place, programs: expect.stringContaining(join(folder, 'tmp')) as string },
    ])
    expect(await restart(join(home, 'data'), closed)).toBe(place)
    expect(await restart(join(home, 'data'), { findServerFiles: closed.findServerFiles })).toBe(place)
  })

  test.skipIf(!hasNamespaces)(
    'explains itself when the cluster of an earlier namespace can no longer be used',
    async () => {
      const dataDir = join(folder, 'data')
      await start(dataDir, {})
      await expect(restart(dataDir, noNamespace)).rejects.toThrow('chown -R')
      running = undefined
    },
  )
})
