import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askShopify, setProduct, shoe, type StoreState } from '../../tests/support/practice-store.ts'
import { startSandboxProcess, type SandboxProcess } from '../../tests/support/sandbox.ts'

let dataDir: string
let running: SandboxProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-sandbox-test-'))
})
afterEach(async () => {
  await running?.kill()
  running = undefined
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<SandboxProcess> {
  running = await startSandboxProcess({ dataDir })
  return running
}

const fast = { delay_ms: 0, bucket_size: 1_000_000 }
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const put = (sandbox: SandboxProcess, handle: string, sizes = ['9', '10']) => {
  const variables = { identifier: { handle }, input: shoe(sizes, { handle }) }
  return askShopify(sandbox.url, 'shpat_backroom_sandbox', setProduct, variables)
}
const stateOf = async (sandbox: SandboxProcess) =>
  (await (await fetch(`${sandbox.adminUrl}/state/`)).json()) as StoreState

describe('the sandbox as a process', () => {
  test('holds after kill -9 whatever it said it held, and nothing by half', async () => {
    const first = await start()
    await post(`${first.adminUrl}/reset/`, fast)
    const said: string[] = []
    const sending = Array.from({ length: 200 }, async (_, number) => {
      const answer = await put(first, `shoe-${number}`)
      if (answer.at('productSet.product.id') !== undefined) said.push(answer.text('productSet.product.id'))
      // In the middle of the crowd, with answers on their way.
      if (said.length === 60) await first.kill()
    })
    await Promise.allSettled(sending)
    expect(said.length).toBeGreaterThanOrEqual(60)

    const { products } = await stateOf(await start())
    const ids = products.map(({ id }) => id)
    expect(said.filter((id) => !ids.includes(id))).toEqual([])
    expect(new Set(products.map(({ handle }) => handle)).size).toBe(products.length)
    expect(
      products.filter(({ variants, variant_count }) => variants.length !== 2 || variant_count !== 2),
    ).toEqual([])
  })

  test('goes on with the next id, the settings and the tokens after a kill', async () => {
    const first = await start()
    await post(`${first.adminUrl}/reset/`, {
      ...fast,
      scopes: ['write_products', 'write_inventory', 'write_publications'],
    })
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'backroom-sandbox',
      client_secret: 'backroom-sandbox-secret',
    })
    const granted = await fetch(`${first.url}/admin/oauth/access_token`, { method: 'POST', body: form })
    const { access_token: token } = (await granted.json()) as { access_token: string }
    const before = await put(first, 'one')
    await first.kill()

    const second = await start()
    expect((await askShopify(second.url, token, '{ shop { name } }', {})).status).toBe(200)
    const after = await put(second, 'two')
    expect(after.text('productSet.product.id')).not.toBe(before.text('productSet.product.id'))
    const { products, settings } = await stateOf(second)
    expect(products).toHaveLength(2)
    expect(settings.scopes).toEqual(['write_products', 'write_inventory', 'write_publications'])
  })

  test('drops a last line that was cut off, and keeps its journal small', async () => {
    const first = await start()
    await post(`${first.adminUrl}/reset/`, fast)
    for (let round = 0; round < 20; round += 1) await put(first, 'one')
    await first.kill()
    const journal = join(dataDir, 'sandbox', 'shopify', 'journal.jsonl')
    const before = (await readFile(journal)).length
    await appendFile(journal, '[["product","gid://shopify/Product/1",{"id"')

    const second = await start()
    expect((await stateOf(second)).products).toHaveLength(1)
    expect((await readFile(journal)).length).toBeLessThan(before / 3)
  })

  test('finishes after a kill the work that it had promised for later', async () => {
    const first = await start()
    await post(`${first.adminUrl}/reset/`, { ...fast, operation_delay_ms: 600_000 })
    const variables = { input: shoe(['9']), synchronous: false }
    const started = await askShopify(first.url, 'shpat_backroom_sandbox', setProduct, variables)
    await first.kill()

    const second = await start()
    expect((await stateOf(second)).pending_operations).toEqual([
      started.text('productSet.productSetOperation.id'),
    ])
    await post(`${second.adminUrl}/settings/`, { operation_delay_ms: 0 })
    expect((await stateOf(second)).products.map(({ handle }) => handle)).toEqual(['runner'])
  })

  test('ends with 0 on SIGTERM', async () => {
    const sandbox = await start()
    await put(sandbox, 'one')
    await expect(sandbox.stop()).resolves.toBe(0)
  })

  test('says in one line that its port is taken, and leaves the data alone', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const program = new URL('main.ts', import.meta.url).pathname
    const env = { ...process.env, DATA_DIR: dataDir, SANDBOX_PORT: String(port) }
    const { status, stderr } = spawnSync(process.execPath, [program], {
      env,
      encoding: 'utf8',
      timeout: 90_000,
    })
    other.close()
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(String(port))
    await expect(readFile(join(dataDir, 'sandbox', 'shopify', 'journal.jsonl'))).rejects.toThrow('ENOENT')
  })
})
