// Products: put there whole, taken offline, stocked and read, each by its code.
import type { FastifyInstance } from 'fastify'
import { isObject } from '../refused-input.ts'
import { largestPage, wholeIn } from './asked-page.ts'
import { contract } from './contract.ts'
import { Refusal } from './refusal.ts'
import type { ItemRecord, ProductRecord, Supplier } from './supplier.ts'

const { paths, fields, page } = contract
const longestTitle = 500

export function registerProductRoutes(app: FastifyInstance, supplier: Supplier): void {
  app.post(`/${paths.productUpsert}`, ({ body }) => {
    const product = readProduct(supplier, body)
    supplier.save(product)
    return done({ [fields.product.code]: product.code })
  })
  app.post(`/${paths.productOffline}`, ({ body }) => {
    const product = known(supplier, body, [fields.product.code])
    supplier.save({ ...product, online: false })
    return done({ [fields.product.code]: product.code })
  })
  app.post(`/${paths.stockSet}`, ({ body }) => {
    const product = known(supplier, body, [fields.product.code, fields.product.items])
    const counts = new Map(itemsIn(body).map(readCount))
    const items = product.items.map((item) => ({ ...item, stock: counts.get(item.code) ?? item.stock }))
    for (const code of counts.keys())
      if (!items.some((item) => item.code === code))
        throw new Refusal('not_found', `Item ${code} of product ${product.code} does not exist`)
    supplier.save({ ...product, items })
    return done({ [fields.product.code]: product.code })
  })
  app.post(`/${paths.productList}`, ({ body }) => {
    const sent = onlyKnown(body, [page.number, page.size])
    const number = wholeIn(sent, page.number, { usual: 1, most: Number.MAX_SAFE_INTEGER })
    const size = wholeIn(sent, page.size, { usual: 20, most: largestPage })
    const products = supplier.products()
    const rows = products.slice((number - 1) * size, number * size).map(shown)
    return done({ [page.total]: products.length, [page.products]: rows })
  })
  app.post(`/${paths.productGet}`, ({ body }) => done(shown(known(supplier, body, [fields.product.code]))))
}

export function done(data: unknown): { code: string; data: unknown } {
  return { code: '0', data }
}

function known(supplier: Supplier, body: unknown, allowed: string[]): ProductRecord {
  const code = codeIn(onlyKnown(body, allowed))
  const product = supplier.product(code)
  if (product === undefined) throw new Refusal('not_found', `Product ${code} does not exist`)
  return product
}

function readProduct(supplier: Supplier, body: unknown): ProductRecord {
  const { code: codeName, online: _, ...others } = fields.product
  const sent = onlyKnown(body, [codeName, ...Object.values(others)])
  const code = codeIn(sent)
  const title = textIn(sent, fields.product.title)
  if (title.trim() === '' || title.length > longestTitle)
    throw invalid(`${fields.product.title} must have 1 to ${longestTitle} characters`)
  const pictures = sent[fields.product.pictures] ?? []
  if (!Array.isArray(pictures) || !pictures.every((url) => /^https:\/\/\S+$/.test(String(url))))
    throw invalid(`${fields.product.pictures} must be addresses that begin with https://`)
  const before = supplier.product(code)
  const items = itemsIn(body).map((item) => readItem(item, before))
  if (new Set(items.map((item) => item.code)).size < items.length)
    throw invalid('Two items have the same code')
  const taken = supplier.products().find((other) => other.code !== code && sharesItem(other, items))
  if (taken !== undefined)
    throw new Refusal('duplicate', `An item with this code belongs to product ${taken.code}`)
  return {
    code,
    title,
    description: textIn(sent, fields.product.description),
    brand: textIn(sent, fields.product.brand),
    category: textIn(sent, fields.product.category),
    pictures: pictures.map(String),
    online: true,
    items,
  }
}

function sharesItem({ items }: ProductRecord, others: ItemRecord[]): boolean {
  return items.some(({ code }) => others.some((other) => other.code === code))
}

/** Items are replaced; one that stays keeps its stock, a new one has none. */
function readItem(given: unknown, before: ProductRecord | undefined): ItemRecord {
  const names = fields.item
  const sent = onlyKnown(given, [names.code, names.price, names.barcode, names.options])
  const code = textIn(sent, names.code)
  if (code === '') throw invalid(`${names.code} of an item is required`)
  const price = textIn(sent, names.price)
  if (!/^\d+\.\d{2}$/.test(price) || Number(price) <= 0)
    throw invalid(`${names.price} of ${code} must be a decimal above 0`)
  const options = sent[names.options] ?? {}
  if (!isObject(options)) throw invalid(`${names.options} of ${code} must be an object`)
  return {
    code,
    price,
    stock: before?.items.find((item) => item.code === code)?.stock ?? 0,
    barcode: sent[names.barcode] === undefined ? null : textIn(sent, names.barcode),
    options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
  }
}

function readCount(given: unknown): [string, number] {
  const sent = onlyKnown(given, [fields.item.code, fields.item.stock])
  const stock = sent[fields.item.stock]
  if (typeof stock !== 'number' || !Number.isInteger(stock) || stock < 0)
    throw invalid(`${fields.item.stock} must be a whole number of 0 or more`)
  return [textIn(sent, fields.item.code), stock]
}

function itemsIn(body: unknown): unknown[] {
  const items = isObject(body) ? body[fields.product.items] : undefined
  if (!Array.isArray(items) || items.length === 0) throw invalid(`${fields.product.items} is required`)
  return items
}

function onlyKnown(body: unknown, names: string[]): Record<string, unknown> {
  if (!isObject(body)) throw invalid('A JSON object is required')
  const unknown = Object.keys(body).find((name) => !names.includes(name))
  if (unknown !== undefined) throw invalid(`Unknown parameter ${unknown}`)
  return body
}

function codeIn(sent: Record<string, unknown>): string {
  const code = textIn(sent, fields.product.code)
  if (code === '') throw invalid(`${fields.product.code} is required`)
  return code
}

function textIn(sent: Record<string, unknown>, name: string): string {
  const value = sent[name] ?? ''
  if (typeof value !== 'string') throw invalid(`${name} must be a text`)
  return value
}

function invalid(message: string): Refusal {
  return new Refusal('validation', message)
}

function shown({ items, ...product }: ProductRecord): Record<string, unknown> {
  return {
    ...renamed(fields.product, product),
    [fields.product.items]: items.map((item) => renamed(fields.item, item)),
  }
}

function renamed(names: Readonly<Record<string, string>>, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [names[key] ?? key, value]))
}
