import {
  mostPivotDays,
  pivotMeasures,
  pivotParts,
  type PivotMeasure,
  type PivotPart,
} from '../../../contract/sales/sales-pivot.ts'

/** What a pivot shows, as its address says it. */
export type PivotState = {
  rows: PivotPart
  columns: PivotPart
  measure: PivotMeasure
  /** So many days up to today; null where the first and the last are named. */
  days: number | null
  from: string
  to: string
  /** That of the business where it is blank. */
  currency: string
}

const usual: PivotState = {
  ...{ rows: 'brand', columns: 'week', measure: 'order_total', days: 30 },
  ...{ from: '', to: '', currency: '' },
}

/** The state that an address names; what it says wrongly is as usual. */
export function readPivot(search: Readonly<Record<string, unknown>>): PivotState {
  const rows = oneOf(pivotParts, search['rows']) ?? usual.rows
  const columns = oneOf(pivotParts, search['columns']) ?? usual.columns
  const [from, to] = [dayOf(search['from']), dayOf(search['to'])]
  const days = Number(search['days'])
  const isKnown = Number.isInteger(days) && days >= 1 && days <= mostPivotDays
  return {
    rows,
    columns: columns === rows ? otherPart(rows) : columns,
    measure: oneOf(pivotMeasures, search['measure']) ?? usual.measure,
    days: from !== '' && to !== '' ? null : isKnown ? days : usual.days,
    ...(from !== '' && to !== '' ? { from, to } : { from: '', to: '' }),
    currency: /^[A-Z]{3}$/.test(String(search['currency'])) ? String(search['currency']) : '',
  }
}

/** The state with a change; two edges never show the same. */
export function changedPivot(state: PivotState, change: Partial<PivotState>): PivotState {
  const next = { ...state, ...change }
  if (next.rows !== next.columns) return next
  return change.columns === undefined ? { ...next, columns: state.rows } : { ...next, rows: state.columns }
}

/** As an address has it; what is usual is left out. */
export function pivotSearch(state: PivotState): Record<string, string> {
  const changed = Object.entries(state).filter(
    ([name, value]) => value !== null && value !== '' && value !== usual[name as keyof PivotState],
  )
  return { tab: 'pivot', ...Object.fromEntries(changed.map(([name, value]) => [name, String(value)])) }
}

/** As the server is asked. */
export function pivotQuery({ measure: _measure, days, from, to, currency, ...parts }: PivotState) {
  return {
    ...parts,
    ...(days === null ? { from, to } : { days }),
    ...(currency === '' ? {} : { currency }),
  }
}

function oneOf<Value extends string>(known: readonly Value[], text: unknown): Value | undefined {
  return known.find((value) => value === text)
}

function otherPart(part: PivotPart): PivotPart {
  return part === 'week' ? 'brand' : 'week'
}

function dayOf(text: unknown): string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''
}
