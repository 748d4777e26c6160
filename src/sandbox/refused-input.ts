/** What the admin port was told makes no sense; answered as 400 with the message. */
export class RefusedInput extends Error {}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
