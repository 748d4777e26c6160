// What VoyageOne does not publish stands in a file of the installation: paths, names of fields, codes of refusals, limits.
// Nothing is guessed while it runs; what the file does not name is not called and not sent.
import { readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { ConfigError } from '../../config.ts'
import { hasShape } from '../../platform/has-shape.ts'

const exact = { additionalProperties: false }
const path = Type.String({ pattern: '^[A-Za-z-]+(/[A-Za-z-]+)*$' })
const field = Type.String({ minLength: 1 })

const productFields = Type.Object(
  {
    code: field,
    items: field,
    online: field,
    title: Type.Optional(field),
    description: Type.Optional(field),
    brand: Type.Optional(field),
    category: Type.Optional(field),
    pictures: Type.Optional(field),
  },
  exact,
)

const itemFields = Type.Object(
  { code: field, price: field, stock: field, barcode: Type.Optional(field), options: Type.Optional(field) },
  exact,
)

const codeKind = Type.Enum([
  'auth_revoked',
  'forbidden',
  'throttled',
  'remote_transient',
  'remote_permanent',
  'validation',
  'not_found',
  'duplicate',
])

const contract = Type.Object(
  {
    paths: Type.Object(
      {
        orderList: path,
        orderInfo: path,
        orderAcknowledge: Type.Optional(path),
        waybillApply: Type.Optional(path),
        orderShip: Type.Optional(path),
        orderCancel: Type.Optional(path),
        waybillInfo: path,
        productGet: path,
        productUpsert: Type.Optional(path),
        productOffline: Type.Optional(path),
        stockSet: Type.Optional(path),
        productList: Type.Optional(path),
      },
      exact,
    ),
    fields: Type.Optional(Type.Object({ product: productFields, item: itemFields }, exact)),
    /** How orders are listed page by page, and those that were changed since a time; without it none are read. */
    page: Type.Optional(
      Type.Object(
        {
          ...{ number: field, size: field, total: field, rows: field, since: Type.Optional(field) },
          /** The rows of a list of products, where there is one. */
          products: Type.Optional(field),
        },
        exact,
      ),
    ),
    /** What an answer's code means; any other code but "0" is a refusal for good. */
    codes: Type.Record(Type.String(), codeKind),
    limits: Type.Object(
      { perMinute: Type.Integer({ minimum: 1 }), inFlight: Type.Optional(Type.Integer({ minimum: 1 })) },
      exact,
    ),
  },
  exact,
)
export type Contract = Static<typeof contract>

/** What publishing needs to know of the vendor, all of it. */
export type Publishing = {
  paths: { productGet: string; productUpsert: string; productOffline: string; stockSet: string }
  product: Static<typeof productFields>
  item: Static<typeof itemFields>
}

const documented = new URL('../../../../data/voyageone.contract.json', import.meta.url)
const practice = new URL('../../../../data/voyageone-practice.contract.json', import.meta.url)

/** The file of the installation, or ours: for the practice vendor all that it does, else what VoyageOne documents. */
export function readContract(file: string | undefined, isPractice: boolean): Contract {
  const place = file ?? (isPractice ? practice : documented)
  const value = parsed(place)
  if (hasShape(contract, value)) return value
  throw new ConfigError([
    `VOYAGEONE_CONTRACT: ${String(place)} does not describe VoyageOne’s calls as src/server/connectors/voyageone/README.md says.`,
  ])
}

function parsed(place: string | URL): unknown {
  try {
    return JSON.parse(readFileSync(place, 'utf8'))
  } catch (cause) {
    throw new ConfigError([`VOYAGEONE_CONTRACT: ${String(place)} can’t be read: ${String(cause)}.`])
  }
}

/** Null where the contract leaves out anything that publishing calls or sends. */
export function publishingOf({ paths, fields }: Contract): Publishing | null {
  const { productGet, productUpsert, productOffline, stockSet } = paths
  if (fields === undefined || productUpsert === undefined) return null
  if (productOffline === undefined || stockSet === undefined) return null
  return { paths: { productGet, productUpsert, productOffline, stockSet }, ...fields }
}
