import type { Column } from '../../../contract/columns/column.ts'
import { columnClass } from './column-styles.ts'
import { isNumeric, type GridColumn, type GridRow } from './grid-column.ts'
import { checkboxPx, placeColumns } from './placed-columns.ts'
import type { LeadingCells, PhoneRow, PlacedColumn, PlacedColumns } from './placed-columns.ts'

export const phoneScreen = '(width < 640px)'
/** What the second line adds to the height of a row. */
export const secondLinePx = 28

export function phoneColumns({ picture, title, corner, line }: PhoneRow): string[] {
  return [picture, title, corner, ...line].filter((id) => id !== undefined)
}

/** The row of a list that is sorted by this column first: only that one has its corner. */
export function sortedPhoneRow(row: PhoneRow, sortedBy: string | undefined): PhoneRow {
  return { ...row, corner: sortedBy === row.corner ? row.corner : undefined }
}

/** The columns of such rows. All are pinned, so that nothing is scrolled sideways. */
export function placePhoneRow<Row extends GridRow>(
  phone: PhoneRow,
  columns: readonly GridColumn<Row>[],
  leading: LeadingCells,
): PlacedColumns<Row> {
  const layout = phoneColumns(phone).map((id) => ({ id, width: 0, pin: 'start' as const }))
  return { ...placeColumns(layout, columns, leading), phone }
}

const picturePx = 40
const figurePx = 76
/** Of a sum with six digits and its sign; beside a picture stands the price of one piece. */
const sumPx = 100
/** Of the letters of its name, and of four digits with the space around them. */
const letterPx = 7
const digitsPx = 32
/** 'Acknowledged' with its mark. */
const wordPx = 118
/** 'late by 23 h 59 min' in bold. */
const cornerPx = 146
const edgePx = 8
const lines = [
  'top:0;bottom:0;padding:0',
  'top:0;height:50%;padding:calc(var(--row-height)/2 - 23px) 5px 0;line-height:22px;font-size:.875rem;font-weight:550',
  'top:50%;height:26px;padding:1px 5px 0;line-height:24px',
]

/** An amount is known by the words before it; where its line has only figures it says which one it is. */
function isNamed({ all, phone }: PlacedColumns, facts: Column): boolean {
  if (facts.type !== 'money') return isNumeric(facts)
  return factsOf(all, phone?.line ?? []).every(isNumeric)
}

function factsOf(all: PlacedColumns['all'], line: readonly string[]): Column[] {
  return all.filter(({ id }) => line.includes(id)).map(({ column }) => column.facts)
}

/** Which line a cell stands in (a picture in both: 0), and how far it is from the sides of the row. */
function placeIn(placed: PlacedColumns, id: string) {
  const { all, phone, leadingPx } = placed
  const line = phone?.line ?? []
  const textPx = leadingPx + (phone?.picture === undefined ? 0 : picturePx + edgePx)
  if (id === phone?.picture)
    return { line: 0, from: `${leadingPx}px`, to: `calc(100% - ${leadingPx + picturePx}px)` }
  if (id === phone?.corner) return { line: 1, from: `calc(100% - ${edgePx + cornerPx}px)`, to: `${edgePx}px` }
  if (id === phone?.title)
    return { line: 1, from: `${textPx}px`, to: `${edgePx + (phone.corner === undefined ? 0 : cornerPx)}px` }
  const widthPx = (each: string) => {
    const [facts] = factsOf(all, [each])
    if (facts === undefined) return figurePx
    if (!isNumeric(facts)) return wordPx
    const namePx = isNamed(placed, facts) ? letterPx * (facts.label.length + 1) : 0
    const isSum = facts.type === 'money' && phone?.picture === undefined
    return isSum ? namePx + sumPx : Math.max(figurePx, namePx + digitsPx)
  }
  const endPx = line.slice(line.indexOf(id) + 1).reduce((sum, each) => sum + widthPx(each), edgePx)
  const from = id === line[0] ? `${textPx}px` : `calc(100% - ${endPx + widthPx(id)}px)`
  return { line: 2, from, to: `${endPx}px` }
}

/** The places of the cells as one style sheet. A number says what it counts, since no head stands above it. */
export function phoneStyles(scope: string, placed: PlacedColumns, isRightToLeft: boolean): string {
  const [side, other] = isRightToLeft ? ['right', 'left'] : ['left', 'right']
  const rules = ({ id, column: { facts } }: PlacedColumn) => {
    const { line, from, to } = placeIn(placed, id)
    const cell = `.${scope} .${columnClass(id)}`
    // A cell's own parts run from the left, whichever way the page does.
    const end = id === placed.phone?.corner ? `;justify-content:flex-${isRightToLeft ? 'start' : 'end'}` : ''
    const name = `${cell}:not(:empty)::before{content:${JSON.stringify(`${facts.label} `)} / ""}`
    return `${cell}{${side}:${from};${other}:${to};${lines[line]}${end}}${line === 2 && isNamed(placed, facts) ? name : ''}`
  }
  return placed.all.map(rules).join('\n')
}

/** Widths for the style sheets, and grey bars where picture and texts will stand. */
export function phoneVariables(placed: PlacedColumns, isRightToLeft: boolean): Record<string, string> {
  const [side, other] = isRightToLeft ? ['right', 'left'] : ['left', 'right']
  const bar = (place: string, size: string) =>
    `linear-gradient(var(--border), var(--border)) ${place} / ${size} no-repeat`
  const bars = placed.all.map(({ id }) => {
    const { line, from, to } = placeIn(placed, id)
    if (line === 0) return bar(`${side} ${from} center`, `${picturePx}px ${picturePx}px`)
    if (id === placed.phone?.corner)
      return bar(`${other} calc(${to} + 5px) top calc(50% - 12px)`, '64px 10px')
    if (line === 1) return bar(`${side} calc(${from} + 5px) top calc(50% - 12px)`, '55% 10px')
    return id === placed.phone?.line[0]
      ? bar(`${side} calc(${from} + 5px) top calc(50% + 12px)`, '110px 9px')
      : bar(`${other} calc(${to} + 5px) top calc(50% + 12px)`, '44px 9px')
  })
  const box = bar(`${side} ${(checkboxPx - 16) / 2}px center`, '16px 16px')
  return {
    '--start-width': '100%',
    '--center-width': '0px',
    '--end-width': '0px',
    '--total-width': '100%',
    '--skeleton-center': 'none',
    '--skeleton-start': [box, ...bars].join(', '),
  }
}
