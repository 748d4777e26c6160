import type { ListQuery } from '../../../contract/columns/list.ts'
import type { ExportFormat } from '../../../contract/exports.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { listProducts } from '../../../contract/products/products.endpoints.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/app-type.ts'
import { startExport, type ExportStarted } from '../exports/start-export.ts'
import { chosenIds } from './chosen-ids.ts'
import { productList } from './products.list.ts'

type Body = BodyOf<typeof listProducts>
type ExportRequest = {
  query: ListQuery
  format: ExportFormat | undefined
  body: Body
  today: string
  user: CurrentUser
}

/** Has a file made of what the catalogue shows, or of the products chosen in it. */
export async function exportProducts(
  context: Context,
  { body: { product_ids: choice, ...body }, ...asked }: ExportRequest,
): Promise<ExportStarted> {
  const ids = choice === undefined ? null : await chosenIds(context, choice, 'product_ids')
  return startExport(context, { ...asked, list: productList, body, ids })
}

/** A list shows what its filter finds; only an export takes a choice, and has a format. */
export function refuseExportsOwn({ product_ids: choice }: Body, format: ExportFormat | undefined): void {
  if (choice !== undefined)
    throw invalidField('product_ids', 'Only an export takes products: add export=true.')
  if (format !== undefined) throw invalidField('format', 'Only an export has a format: add export=true.')
}
