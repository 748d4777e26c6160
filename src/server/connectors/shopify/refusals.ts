// What Shopify's refusals mean to a seller, layer by layer: the HTTP status, the errors beside the data, and what is
// said inside an answer that went through.
import { redact } from '../calls/redact.ts'
import { ChannelFailure, type ChannelError, type ChannelErrorKind } from '../ports/sales-channel.ts'
import known from './refusals.json' with { type: 'json' }
import type { GraphqlError } from './replies.ts'

type Meaning = { kind: ChannelErrorKind; message: string }

const statuses = byCode(known.statuses)
const errorCodes = byCode(known.errors)
/** `{about}` stands for what it is about, `{said}` for Shopify's own words. */
const userErrorCodes = byCode(known.userErrors)
const ourFields = new Map(Object.entries(known.fields))

function byCode<Kind extends ChannelErrorKind>(
  table: Record<Kind, { codes: string[]; words: string }[]>,
): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>()
  for (const kind of Object.keys(table) as Kind[]) {
    for (const { codes, words } of table[kind]) {
      for (const code of codes) meanings.set(code, { kind, message: words })
    }
  }
  return meanings
}

/** What a status other than 200 means. */
export function statusError(status: number, text: string, secrets: string[] = []): ChannelError {
  const fallback: Meaning =
    status >= 500
      ? { kind: 'remote_transient', message: 'Shopify has a fault just now; Backroom tries again.' }
      : { kind: 'remote_permanent', message: `Shopify refused Backroom’s request (status ${status}).` }
  const looksLikePage = text.trimStart().startsWith('<')
  const message = looksLikePage ? 'a page instead of data' : redact(text, secrets)
  const raw = { status, ...(message === '' ? {} : { message }) }
  return { ...(statuses.get(String(status)) ?? fallback), raw }
}

/** What the first of the errors beside the data means. */
export function graphqlError(errors: GraphqlError[], secrets: string[] = []): ChannelError {
  const [first] = errors
  const code = first?.extensions?.code
  const raw = { status: 200, ...(code ? { code } : {}), message: redact(first?.message ?? '', secrets) }
  if (code === 'ACCESS_DENIED') return { kind: 'forbidden', message: accessSentence(first), raw }
  const meaning = errorCodes.get(code ?? '')
  if (meaning !== undefined) return { ...meaning, raw }
  return {
    kind: 'contract_unknown',
    message: `Shopify did not understand Backroom’s request: ${raw.message}`,
    raw,
  }
}

function accessSentence(error: GraphqlError | undefined): string {
  const words = `${error?.extensions?.requiredAccess ?? ''} ${error?.message ?? ''}`
  const scopes = [
    ...new Set([...words.matchAll(/`((?:read|write)_[a-z_]+)`/g)].map(([, scope]) => scope ?? '')),
  ]
  const missing = scopes.length === 0 ? 'a permission' : `the permission ${scopes.join(' or ')}`
  return `Backroom’s app in Shopify lacks ${missing}. Grant it in the app’s settings, then try again.`
}

/** Refused as too dear: ask for less and go on. */
export function isTooDear(failure: unknown): boolean {
  return failure instanceof ChannelFailure && failure.error.raw?.code === 'MAX_COST_EXCEEDED'
}

export type UserError = { field?: string[] | null; message: string; code?: string | null }

type Row = { ref: string; sku: string }

/** Whom the words are about: the product's handle, and what was sent, in order. */
export type Subject = { handle?: string; rows: readonly Row[] }

/** What is wrong with which of the sent rows, by ref; throws what is wrong with the whole. */
export function refusedRows(errors: UserError[], subject: Subject): Map<string, ChannelError> {
  const read = errors.map((error) => readUserError(error, subject))
  const whole = read.find(({ row }) => row === undefined)
  if (whole !== undefined) throw new ChannelFailure(whole.error)
  return new Map(read.map(({ row, error }) => [row?.ref ?? '', error]))
}

/** The error, and which of the sent rows it is about; none when it is about the whole. */
export function readUserError(
  error: UserError,
  { handle, rows }: Subject,
): { row: Row | undefined; error: ChannelError } {
  const path = error.field ?? []
  const row = rowIn(path, rows)
  const [only, ...others] = rows
  const about = row?.sku ?? (others.length === 0 ? only?.sku : undefined) ?? handle ?? 'this product'
  const said = redact(error.message)
  const field = path.map((step) => ourFields.get(step)).findLast((name) => name !== undefined)
  const { kind, message }: Meaning = userErrorCodes.get(error.code ?? '') ?? {
    kind: field === undefined ? 'remote_permanent' : 'validation',
    message: 'Shopify refused {about}: {said}',
  }
  return {
    row,
    error: {
      kind,
      message: message.replace('{about}', () => about).replace('{said}', () => said),
      ...(field === undefined ? {} : { field }),
      raw: { status: 200, ...(error.code ? { code: error.code } : {}), message: said },
    },
  }
}

/** Throws the first of the errors about what is written as a whole. */
export function refuseUserErrors(errors: UserError[]): void {
  refusedRows(errors, { rows: [] })
}

function rowIn(path: string[], rows: readonly Row[]): Row | undefined {
  const list = path.findIndex((step) => step === 'variants' || step === 'quantities')
  return list < 0 ? undefined : rows[Number(path[list + 1] ?? NaN)]
}
