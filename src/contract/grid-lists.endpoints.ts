import { Type } from 'typebox'
import { maxNamedValues } from './columns/filter.ts'
import { endpoint } from './endpoint.ts'

const Values = Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), {
  minItems: 1,
  maxItems: maxNamedValues,
})
const NamedList = Type.Object({ list: Type.String(), count: Type.Integer() })

/** Keeps values for filters that name them, `{"sku__in": {"list": "…"}}`; the same values have the same name. */
export const keepGridList = endpoint('POST', '/api/grid-lists/', {
  body: Type.Object({ values: Values }),
  replies: { 200: NamedList },
})

export const showGridList = endpoint('GET', '/api/grid-lists/{list}/', {
  params: Type.Object({ list: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' }) }),
  replies: { 200: Type.Object({ ...NamedList.properties, values: Type.Array(Type.String()) }) },
})
