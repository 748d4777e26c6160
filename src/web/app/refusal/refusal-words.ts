import { ApiProblem } from '../api-problem.ts'
import { isRecord } from '../../ui/is-record.ts'

/**
 * How the result dialog tells that an action did not come about: redirect is the spec's mode for 404 and 500,
 * administrator its answer to a message that is no text.
 */
export type RefusalWords =
  | { mode: 'redirect'; sentence: string; requestId: string | null }
  | { mode: 'administrator'; statusCode: number; requestId: string | null }
  | { mode: 'message'; messages: string[]; requestId: string | null }

export function refusalWords(caption: string, problem: unknown): RefusalWords {
  if (!(problem instanceof ApiProblem))
    return { mode: 'message', messages: ['Errors Found'], requestId: null }
  const { status, requestId } = problem
  if (status === 404 || status === 500) {
    const sentence = `${caption} could not be completed. The service did not answer as expected (code ${status}).`
    return { mode: 'redirect', sentence, requestId }
  }
  const { message, errors, detail } = problem.body
  if (isRecord(message)) return { mode: 'administrator', statusCode: status, requestId }
  const messages = [textsIn(message), textsIn(errors), textsIn(detail), [problem.detail]].find(
    (texts) => texts.length > 0,
  )
  return { mode: 'message', messages: messages ?? ['Errors Found'], requestId }
}

/** All sentences in a text, a list of texts, or lists by field; each once. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [withoutQuotes(value)].filter((text) => text !== '')
  if (Array.isArray(value)) return [...new Set(value.flatMap(textsIn))]
  return isRecord(value) ? [...new Set(Object.values(value).flatMap(textsIn))] : []
}

function withoutQuotes(text: string): string {
  const trimmed = text.trim()
  const [, quote = '', inside = ''] = /^(["'])(.*)\1$/s.exec(trimmed) ?? []
  // 'One' and 'two' begins and ends with quotes that are no pair.
  return quote === '' || inside.includes(quote) ? trimmed : inside
}
