/** A label as a browser can take it: an address that it opens, or a file. */
export type ShipLabelForm = { kind: 'address'; href: string } | { kind: 'file'; base64: string; type: string }

const beginnings: readonly (readonly [begins: string, type: string])[] = [
  ['JVBERi', 'application/pdf'],
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
]

/** What the value of a ship label is; undefined where it is nothing that could be opened without harm. */
export function shipLabelOf(value: string): ShipLabelForm | undefined {
  const text = value.trim()
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return { kind: 'address', href: text }
  const [, base64 = text.replaceAll(/\s/g, '')] = /^data:[\w/+.-]+;base64,(.+)$/is.exec(text) ?? []
  const type = beginnings.find(([begins]) => base64.startsWith(begins))?.[1]
  return type === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)
    ? undefined
    : { kind: 'file', base64, type }
}

/** The file of a label. */
export function labelFile({ base64, type }: Extract<ShipLabelForm, { kind: 'file' }>): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })
}
