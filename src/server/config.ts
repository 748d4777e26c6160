import { fileURLToPath } from 'node:url'
import { join, resolve } from 'node:path'

export type Config = ReturnType<typeof readConfig>
export type BucketConfig = NonNullable<Config['bucket']>
export type ChannelAdvisorConfig = Config['channelAdvisor']
export type ShopifyConfig = Config['shopify']
export type AliasConfig = Config['alias']
export type ShipStationConfig = Config['shipstation']
export type StockxConfig = Config['stockx']
export type VoyageOneConfig = Config['voyageOne']

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

/** Reads and checks the environment once; throws a ConfigError that names everything that is wrong. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = new Reader(env)
  const config = readConfig(read)
  refuseUnsafeDemo(config, read.problems)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

function readConfig(read: Reader) {
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
    columnIndexMegabytes: read.integer('COLUMN_INDEX_MEGABYTES', 2_048, 16, 1_000_000),
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
    alias: {
      apiUrl: withoutSlash(read.url('ALIAS_API_URL') ?? `http://127.0.0.1:${sandboxPort}/alias`),
      token: read.text('ALIAS_TOKEN'),
    },
  }
}

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function readShopify(read: Reader, sandboxPort: number) {
  const shopify = {
    apiUrl: withoutSlash(read.url('SHOPIFY_API_URL') ?? `http://127.0.0.1:${sandboxPort}/shopify`),
    clientId: read.text('SHOPIFY_CLIENT_ID'),
    clientSecret: read.text('SHOPIFY_CLIENT_SECRET'),
    accessToken: read.text('SHOPIFY_ACCESS_TOKEN'),
    publicationId: read.text('SHOPIFY_PUBLICATION_ID'),
    /** From how many products on they go in bulk. */
    bulkFrom: read.integer('SHOPIFY_BULK_FROM', 50, 2, 1_000_000),
  }
  if ((shopify.clientId === undefined) !== (shopify.clientSecret === undefined)) {
    read.problems.push('SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET belong together: set both or neither.')
  }
  if (shopify.clientId !== undefined && shopify.accessToken !== undefined) {
    read.problems.push(
      'Set either SHOPIFY_ACCESS_TOKEN or SHOPIFY_CLIENT_ID with SHOPIFY_CLIENT_SECRET, not both.',
    )
  }
  return shopify
}

