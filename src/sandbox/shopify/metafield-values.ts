// Metafields: where they may live and what each type takes for a value.

const checks: Record<string, (value: string) => boolean> = {
  single_line_text_field: (value) => !/[\r\n]/.test(value),
  multi_line_text_field: () => true,
  rich_text_field: isJson,
  id: (value) => /^[\w\-:./]{1,255}$/.test(value),
  number_integer: (value) => /^-?\d{1,16}$/.test(value),
  number_decimal: (value) => /^-?\d{1,13}(\.\d{1,9})?$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value),
  date_time: (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
  url: (value) => /^(https?|mailto|sms|tel):/.test(value),
  color: (value) => /^#[0-9a-f]{6}$/i.test(value),
  json: isJson,
  money: isJson,
  weight: isJson,
  dimension: isJson,
  volume: isJson,
  rating: isJson,
  'list.single_line_text_field': isJson,
  'list.number_integer': isJson,
  'list.number_decimal': isJson,
  'list.url': isJson,
  'list.date': isJson,
  'list.color': isJson,
}

export type MetafieldProblem = {
  part: 'namespace' | 'key' | 'type' | 'value'
  kind: ProblemKind
  message: string
}
type ProblemKind = 'BLANK' | 'TOO_SHORT' | 'TOO_LONG' | 'INVALID' | 'INVALID_TYPE' | 'INVALID_VALUE'

export function metafieldProblems(metafield: {
  namespace: string
  key: string
  type: string
  value: string
}): MetafieldProblem[] {
  const { namespace, key, type, value } = metafield
  const check = checks[type]
  return [
    ...nameProblems('namespace', namespace, 3, 255),
    ...nameProblems('key', key, 2, 64),
    ...(type === ''
      ? [problem('type', 'BLANK', "Type can't be blank")]
      : check === undefined
        ? [problem('type', 'INVALID_TYPE', `Type '${type}' is not a known metafield type`)]
        : []),
    ...(value === ''
      ? [problem('value', 'BLANK', "Value can't be blank")]
      : check !== undefined && (!check(value) || value.length > 65_536)
        ? [problem('value', 'INVALID_VALUE', `Value is not a valid ${type}`)]
        : []),
  ]
}

function nameProblems(
  part: 'namespace' | 'key',
  name: string,
  least: number,
  most: number,
): MetafieldProblem[] {
  const label = part === 'key' ? 'Key' : 'Namespace'
  if (name === '') return [problem(part, 'BLANK', `${label} can't be blank`)]
  if (name.length < least)
    return [problem(part, 'TOO_SHORT', `${label} is too short (minimum is ${least} characters)`)]
  if (name.length > most)
    return [problem(part, 'TOO_LONG', `${label} is too long (maximum is ${most} characters)`)]
  if (!/^[\w$:-]+$/.test(name))
    return [problem(part, 'INVALID', `${label} contains one or more invalid characters.`)]
  return []
}

function problem(part: MetafieldProblem['part'], kind: ProblemKind, message: string): MetafieldProblem {
  return { part, kind, message }
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
