// Carries bulk operations out: line after line at the vendor's pace, each like a call of its own, and on from where it was after a restart.
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execute, getOperationAST } from 'graphql'
import { isObject } from '../../refused-input.ts'
import type { Call } from '../call.ts'
import { readDocument } from '../document.ts'
import { resolveField, resolveType } from '../resolve-field.ts'
import { schema } from '../schema.ts'
import { uploadedFile } from '../staged-uploads.ts'
import type { BulkRecord } from '../store.ts'
import { readVariables } from '../variable-errors.ts'
import { runningBulks } from './run-bulk.ts'

const lookMs = 100

/** Goes on until it is stopped. */
export function startBulks(makeCall: () => Call): { stop: () => Promise<void> } {
  let turn: Promise<void> | undefined
  const timer = setInterval(() => {
    turn ??= carryOutDue(makeCall()).finally(() => {
      turn = undefined
    })
  }, lookMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await turn
    },
  }
}

async function carryOutDue(call: Call): Promise<void> {
  for (const bulk of runningBulks(call.store)) await carryOut(call, bulk)
}

async function carryOut(call: Call, bulk: BulkRecord): Promise<void> {
  const all = linesOf(call.folder, bulk)
  const seconds = (call.now.getTime() - Date.parse(bulk.createdAt)) / 1000
  const allowed = Math.min(all.length, Math.floor(seconds * call.settings.bulkLinesPerS))
  const failAfter = call.settings.bulkFailsAfter
  const upTo = failAfter === null ? allowed : Math.min(allowed, failAfter)
  let results = ''
  for (let line = bulk.lines; line < upTo; line += 1) {
    const result = await answerLine(call, bulk.query, all[line] ?? '')
    results += `${JSON.stringify({ ...result, __lineNumber: line })}\n`
  }
  const bytes = await keep(call.folder, bulk, results)
  const ended = endOf({ upTo, all, failAfter })
  if (upTo === bulk.lines && ended === null && bulk.status === 'RUNNING') return
  call.store.write((draft) => {
    draft.put('bulk', bulk.id, {
      ...bulk,
      ...{ lines: upTo, bytes, status: ended ?? 'RUNNING' },
      errorCode: ended === 'FAILED' ? 'INTERNAL_SERVER_ERROR' : null,
      endedAt: ended === null ? null : call.now.toISOString(),
    })
    // The vendor fails now and then, and not for ever.
    if (ended === 'FAILED') draft.put('settings', 'shop', { ...call.settings, bulkFailsAfter: null })
  })
}

function endOf({ upTo, all, failAfter }: { upTo: number; all: string[]; failAfter: number | null }) {
  if (failAfter !== null && upTo === failAfter) return 'FAILED'
  return upTo === all.length ? 'COMPLETED' : null
}

const read = new Map<string, string[]>()

function linesOf(folder: string, { uploadKey }: BulkRecord): string[] {
  const file = uploadedFile(folder, uploadKey)
  const known = read.get(file)
  if (known !== undefined) return known
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
    : []
  read.clear()
  read.set(file, lines)
  return lines
}

async function answerLine(call: Call, query: string, line: string): Promise<object> {
  const { document } = readDocument(query)
  const operation = document && getOperationAST(document)
  const given = parsed(line)
  if (!document || !operation || !isObject(given))
    return { errors: [{ message: 'The line is not a JSON object' }] }
  const variables = readVariables(operation, given)
  if ('errors' in variables) return { errors: variables.errors }
  const { data, errors } = await execute({
    ...{ schema, document, variableValues: variables.variables, contextValue: call },
    ...{ fieldResolver: resolveField, typeResolver: resolveType },
  })
  return { ...(data && { data }), ...(errors && { errors: errors.map((error) => error.toJSON()) }) }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

export function resultFile(folder: string, id: string): string {
  return join(folder, 'bulk-results', encodeURIComponent(id))
}

/** Behind what was kept before: lines whose results were written and not noted are carried out once more. */
async function keep(folder: string, { id, bytes }: BulkRecord, results: string): Promise<number> {
  const file = resultFile(folder, id)
  if (!existsSync(file)) {
    await mkdir(join(folder, 'bulk-results'), { recursive: true })
    await writeFile(file, '')
  }
  if (results === '') return bytes
  await truncate(file, bytes)
  await appendFile(file, results, { flush: true })
  return bytes + Buffer.byteLength(results)
}
