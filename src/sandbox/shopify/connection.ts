// Pages of a list: first or last, after or before a cursor, as the vendor's connections do.
import { GraphQLError } from 'graphql'

export type PageArgs = {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

export function connection<Node extends { id: string }>(all: Node[], args: PageArgs) {
  const ordered = args.reverse ? all.toReversed() : all
  const start = args.after ? positionOf(ordered, args.after) + 1 : 0
  const end = args.before ? positionOf(ordered, args.before) : ordered.length
  const size = pageSize(args)
  const window = ordered.slice(start, end)
  const nodes = args.last ? window.slice(-size) : window.slice(0, size)
  const firstIndex = start + (args.last ? Math.max(0, window.length - size) : 0)
  const last = nodes.at(-1)
  return {
    nodes,
    edges: nodes.map((node) => ({ node })),
    pageInfo: {
      hasNextPage: firstIndex + nodes.length < ordered.length,
      endCursor: last ? cursorOf(last) : null,
    },
  }
}

function pageSize({ first, last }: PageArgs): number {
  const size = first ?? last
  const name = typeof first === 'number' ? 'first' : 'last'
  if (typeof size !== 'number') throw badRequest('you must provide one of first or last')
  if (size < 1) throw badRequest(`${name} must be greater than zero`)
  if (size > 250) throw badRequest(`${name} cannot exceed 250`)
  return size
}

function cursorOf(node: { id: string }): string {
  return Buffer.from(JSON.stringify({ last_id: node.id })).toString('base64')
}

function positionOf(nodes: { id: string }[], cursor: string): number {
  const position = nodes.findIndex((node) => cursorOf(node) === cursor)
  if (position === -1) throw badRequest('Invalid cursor for current pagination sort.')
  return position
}

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}
