import { describe, expect, test } from 'vitest'
import { loadSandboxConfig } from './config.ts'

describe('the configuration of the sandbox', () => {
  test.each([
    [{}, 4101],
    [{ PORT: '5000' }, 5001],
    [{ PORT: '5000', SANDBOX_PORT: '6000' }, 6000],
    [{ PORT: '0' }, 0],
  ])('takes the port from %j', (env, port) => {
    expect(loadSandboxConfig(env).port).toBe(port)
  })

  test('keeps its state in a folder of its own under DATA_DIR and stays on this machine', () => {
    const config = loadSandboxConfig({ DATA_DIR: '/data', HOST: '0.0.0.0' })
    expect(config).toMatchObject({ dataDir: '/data/sandbox', host: '127.0.0.1' })
  })

  test.each(['x', '-1', '70000', '1.5'])('refuses the port %s', (port) => {
    expect(() => loadSandboxConfig({ SANDBOX_PORT: port })).toThrow('SANDBOX_PORT')
  })
})
