import { countText } from '../ui/count-text.ts'

/** '(M)', or '(N of M)' when something narrows the list; nothing until both are known. */
export function countWords(
  count: number | null,
  total: number | null,
  isNarrowed: boolean,
): string | undefined {
  if (count === null || total === null) return undefined
  return isNarrowed ? `(${countText(count)} of ${countText(total)})` : `(${countText(total)})`
}
