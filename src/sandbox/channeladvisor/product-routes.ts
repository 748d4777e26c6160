import type { FastifyInstance } from 'fastify'
import { distributionCenters, type Account, type ProductRecord } from './account.ts'
import { BadFilter, parseFilter } from './odata-filter.ts'

type Query = Record<string, string | undefined>

/** What an answer holds only when it is asked for. */
const expandable = ['Attributes', 'DCQuantities', 'Images', 'Labels'] as const
const understood = new Set(['$filter', '$expand', '$orderby', '$top', '$skip'])

export function registerProductRoutes(app: FastifyInstance, account: Account): void {
  app.get<{ Querystring: Query }>('/v1/Products', (request, reply) => {
    const { query } = request
    try {
      const { page, next } = pageOf(account, query)
      const link = next === undefined ? {} : { '@odata.nextLink': linkTo(request, next) }
      return { '@odata.context': linkTo(request, '$metadata#Products'), value: page, ...link }
    } catch (error) {
      if (error instanceof BadFilter) return reply.code(400).send(odataError(error.message))
      throw error
    }
  })
  app.get('/v1/DistributionCenters', () => ({ value: distributionCenters }))
}

export function odataError(message: string) {
  return { error: { code: '', message } }
}

function pageOf(account: Account, query: Query) {
  const unknown = Object.keys(query).find((name) => !understood.has(name))
  if (unknown !== undefined) throw new BadFilter(`The query parameter '${unknown}' is not supported.`)
  const { $filter: filter, $orderby: order = 'ID', $top: top, $skip: skip = '0' } = query
  if (order !== 'ID') throw new BadFilter(`The order '${order}' is not supported.`)
  const expanded = (query['$expand'] ?? '').split(',').filter((each) => each !== '')
  const wrong = expanded.find((each) => !expandable.some((known) => known === each))
  if (wrong !== undefined)
    throw new BadFilter(`Could not find a property named '${wrong}' on type 'Product'.`)
  const test = filter === undefined ? () => true : parseFilter(filter)
  const found = account.products().filter(test)
  const from = wholeNumber(skip)
  const until = top === undefined ? found.length : Math.min(found.length, from + wholeNumber(top))
  const end = Math.min(until, from + account.settings().pageSize)
  const next = end < until ? `Products?${restOf(query, end)}` : undefined
  return { page: found.slice(from, end).map((product) => shown(account.told(product), expanded)), next }
}

function shown(product: ProductRecord, expanded: string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(product).filter(
      ([name]) => !expandable.some((each) => each === name) || expanded.includes(name),
    ),
  )
}

export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new BadFilter(`'${text}' is no whole number.`)
  return Number(text)
}

export function restOf(query: Query, skip: number): string {
  const given = Object.entries(query).map(([name, value = '']): [string, string] => [name, value])
  const rest = new URLSearchParams(given)
  rest.set('$skip', String(skip))
  return rest.toString()
}

export function linkTo({ protocol, host }: { protocol: string; host: string }, path: string): string {
  return `${protocol}://${host}/channeladvisor/v1/${path}`
}
