/** What a text from outside says in JSON; null where there is none, or none that can be read. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
