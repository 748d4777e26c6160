/** What a spreadsheet put on the clipboard, row by row: tabs between cells, quotes around one that holds a tab or a line end. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  // The last line ends as the others do.
  const isEmpty = (row: readonly string[]) => row.every((each) => each === '')
  return rows.length > 1 && isEmpty(rows.at(-1) ?? []) ? rows.slice(0, -1) : rows
}

const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g
