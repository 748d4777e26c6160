/** Cells as a spreadsheet puts them on the clipboard: tabs between cells, a line for each row. */
export function clipboardText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n')
}

/** Reads such text back, as a spreadsheet would. */
export function parseClipboardText(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++] ?? ''
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t' || sign === '\n' || sign === '\r') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\r' && text[at + 1] === '\n') at++
      if (sign !== '\t') rows.push([])
    } else cell += sign
  }
  rows.at(-1)?.push(cell)
  return rows
}

function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