function readBucket(read: Reader) {
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

function readShipStation(read: Reader, sandboxPort: number) {
  const shipstation = {
    apiUrl: withoutSlash(read.url('SHIPSTATION_API_URL') ?? `http://127.0.0.1:${sandboxPort}/shipstation`),
    apiKey: read.text('SHIPSTATION_API_KEY'),
    apiSecret: read.text('SHIPSTATION_API_SECRET'),
    /** What the account calls those who carry parcels. */
    carriers: {
      Fedex: read.text('SHIPSTATION_FEDEX') ?? 'fedex',
      UPS: read.text('SHIPSTATION_UPS') ?? 'ups',
      DHL: read.text('SHIPSTATION_DHL') ?? 'dhl_express',
    },
  }
  if ((shipstation.apiKey === undefined) !== (shipstation.apiSecret === undefined)) {
    read.problems.push('SHIPSTATION_API_KEY and SHIPSTATION_API_SECRET belong together: set both or neither.')
  }
  return shipstation
}

function readChannelAdvisor(read: Reader, sandboxPort: number) {
  const channelAdvisor = {
    apiUrl: withoutSlash(
      read.url('CHANNELADVISOR_API_URL') ?? `http://127.0.0.1:${sandboxPort}/channeladvisor`,
    ),
    applicationId: read.text('CHANNELADVISOR_APPLICATION_ID'),
    sharedSecret: read.text('CHANNELADVISOR_SHARED_SECRET'),
    refreshToken: read.text('CHANNELADVISOR_REFRESH_TOKEN'),
  }
  const { applicationId, sharedSecret, refreshToken } = channelAdvisor
  const given = [applicationId, sharedSecret, refreshToken].filter((each) => each !== undefined).length
  if (given !== 0 && given !== 3) {
    read.problems.push(
      'CHANNELADVISOR_APPLICATION_ID, CHANNELADVISOR_SHARED_SECRET and CHANNELADVISOR_REFRESH_TOKEN belong together: set all or none.',
    )
  }
  return channelAdvisor
}

function readStockx(read: Reader, sandboxPort: number) {
  const accountsUrl = read.url('STOCKX_ACCOUNTS_URL')
  return {
    apiUrl: withoutSlash(read.url('STOCKX_API_URL') ?? `http://127.0.0.1:${sandboxPort}/stockx`),
    /** Where tokens are given; absent: StockX's own beside its API, else the same address. */
    accountsUrl: accountsUrl === undefined ? undefined : withoutSlash(accountsUrl),
    apiKey: read.text('STOCKX_API_KEY'),
    clientId: read.text('STOCKX_CLIENT_ID'),
    clientSecret: read.text('STOCKX_CLIENT_SECRET'),
    refreshToken: read.text('STOCKX_REFRESH_TOKEN'),
    /** How many times the usual limits were granted. */
    limitFactor: read.integer('STOCKX_LIMIT_FACTOR', 1, 1, 1000),
    unansweredSeconds: read.integer('STOCKX_UNANSWERED_SECONDS', 120, 1, 3600),
  }
}

function readVoyageOne(read: Reader, sandboxPort: number) {
  const contractFile = read.text('VOYAGEONE_CONTRACT')
  const voyageOne = {
    apiUrl: withoutSlash(read.url('VOYAGEONE_API_URL') ?? `http://127.0.0.1:${sandboxPort}/voyageone`),
    clientId: read.text('VOYAGEONE_CLIENT_ID'),
    token: read.text('VOYAGEONE_TOKEN'),
    /** Which calls VoyageOne has; absent: those that it documents, at the sandbox all that it imitates. */
    contractFile: contractFile === undefined ? undefined : resolve(contractFile),
  }
  if ((voyageOne.clientId === undefined) !== (voyageOne.token === undefined)) {
    read.problems.push('VOYAGEONE_CLIENT_ID and VOYAGEONE_TOKEN belong together: set both or neither.')
  }
  return voyageOne
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

class Reader {
  readonly problems: string[] = []
  readonly #env: Record<string, string | undefined>

  constructor(env: Record<string, string | undefined>) {
    this.#env = env
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    this.problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
    return fallback
  }

  port(name: string, fallback: number): number {
    return this.integer(name, fallback, 0, 65535)
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name)
    if (value === undefined) return fallback
    const found = choices.find((choice) => choice === value.toLowerCase())
    if (found === undefined)
      this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
    return found ?? fallback
  }

  timeZone(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback
    // Bare offsets are left out: PostgreSQL reads their sign the other way round.
    if (/^[A-Za-z]/.test(value) && isTimeZone(value)) return value
    this.problems.push(`${name} must be a time zone like America/Phoenix, not "${value}".`)
    return fallback
  }

  currency(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback
    if (Intl.supportedValuesOf('currency').includes(value)) return value
    this.problems.push(`${name} must be a currency like USD, not "${value}".`)
    return fallback
  }

  flag(name: string): boolean {
    const value = this.text(name)?.toLowerCase()
    if (value === undefined || value === '0' || value === 'false') return false
    if (value !== '1' && value !== 'true') this.problems.push(`${name} must be 1 or 0, not "${value}".`)
    return true
  }

  // The value stays out of the message: addresses may carry a password.
  url(name: string, protocols = ['http:', 'https:']): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    this.problems.push(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
    return undefined
  }

  secret(name: string, minLength: number): string | undefined {
    const value = this.text(name)
    if (value !== undefined && value.length < minLength) {
      this.problems.push(`${name} must have at least ${minLength} characters.`)
    }
    return value
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
