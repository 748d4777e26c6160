// Where outside systems are reached, and with what: without an account, the sandbox beside us.
import { resolve } from 'node:path'
import { withoutSlash, type Environment } from './environment.ts'

export type ChannelAdvisorConfig = ReturnType<typeof readChannelAdvisor>
export type ShopifyConfig = ReturnType<typeof readShopify>
export type AliasConfig = ReturnType<typeof readAlias>
export type ShipStationConfig = ReturnType<typeof readShipStation>
export type StockxConfig = ReturnType<typeof readStockx>
export type VoyageOneConfig = ReturnType<typeof readVoyageOne>

export function readShopify(read: Environment, sandboxPort: number) {
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

export function readShipStation(read: Environment, sandboxPort: number) {
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

export function readChannelAdvisor(read: Environment, sandboxPort: number) {
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

export function readStockx(read: Environment, sandboxPort: number) {
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

export function readVoyageOne(read: Environment, sandboxPort: number) {
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

export function readAlias(read: Environment, sandboxPort: number) {
  return {
    apiUrl: withoutSlash(read.url('ALIAS_API_URL') ?? `http://127.0.0.1:${sandboxPort}/alias`),
    token: read.text('ALIAS_TOKEN'),
  }
}
