import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { root } from '../architecture/source-files.ts'

/** Every endpoint that the contract names. */
export async function contract(): Promise<Endpoint[]> {
  const files = globSync('src/contract/**/*.endpoints.ts', { cwd: root })
  const modules = await Promise.all(
    files.map(
      async (file) => (await import(pathToFileURL(join(root, file)).href)) as Record<string, Endpoint>,
    ),
  )
  return modules.flatMap((each) => Object.values(each))
}
