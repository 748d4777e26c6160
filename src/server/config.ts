import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join, resolve } from 'node:path'
import {
  readAlias,
  readChannelAdvisor,
  readShipStation,
  readShopify,
  readStockx,
  readVoyageOne,
} from './channel-config.ts'
import { Environment, withoutSlash } from './environment.ts'

export type Config = ReturnType<typeof readConfig>
export type BucketConfig = NonNullable<Config['bucket']>

const roles = ['api', 'worker', 'all'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const checkout = fileURLToPath(new URL('../../', import.meta.url))

/** The environment can't be used; each message names a variable and the way out. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly messages: string[]
  constructor(messages: string[]) {
    super(messages.join('\n'))
    this.messages = messages
  }
}

/** What a catalogue of four millions takes, or a quarter of what there is of memory; a limit of 0 means that there is none. */
export function usualIndexMegabytes(memory = totalmem(), limit = process.constrainedMemory()): number {
  const bytes = limit > 0 ? Math.min(memory, limit) : memory
  return Math.max(2_048, Math.floor(bytes / 4 / 1024 ** 2))
}

/** Reads and checks the environment once; throws a ConfigError that names everything that is wrong. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = new Environment(env)
  const config = readConfig(read)
  refuseUnsafeDemo(config, read.problems)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

function readConfig(read: Environment) {
  const host = read.text('HOST') ?? '127.0.0.1'
  const port = read.port('PORT', 4100)
  const sandboxPort = read.port('SANDBOX_PORT', port === 0 ? 0 : port + 1)
  return {
    host,
    port,
    sandboxPort,
    role: read.choice('ROLE', roles, 'all'),
    /** Absent: our own PostgreSQL under `dataDir`. */
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 20, 2, 200),
    dataDir: resolve(read.text('DATA_DIR') ?? join(checkout, '.data')),
    /** Whether this process, when it answers requests, holds the columns of long lists in memory. */
    columnIndex: read.choice('COLUMN_INDEX', ['auto', 'off'] as const, 'auto'),
    /** Memory that the columns of all lists may take together. */
    columnIndexMegabytes: read.integer('COLUMN_INDEX_MEGABYTES', usualIndexMegabytes(), 16, 1_000_000),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    /** Where the business is: its days begin and end there. */
    businessTimeZone: read.timeZone('BUSINESS_TIME_ZONE', 'UTC'),
    /** What things cost is in this currency; amounts in others are shown, and never added to it. */
    businessCurrency: read.currency('BUSINESS_CURRENCY', 'USD'),
    /** Where people reach the page; no slash at the end. */
    publicUrl: withoutSlash(read.url('PUBLIC_URL') ?? `http://${inUrl(host)}:${port}`),
    metricsToken: read.secret('METRICS_TOKEN', 16),
    /** Addresses of proxies whose X-Forwarded-For is believed. */
    trustedProxies: read.list('TRUSTED_PROXIES'),
    isDemo: read.flag('DEMO'),
    /** Folder of the built page. */
    webRoot: join(checkout, 'dist', 'web'),
    /** Where "Buy now" leads; absent: to our own words on the edition. */
    buyNowUrl: read.url('BUY_NOW_URL'),
    /** Where an identity provider signs people in; absent: there is no such button. */
    singleSignOnUrl: read.url('SINGLE_SIGN_ON_URL'),
    shopify: readShopify(read, sandboxPort),
    /** Where pictures are kept; absent: in the folder `media` of `dataDir`. */
    bucket: readBucket(read),
    shipstation: readShipStation(read, sandboxPort),
    stockx: readStockx(read, sandboxPort),
    channelAdvisor: readChannelAdvisor(read, sandboxPort),
    voyageOne: readVoyageOne(read, sandboxPort),
    alias: readAlias(read, sandboxPort),
  }
}

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function readBucket(read: Environment) {
  const endpoint = read.url('S3_ENDPOINT')
  const name = read.text('S3_BUCKET')
  const keyId = read.text('S3_ACCESS_KEY_ID')
  const secret = read.text('S3_SECRET_ACCESS_KEY')
  const given = [endpoint, name, keyId, secret].filter((each) => each !== undefined).length
  const region = read.text('S3_REGION') ?? 'us-east-1'
  const prefix = read.text('S3_PREFIX') ?? ''
  if (endpoint !== undefined && name !== undefined && keyId !== undefined && secret !== undefined)
    return { endpoint: withoutSlash(endpoint), name, region, prefix, keyId, secret }
  if (given > 0) {
    read.problems.push(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.',
    )
  }
  return undefined
}

// The demo account's password is public: nothing but this machine and a throw-away catalogue may ever answer to it.
function refuseUnsafeDemo(config: Config, problems: string[]): void {
  if (!config.isDemo) return
  if (!isLoopback(config.host)) {
    problems.push(
      `DEMO has a public password: HOST must be 127.0.0.1, not ${config.host}. Unset DEMO to serve others.`,
    )
  }
  if (config.databaseUrl !== undefined) {
    problems.push('DEMO makes its own catalogue and account: it refuses DATABASE_URL. Unset one of the two.')
  }
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
