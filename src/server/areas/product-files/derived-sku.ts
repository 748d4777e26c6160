/** Upper case; runs of anything outside A–Z and 0–9 become one dash. */
export function slug(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** SKU of a variant that has none: HANDLE-OPTION-OPTION2; empty when nothing in it can be spelt so. */
export function derivedSku(handle: string, optionValues: readonly string[]): string {
  return [handle, ...optionValues].map(slug).filter(Boolean).join('-')
}

/** A SKU as the file gives it; spreadsheets put an apostrophe before numbers to keep them text. */
export function givenSku(cell: string): string {
  return cell.trim().replace(/^'/, '').trim()
}
