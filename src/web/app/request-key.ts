/** The Idempotency-Key of what a person asks for: one for each body, kept until the server has decided about it. */
export function createRequestKey(makeKey: () => string = randomKey) {
  let asked: { text: string; key: string } | null = null
  return {
    of: (body: unknown): string => {
      const text = JSON.stringify(body)
      if (asked?.text !== text) asked = { text, key: makeKey() }
      return asked.key
    },
    /** What was decided would be answered the same for ever under its key. */
    renew: () => {
      asked = null
    },
  }
}

/** An Idempotency-Key; crypto.randomUUID is missing on pages served without TLS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
