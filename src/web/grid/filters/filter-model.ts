/** What a person asked of one column. The grid keeps these; the wire form is filter-wire.ts. */

export const textOperators = [
  'contains',
  'notContains',
  'equals',
  'notEqual',
  'startsWith',
  'endsWith',
] as const
export type TextOperator = (typeof textOperators)[number]

export const compareOperators = [
  'equals',
  'notEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
] as const
export type CompareOperator = (typeof compareOperators)[number]

export type ColumnFilter =
  | { kind: 'text'; operator: TextOperator; value: string }
  | { kind: 'list'; isExcluded: boolean; values: string[] }
  /** A list that the server keeps under this name, which begins with how many values it has. */
  | { kind: 'named'; isExcluded: boolean; list: string }
  | { kind: 'number'; operator: CompareOperator; value: number }
  | { kind: 'numberRange'; from: number; to: number }
  | { kind: 'date'; operator: CompareOperator; value: string }
  | { kind: 'dateRange'; from: string; to: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'set'; isExcluded: boolean; values: string[]; hasBlank: boolean }
  /** Every value must hold, for columns whose cells carry several. */
  | { kind: 'setAll'; values: string[] }
  | { kind: 'empty'; isEmpty: boolean }

/** A condition as it travels; one with several names asks for all of them. */
export type Condition = { readonly [key: string]: unknown }

export type FilterModel = {
  /** By column id. */
  columns: { readonly [columnId: string]: ColumnFilter }
  /** Conditions that no header can show, for example from a link; kept as they came. */
  extra: readonly Condition[]
}

export const noFilter: FilterModel = { columns: {}, extra: [] }

/** The model with this column's filter set, or taken away. */
export function withColumnFilter(
  model: FilterModel,
  columnId: string,
  filter: ColumnFilter | null,
): FilterModel {
  const { [columnId]: _gone, ...rest } = model.columns
  return { ...model, columns: filter === null ? rest : { ...rest, [columnId]: filter } }
}

/** The model with what another asks; of one column it asks what the other says. */
export function withFilters(model: FilterModel, { columns, extra }: FilterModel): FilterModel {
  return { columns: { ...model.columns, ...columns }, extra: [...model.extra, ...extra] }
}

export function hasFilter(model: FilterModel): boolean {
  return Object.keys(model.columns).length > 0 || model.extra.length > 0
}

/** A condition that no header can show, as plainly as it goes. */
export function conditionWords(condition: Condition): string {
  return Object.entries(condition)
    .map(([key, value]) => {
      const name = key
        .replace(/^exclude__/, 'not ')
        .replaceAll('__', ' ')
        .replaceAll('_', ' ')
      return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
    })
    .join(', ')
}
