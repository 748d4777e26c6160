// Handles: the part of a product's address that names it; lower case, no blanks, one of a kind.

/** What Shopify makes of a text that is to be a handle. */
export function handleFrom(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’"`]/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** The first of handle, handle-1, handle-2 … that nobody has. */
export function freeHandle(wanted: string, isTaken: (handle: string) => boolean): string {
  const base = handleFrom(wanted) || 'product'
  let handle = base
  for (let number = 1; isTaken(handle); number += 1) handle = `${base}-${number}`
  return handle
}
