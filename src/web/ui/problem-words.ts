import { fieldsOf } from './is-record.ts'

export type ProblemWords = { message: string; requestId: string | null }

/** What is wrong with one field: servers answer whole sentences, which name it. */
export function fieldProblem(sentences: readonly string[] = []): string | null {
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** The sentence and the request id of anything that was thrown; a refused call carries both. */
export function problemWords(problem: unknown): ProblemWords {
  const { detail, requestId } = fieldsOf(problem)
  return {
    message: typeof detail === 'string' && detail !== '' ? detail : 'Something went wrong on this page.',
    requestId: typeof requestId === 'string' ? requestId : null,
  }
}
