// The vendor's complete schema, which is too large to keep here: from a path, or from the package that Shopify publishes.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { IntrospectionQuery } from 'graphql'

const packageName = '@shopify/dev-mcp@1.16.0'
const fileInPackage = 'package/dist/data/admin_2026-10.json.gz'

export type ScopeFact = {
  type: 'type' | 'field'
  typeName: string
  fieldName?: string
  offlineScopes: string[]
}
export type FullSchema = { introspection: IntrospectionQuery; scopes: ScopeFact[] }

/** Reads the file named, else the cached one, else fetches the package into the cache. */
export function readFullSchema(cacheDir: string, path?: string): FullSchema {
  const bytes = readFileSync(path ?? cachedFile(cacheDir))
  const text =
    bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8')
  const content = JSON.parse(text) as { data: IntrospectionQuery; offline_scopes: { items: ScopeFact[] } }
  return { introspection: content.data, scopes: content.offline_scopes.items }
}

function cachedFile(cacheDir: string): string {
  const cached = join(cacheDir, 'shopify-admin-2026-10.json.gz')
  if (!existsSync(cached)) {
    const bytes = fetchFromPackage(cacheDir)
    writeFileSync(cached, bytes)
  }
  return cached
}

/** Packs without installing: the package's own dependencies are never wanted. */
function fetchFromPackage(cacheDir: string): Uint8Array {
  mkdirSync(cacheDir, { recursive: true })
  const folder = mkdtempSync(join(cacheDir, 'pack-'))
  try {
    execFileSync('npm', ['pack', packageName, '--silent', '--pack-destination', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 120_000,
      shell: process.platform === 'win32',
    })
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
    if (archive === undefined) throw new Error(`npm pack ${packageName} left no archive`)
    return fileFromTar(gunzipSync(readFileSync(join(folder, archive))), fileInPackage)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function fileFromTar(tar: Buffer, wanted: string): Uint8Array {
  let offset = 0
  while (offset + 512 <= tar.length) {
    const name = cString(tar.subarray(offset, offset + 100))
    const size = parseInt(cString(tar.subarray(offset + 124, offset + 136)).trim() || '0', 8)
    if (name === wanted) return tar.subarray(offset + 512, offset + 512 + size)
    offset += 512 + Math.ceil(size / 512) * 512
  }
  throw new Error(`${wanted} is not in ${packageName}`)
}

function cString(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end)
}
