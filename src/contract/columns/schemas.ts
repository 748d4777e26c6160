import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import type { Column } from './column.ts'

/** What a cell of this column may hold in an answer. */
export function valueSchema({ type, label }: Column): TSchema {
  switch (type) {
    case 'text':
    case 'timestamp':
    case 'date':
    case 'image':
      return TextOrNull({ description: label })
    case 'integer':
      return IntegerOrNull({ description: label })
    case 'decimal':
    case 'percent':
      return NumberOrNull({ description: label })
    case 'money':
      return NumberOrNull({ description: `${label}, in dollars` })
    case 'boolean':
      return Type.Boolean({ description: label })
    case 'list':
      return Type.Array(Type.String(), { description: label })
  }
}

/** What a write of this column takes: null clears, a boolean may come as the text 'True' or 'False'. */
export function writeSchema({ type, label, maxLength, min = 0, max }: Column): TSchema {
  switch (type) {
    case 'text':
    case 'image':
      return TextOrNull({ description: label, maxLength })
    case 'timestamp':
    case 'date':
      return TextOrNull({ description: label, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}' })
    case 'integer':
      return IntegerOrNull({ description: label, minimum: min, maximum: max })
    case 'decimal':
    case 'percent':
    case 'money':
      return NumberOrNull({ description: label, minimum: min, maximum: max })
    case 'boolean':
      return TextualBoolean({ description: label })
    case 'list':
      return Type.Union(
        [Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 100 }), Type.Null()],
        {
          description: label,
        },
      )
  }
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
