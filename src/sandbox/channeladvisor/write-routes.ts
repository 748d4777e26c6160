// Writes to products, one by one or as parts of a batch; each part is a call with a status of its own.
import type { FastifyInstance } from 'fastify'
import type { MinuteWindow } from '../minute-window.ts'
import { isObject } from '../refused-input.ts'
import { distributionCenters, type Account, type ProductRecord } from './account.ts'
import { denied, tokenOf } from './bearer.ts'
import { odataError } from './product-routes.ts'

type Answer = { status: number; headers?: Record<string, string>; body?: unknown }

const writable: Readonly<Record<string, 'number' | 'string' | 'boolean'>> = {
  RetailPrice: 'number',
  BuyItNowPrice: 'number',
  StorePrice: 'number',
  MinPrice: 'number',
  MaxPrice: 'number',
  StartingPrice: 'number',
  ReservePrice: 'number',
  SecondChancePrice: 'number',
}
const updateTypes = ['Absolute', 'Relative', 'Available', 'InStock', 'UnShipped', 'Unconfirmed']
const mostParts = 100
const longest = { placement: 50, url: 255 }

export function registerWriteRoutes(app: FastifyInstance, account: Account, minute: MinuteWindow): void {
  app.post('/v1/$batch', ({ body, headers }, reply) => {
    const requests = isObject(body) ? body['requests'] : undefined
    if (!Array.isArray(requests) || requests.length === 0 || requests.length > mostParts)
      return reply.code(400).send(odataError(`A batch has from 1 to ${mostParts} requests.`))
    const token = tokenOf(headers.authorization)
    const { partsPerBatch, retryAfterS } = account.settings()
    return {
      responses: requests.map((part: unknown, at) => {
        const { id, ...asked } = isObject(part) ? part : {}
        // The batch itself was counted as its first part.
        const isTooMany = at >= partsPerBatch || (at > 0 && !minute.take())
        const { headers: own, ...answer }: Answer = isTooMany
          ? tooMany(retryAfterS)
          : account.takePart(token)
            ? answerPart(account, asked)
            : denied
        return { id: String(id), headers: { 'content-type': 'application/json', ...own }, ...answer }
      }),
    }
  })
}

function tooMany(retryAfterS: number | null): Answer {
  return {
    status: 429,
    ...(retryAfterS === null ? {} : { headers: { 'retry-after': String(retryAfterS) } }),
    body: odataError('Too many requests.'),
  }
}

function answerPart(account: Account, { method, url, body }: Record<string, unknown>): Answer {
  if (/^\/v1\/Orders\(\d+\)\/Export$/.test(String(url)))
    return { status: 400, body: odataError('Export is not supported in a batch.') }
  const [, number, rest = ''] = /^\/v1\/Products\((\d+)\)(?:\/(.*))?$/.exec(String(url)) ?? []
  if (number === undefined) return { status: 404, body: odataError('No HTTP resource was found.') }
  const product = account.find(Number(number))
  if (product === undefined) return { status: 404, body: odataError('The product was not found.') }
  const sent = isObject(body) ? body : {}
  const change = changeOf(product, `${String(method).toLowerCase()} ${rest}`, sent)
  if (typeof change === 'string') return { status: 400, body: odataError(change) }
  if (change === null) return { status: 404, body: odataError('It was not found.') }
  account.change(product.ID, change)
  return { status: 204 }
}

/** What it makes of the product; a sentence where it refuses, null where there is no such thing. */
function changeOf(
  product: ProductRecord,
  asked: string,
  sent: Record<string, unknown>,
): Partial<ProductRecord> | string | null {
  if (asked === 'patch ') return fieldsOf(sent)
  if (asked === 'post UpdateQuantity') return quantitiesOf(product, sent['Value'])
  const [, method, place, quoted = ''] =
    /^(put|delete) (Labels|Images)\('((?:[^']|'')+)'\)$/.exec(asked) ?? []
  if (method === undefined) return null
  const name = decodeURIComponent(quoted).replaceAll("''", "'")
  return place === 'Labels' ? labelsOf(product, method, name) : imagesOf(product, method, { name, sent })
}

function fieldsOf(sent: Record<string, unknown>): Partial<ProductRecord> | string {
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(writable, name)) return `The property '${name}' does not exist on type 'Product'.`
    if (value !== null && typeof value !== writable[name]) return `Cannot convert the value of '${name}'.`
  }
  return sent
}

function quantitiesOf(product: ProductRecord, value: unknown): Partial<ProductRecord> | string {
  const { UpdateType: type, Updates: updates } = isObject(value) ? value : {}
  if (!updateTypes.includes(String(type)) || !Array.isArray(updates)) return 'The Value is not valid.'
  if (type !== 'Available') return `Practice mode does not know the UpdateType '${String(type)}'.`
  if (product['IsExternalQuantityBlocked'] === true) return 'The quantity of this product is blocked.'
  const pieces = new Map(product.DCQuantities.map((each) => [each.DistributionCenterID, each]))
  for (const update of updates as unknown[]) {
    const { DistributionCenterID: id, Quantity: quantity } = isObject(update) ? update : {}
    const center = distributionCenters.find(({ ID }) => ID === id)
    if (center === undefined || typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 0)
      return 'The Updates are not valid.'
    if (center.Type === 'ExternallyManaged') return `${center.Name} is managed externally.`
    pieces.set(center.ID, { DistributionCenterID: center.ID, AvailableQuantity: quantity })
  }
  const all = [...pieces.values()]
  const total = all.reduce((sum, { AvailableQuantity }) => sum + AvailableQuantity, 0)
  return { DCQuantities: all, TotalAvailableQuantity: total }
}

function labelsOf({ Labels }: ProductRecord, method: string, name: string): Partial<ProductRecord> | null {
  const others = Labels.filter(({ Name }) => Name !== name)
  if (method === 'put') return { Labels: [...others, { Name: name }] }
  return others.length === Labels.length ? null : { Labels: others }
}

function imagesOf(
  { Images }: ProductRecord,
  method: string,
  { name, sent }: { name: string; sent: Record<string, unknown> },
): Partial<ProductRecord> | string | null {
  const others = Images.filter(({ PlacementName }) => PlacementName !== name)
  if (method === 'delete') return others.length === Images.length ? null : { Images: others }
  const url = sent['Url']
  if (name.length > longest.placement) return 'The PlacementName is too long.'
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || url.length > longest.url)
    return 'The Url is not valid.'
  return { Images: [...others, { PlacementName: name, Url: url }] }
}
