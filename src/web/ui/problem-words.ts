export type ProblemWords = { message: string; requestId: string | null }

/** What is wrong with one field, as a sentence: servers say 'is taken', people read 'SKU is taken.' */
export function fieldProblem(label: string, messages: readonly string[] | undefined): string | null {
  if (messages === undefined || messages.length === 0) return null
  return messages
    .map((message) => (/^[a-z]/.test(message) ? `${label} ${message}` : message))
    .map((message) => (/[.!?]$/.test(message) ? message : `${message}.`))
    .join(' ')
}

/** The sentence and the request id of anything that was thrown; a refused call carries both. */
export function problemWords(problem: unknown): ProblemWords {
  const { detail, requestId } = (typeof problem === 'object' && problem !== null ? problem : {}) as Record<
    string,
    unknown
  >
  return {
    message: typeof detail === 'string' && detail !== '' ? detail : 'Something went wrong on this page.',
    requestId: typeof requestId === 'string' ? requestId : null,
  }
}
