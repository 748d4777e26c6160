import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, isLoopback, loadConfig, usualIndexMegabytes } from './config.ts'

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.messages
    throw error
  }
}

describe('loadConfig', () => {
  test('needs nothing', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4100,
      sandboxPort: 4101,
      role: 'all',
      databaseUrl: undefined,
      logLevel: 'info',
      businessTimeZone: 'UTC',
      businessCurrency: 'USD',
      publicUrl: 'http://127.0.0.1:4100',
      metricsToken: undefined,
      isDemo: false,
      shopify: { apiUrl: 'http://127.0.0.1:4101/shopify', accessToken: undefined },
    })
    expect(config.dataDir).toBe(resolve(import.meta.dirname, '../../.data'))
  })

  test.each([
    ['at least what a small machine gives', 4, 0, 2_048],
    ['a quarter of a large one', 24, 0, 6_144],
    ['a quarter of what a container may take', 64, 16, 4_096],
    ['a quarter of the machine where nothing limits it', 24, 2 ** 34, 6_144],
  ])('gives lists in memory %s', (_, memory, limit, megabytes) => {
    expect(usualIndexMegabytes(memory * 1024 ** 3, limit * 1024 ** 3)).toBe(megabytes)
  })

  test('puts the sandbox beside the server and finds it there', () => {
    const config = loadConfig({ PORT: '5000' })
    expect(config.sandboxPort).toBe(5001)
    expect(config.shopify.apiUrl).toBe('http://127.0.0.1:5001/shopify')
    expect(loadConfig({ PORT: '5000', SANDBOX_PORT: '6000' }).shopify.apiUrl).toBe(
      'http://127.0.0.1:6000/shopify',
    )
  })

  test('takes an empty variable for an absent one', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4100, databaseUrl: undefined })
  })

  test.each([
    [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535, not "99999".'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ ROLE: 'boss' }, 'ROLE must be one of api, worker, all, not "boss".'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ],
    [
      { BUSINESS_TIME_ZONE: '+02:00' },
      'BUSINESS_TIME_ZONE must be a time zone like America/Phoenix, not "+02:00".',
    ],
    [{ PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be an address that starts with http:// or https://.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [{ DEMO: 'yes' }, 'DEMO must be 1 or 0, not "yes".'],
    [
      { S3_BUCKET: 'pictures' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.',
    ],
    [
      { DEMO: '1', HOST: '0.0.0.0' },
      'DEMO has a public password: HOST must be 127.0.0.1, not 0.0.0.0. Unset DEMO to serve others.',
    ],
    [
      { DEMO: '1', DATABASE_URL: 'postgres://db/backroom' },
      'DEMO makes its own catalogue and account: it refuses DATABASE_URL. Unset one of the two.',
    ],
    [
      { SHOPIFY_CLIENT_ID: 'a' },
      'SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET belong together: set both or neither.',
    ],
    [
      { SHOPIFY_CLIENT_ID: 'a', SHOPIFY_CLIENT_SECRET: 'b', SHOPIFY_ACCESS_TOKEN: 'c' },
      'Set either SHOPIFY_ACCESS_TOKEN or SHOPIFY_CLIENT_ID with SHOPIFY_CLIENT_SECRET, not both.',
    ],
  ])('refuses %j', (env, message) => {
    expect(problemsOf(env)).toEqual([message])
  })

  test('names everything that is wrong at once', () => {
    expect(problemsOf({ PORT: 'x', ROLE: 'y' })).toHaveLength(2)
  })

  test('never repeats an address, which may hold a password', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres//user:hunter2@db' }).join()).not.toContain('hunter2')
  })

  test.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['127.0.0.1.example.com', false],
    ['192.168.1.2', false],
  ])('%s is on this machine only: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected)
  })
})
