import { Type, type TSchema } from 'typebox'
import type { Column, ColumnType } from './column.ts'

/** What a cell of this column may hold in an answer. */
export function valueSchema(column: Column): TSchema {
  return schemas[column.type].value(column)
}

/** What a write of this column takes: null clears, a boolean may come as the text 'True' or 'False'. */
export function writeSchema(column: Column): TSchema {
  return schemas[column.type].write(column)
}

type TypeSchemas = {
  value: (column: Column) => TSchema
  write: (column: Column) => TSchema
}

const text: TypeSchemas = {
  value: ({ label }) => TextOrNull({ title: label }),
  write: ({ label, maxLength }) => TextOrNull({ title: label, maxLength }),
}
const time: TypeSchemas = {
  value: text.value,
  write: ({ label }) => TextOrNull({ title: label, examples: ['2026-03-02'] }),
}
const decimal: TypeSchemas = {
  value: ({ label }) => NumberOrNull({ title: label }),
  write: (column) => NumberOrNull(bounds(column)),
}

const schemas: Readonly<Record<ColumnType, TypeSchemas>> = {
  text,
  image: text,
  choice: {
    value: text.value,
    write: ({ label, choices = [] }) => TextOrNull({ title: label, enum: [...choices, null] }),
  },
  timestamp: time,
  date: time,
  integer: {
    value: ({ label }) => IntegerOrNull({ title: label }),
    write: (column) => IntegerOrNull(bounds(column)),
  },
  decimal,
  percent: decimal,
  money: {
    value: ({ label, currency }) =>
      NumberOrNull({ title: label, ...(currency === undefined && { description: 'In dollars' }) }),
    write: decimal.write,
  },
  boolean: {
    value: ({ label }) => Type.Boolean({ title: label }),
    write: ({ label }) => TextualBoolean({ title: label }),
  },
  list: {
    value: ({ label }) => Type.Array(Type.String(), { title: label }),
    write: ({ label }) =>
      Type.Union(
        [Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 100 }), Type.Null()],
        { title: label },
      ),
  },
}

function bounds({ label, min = 0, max }: Column): Keywords {
  return { title: label, minimum: min, maximum: max }
}

type Keywords = Record<string, unknown>

/** `type: [T, 'null']`, the form that validators check fastest and name best in their messages. */
export function TextOrNull(keywords: Keywords = {}) {
  return Type.Unsafe<string | null>({ ...keywords, type: ['string', 'null'] })
}

export function IntegerOrNull(keywords: Keywords = {}) {
  return Type.Unsafe<number | null>({ ...keywords, type: ['integer', 'null'] })
}

export function NumberOrNull(keywords: Keywords = {}) {
  return Type.Unsafe<number | null>({ ...keywords, type: ['number', 'null'] })
}

/** true, false, and the same as text in any case. */
export function TextualBoolean(keywords: Keywords = {}) {
  return Type.Union(
    [Type.Boolean(), Type.String({ pattern: '^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' })],
    keywords,
  )
}
