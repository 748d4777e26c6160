import pg from 'pg'

const oid = {
  int8: 20,
  date: 1082,
  numeric: 1700,
  int8Array: 1016,
  dateArray: 1182,
  numericArray: 1231,
  textArray: 1009,
}

type Parser = (text: string) => unknown
const parseText: Parser = (text) => text
const parseTextArray = pg.types.getTypeParser(oid.textArray) as (text: string) => (string | null)[]

/**
 * How columns arrive: int8 as number, numeric as text (it may be finer than a double), date as 'yyyy-MM-dd' (it has no
 * time zone that a Date could take away a day by).
 */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const parser = format === 'binary' ? undefined : parsers.get(id)
    return parser ?? (pg.types.getTypeParser(id, format) as Parser)
  },
}

const parsers = new Map<number, Parser>([
  [oid.int8, parseInt8],
  [oid.int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  [oid.numeric, parseText],
  [oid.date, parseText],
  [oid.numericArray, parseTextArray],
  [oid.dateArray, parseTextArray],
])

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} from the database is too large for a number.`)
  return value
}
