import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { pathOf } from '../../../contract/endpoint.ts'
import { downloadExport } from '../../../contract/exports.endpoints.ts'
import type { ExportFormat } from '../../../contract/exports.ts'
import type { Context } from '../../context.ts'
import type { StoredExport } from './exports.store.ts'

/** Where the files of exports lie. */
export function exportFolder({ config }: Pick<Context, 'config'>): string {
  return join(config.dataDir, 'exports')
}

const validSeconds = 3600

type Signed = Pick<StoredExport, 'id' | 'signing_key'>

/** An address that a browser can open without the token, for an hour. */
export function fileAddress(file: Signed, format: ExportFormat, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + validSeconds
  const signature = signatureOf(file, { expires, format })
  const query = new URLSearchParams({ expires: String(expires), signature, format })
  return `${pathOf(downloadExport, { id: file.id })}?${query.toString()}`
}

type Ticket = { expires: number; signature: string; format: ExportFormat }

/** Whether the address was given out by us and is still good. */
export function isSigned(file: Signed, { signature, ...ticket }: Ticket, now: Date): boolean {
  const expected = Buffer.from(signatureOf(file, ticket))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && now.getTime() < ticket.expires * 1000
}

function signatureOf(
  { id, signing_key: key }: Signed,
  { expires, format }: Omit<Ticket, 'signature'>,
): string {
  return createHmac('sha256', key).update(`${id}:${expires}:${format}`).digest('base64url')
}
