/** A cell in a sentence that refuses it: its beginning is enough. */
export function shownCell(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
