// The imitated vendor speaks by the same file as the connector: its paths, the names of its fields, its codes.
import { readFileSync } from 'node:fs'

type Names<Field extends string> = Readonly<Record<Field, string>>

type Contract = {
  paths: Names<
    | 'orderList'
    | 'orderInfo'
    | 'orderAcknowledge'
    | 'waybillApply'
    | 'orderShip'
    | 'orderCancel'
    | 'waybillInfo'
    | 'productGet'
    | 'productUpsert'
    | 'productOffline'
    | 'stockSet'
    | 'productList'
  >
  fields: {
    product: Names<'code' | 'items' | 'online' | 'title' | 'description' | 'brand' | 'category' | 'pictures'>
    item: Names<'code' | 'price' | 'stock' | 'barcode' | 'options'>
  }
  page: Names<'number' | 'size' | 'total' | 'rows' | 'since' | 'products'>
  codes: Readonly<Record<string, string>>
  limits: { perMinute: number; inFlight: number }
}

const file = new URL('../../../data/voyageone-practice.contract.json', import.meta.url)

export const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract
