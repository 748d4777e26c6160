// Metafields: where they may live and what each type takes for a value.

const jsonTypes = [
  ...['rich_text_field', 'json', 'money', 'weight', 'dimension', 'volume', 'rating'],
  ...['single_line_text_field', 'number_integer', 'number_decimal', 'url', 'date', 'color'].map(
    (type) => `list.${type}`,
  ),
]
const checks: Record<string, (value: string) => boolean> = {
  single_line_text_field: (value) => !/[\r\n]/.test(value),
  multi_line_text_field: () => true,
  id: (value) => /^[\w\-:./]{1,255}$/.test(value),
  number_integer: (value) => /^-?\d{1,16}$/.test(value),
  number_decimal: (value) => /^-?\d{1,13}(\.\d{1,9})?$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value),
  date_time: (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
  url: (value) => /^(https?|mailto|sms|tel):/.test(value),
  color: (value) => /^#[0-9a-f]{6}$/i.test(value),
  ...Object.fromEntries(jsonTypes.map((type) => [type, isJson])),
}

type Part = 'namespace' | 'key' | 'type' | 'value'
type ProblemKind = 'BLANK' | 'TOO_SHORT' | 'TOO_LONG' | 'INVALID' | 'INVALID_TYPE' | 'INVALID_VALUE'
type MetafieldProblem = { part: Part; kind: ProblemKind; message: string }

export function metafieldProblems(metafield: Record<Part, string>): MetafieldProblem[] {
  const { namespace, key, type, value } = metafield
  return [
    ...nameProblems('namespace', namespace, 3, 255),
    ...nameProblems('key', key, 2, 64),
    ...typeProblems(type),
    ...valueProblems(type, value),
  ]
}

function nameProblems(part: 'namespace' | 'key', name: string, least: number, most: number) {
  const label = part === 'key' ? 'Key' : 'Namespace'
  if (name === '') return problem(part, 'BLANK', `${label} can't be blank`)
  if (name.length < least)
    return problem(part, 'TOO_SHORT', `${label} is too short (minimum is ${least} characters)`)
  if (name.length > most)
    return problem(part, 'TOO_LONG', `${label} is too long (maximum is ${most} characters)`)
  if (/^[\w$:-]+$/.test(name)) return []
  return problem(part, 'INVALID', `${label} contains one or more invalid characters.`)
}

function typeProblems(type: string): MetafieldProblem[] {
  if (type === '') return problem('type', 'BLANK', "Type can't be blank")
  if (checks[type] !== undefined) return []
  return problem('type', 'INVALID_TYPE', `Type '${type}' is not a known metafield type`)
}

function valueProblems(type: string, value: string): MetafieldProblem[] {
  if (value === '') return problem('value', 'BLANK', "Value can't be blank")
  const check = checks[type]
  if (check === undefined || (check(value) && value.length <= 65_536)) return []
  return problem('value', 'INVALID_VALUE', `Value is not a valid ${type}`)
}

function problem(part: Part, kind: ProblemKind, message: string): MetafieldProblem[] {
  return [{ part, kind, message }]
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
