// The size run is a sheet turned on its side: its lines are the columns, its columns the rows.
import type { CellBox } from '../../grid/cells/cell-place.ts'

/** Where marked cells of the screen lie in the sheet; the heads stand before the sizes on the screen, before the columns there. */
export function turnedBox({ firstRow, lastRow, firstColumn, lastColumn }: CellBox): CellBox {
  return {
    firstRow: firstColumn - 1,
    lastRow: lastColumn - 1,
    firstColumn: firstRow + 1,
    lastColumn: lastRow + 1,
  }
}

/** Pasted lines as the rows of the sheet. */
export function turnedTexts(texts: readonly (readonly string[])[]): string[][] {
  const width = Math.max(0, ...texts.map((line) => line.length))
  return Array.from({ length: width }, (_, at) => texts.map((line) => line[at] ?? ''))
}
