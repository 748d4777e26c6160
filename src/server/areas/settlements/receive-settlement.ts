import type { FastifyRequest } from 'fastify'
import { rm } from 'node:fs/promises'
import { rerunSettlement, type SettlementColumns } from '../../../contract/orders/settlements.endpoints.ts'
import { maxSettlementBytes, settlementFields } from '../../../contract/orders/settlements.ts'
import { invalidField } from '../../platform/errors.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { receiveFile } from '../imports/receive-upload.ts'

export type SettlementUpload = {
  file: { name: string; path: string }
  marketplace: string
  columns: SettlementColumns
}

/** Takes what a settlement is asked with. */
export async function receiveSettlement(
  request: FastifyRequest,
  folder: string,
  identify: (content: string) => void,
): Promise<SettlementUpload> {
  const { file, fields } = await receiveFile(request, {
    ...{ folder, identify, fieldNames: ['marketplace', 'columns'], mostBytes: maxSettlementBytes },
    tooLarge: 'The file is larger than 25 MB. Split it and send the parts.',
    missing: 'Choose the file of a settlement.',
  })
  try {
    const { marketplace } = fields
    if (typeof marketplace !== 'string' || marketplace.trim() === '' || marketplace.length > 100)
      throw invalidField('marketplace', 'Say which marketplace the file is of.')
    return { file, marketplace: marketplace.trim(), columns: readColumns(fields.columns) }
  } catch (error) {
    await rm(file.path, { force: true })
    throw error
  }
}

function readColumns(text: unknown): SettlementColumns {
  if (text === undefined || text === '') return {}
  try {
    const columns: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
    const { columns: shape } = rerunSettlement.body.properties
    const known: readonly string[] = settlementFields
    if (hasShape(shape, columns) && Object.keys(columns).every((name) => known.includes(name))) return columns
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidField(
    'columns',
    `Columns takes a JSON object of ${settlementFields.join(', ')} to a column name.`,
  )
}
