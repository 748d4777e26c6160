/** What a grid shows and what the server may filter and sort by: one fact sheet for each column. */

export type ColumnType =
  | 'text'
  | 'choice'
  | 'integer'
  | 'decimal'
  | 'percent'
  | 'money'
  | 'boolean'
  | 'timestamp'
  | 'date'
  | 'list'
  | 'image'

/** How a person filters a column. `days_since` also takes dates; `set` picks from a list of values. */
export type FilterKind = 'text' | 'number' | 'days_since' | 'date' | 'boolean' | 'set' | 'none'

/** Who may edit a cell in the grid: nobody, everybody, or only on basic products. */
export type CellEditing = 'no' | 'yes' | 'basic'

export type Column = {
  /** Column id in the grid, the URL and saved views. */
  id: string
  /** Name on the wire: in rows, filters and sorts. */
  field: string
  label: string
  /** What it is, where the label leaves that open. */
  hint?: string
  type: ColumnType
  filter: FilterKind
  /** Field that a filter names when it is not `field`. */
  filterField?: string
  isSortable: boolean
  editing: CellEditing
  /** Whether PATCH may write it; computed fields are refused by name. */
  isWritable: boolean
  isVisible: boolean
  /** Width in CSS pixels. */
  width: number
  isFixedWidth?: boolean
  /** Stays in view while the others are scrolled, until someone unpins it. */
  isPinned?: boolean
  /** Other names under which filters and sorts may call it. */
  aliases?: readonly string[]
  /** Longest text accepted on write, in characters. */
  maxLength?: number
  /** Largest number accepted on write; the smallest is 0 unless `min` says otherwise. */
  max?: number
  min?: number
  /** Smallest number that a person may type in its place; forms, files and calls may write a smaller one. */
  minTyped?: number
  /** Never empty; blanks around it are taken off. */
  isRequired?: boolean
  /** All that a choice may be. */
  choices?: readonly string[]
  /** Spellings that are stored as another one. */
  spellings?: Readonly<Record<string, string>>
  /** Digits that name something, like an id or a year: no quantity that is grouped or added up. */
  isCode?: boolean
  /** A figure that may fall below 0 is shown as 0 then; filters and sorts use the figure itself. */
  isShownFromZero?: boolean
  /** A decimal says both places behind its point, zeros too: the points of the column stand below one another. */
  hasBothPlaces?: true
  /** Currency of its amounts, or the field of the row that names it; US dollars when absent. */
  currency?: string | { field: string }
  /** What its numbers count. */
  unit?: string
  /** Section of the form, and place in it; a column without one stands in no form. */
  section?: string
  sectionOrder?: number
  /** Stored text compares without regard to case for a bare field and `in`. */
  isCaseInsensitive?: boolean
  /** The folded text is stored beside it as `<field>_fold`. */
  isFolded?: boolean
  /** What it is ordered by is stored beside it as `<field>_order`: its text alone says nothing of it. */
  hasOwnOrder?: boolean
  /** An index gives its order; every row has a value there. */
  isIndexed?: true
}

/** A column whose name and type the compiler knows. */
export type TypedColumn<Field extends string, Type extends ColumnType> = Column & { field: Field; type: Type }

/** What a cell of each type holds on the wire: money is dollars, a timestamp ISO 8601 in UTC, a date 'yyyy-MM-dd'. */
export type ColumnValues = {
  text: string | null
  choice: string | null
  integer: number | null
  decimal: number | null
  percent: number | null
  money: number | null
  boolean: boolean
  timestamp: string | null
  date: string | null
  list: string[]
  image: string | null
}

/** Rows that hold each of these columns under its field. */
export type RowOf<C extends { field: string; type: ColumnType }> = {
  [Each in C as Each['field']]: ColumnValues[Each['type']]
}
