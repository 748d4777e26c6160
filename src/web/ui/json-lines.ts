/** Of what it is held against nothing is known here: no word is said about it. */
export const nothingKnown = Symbol('nothing known')
/** It is known that there is no such thing in what it is held against. */
const missing = Symbol('missing')

export type JsonLine = { text: string; isDifferent: boolean }

/**
 * JSON as `JSON.stringify(json, null, 2)` writes it, line by line, with what is not as in the other. Of an object that has fewer
 * fields there, the rest is no matter; a list tells its elements by `ref`, `sku` or place.
 */
export function jsonLines(json: unknown, other: unknown): JsonLine[] {
  return linesOf(json, other, { indent: '', head: '', tail: '' })
}

type Place = { indent: string; head: string; tail: string }

function linesOf(json: unknown, other: unknown, place: Place): JsonLine[] {
  const { indent, head, tail } = place
  if (Array.isArray(json) && json.length > 0) {
    const others = elementsOf(json, other)
    const inner = json.map((each: unknown, at) => ({ head: '', json: each, other: others[at] }))
    return enclosed(inner, { place, ends: '[]', isDifferent: other === missing })
  }
  if (isObject(json) && Object.keys(json).length > 0) {
    const inner = Object.entries(json)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({
        ...{ head: `${JSON.stringify(name)}: `, json: value },
        other: other === missing ? missing : isObject(other) && name in other ? other[name] : nothingKnown,
      }))
    return enclosed(inner, { place, ends: '{}', isDifferent: other === missing })
  }
  const text = JSON.stringify(json ?? null)
  const isDifferent = other === missing || (other !== nothingKnown && text !== JSON.stringify(other ?? null))
  return [{ text: `${indent}${head}${text}${tail}`, isDifferent }]
}

type Inner = { head: string; json: unknown; other: unknown }
type Shell = { place: Place; ends: '[]' | '{}'; isDifferent: boolean }

function enclosed(inner: readonly Inner[], { place, ends, isDifferent }: Shell): JsonLine[] {
  const { indent, head, tail } = place
  const last = inner.length - 1
  return [
    { text: `${indent}${head}${ends.charAt(0)}`, isDifferent },
    ...inner.flatMap(({ head: name, json, other }, at) =>
      linesOf(json, other, { indent: `${indent}  `, head: name, tail: at === last ? '' : ',' }),
    ),
    { text: `${indent}${ends.charAt(1)}${tail}`, isDifferent },
  ]
}

/** What each element is held against. */
function elementsOf(json: readonly unknown[], other: unknown): unknown[] {
  if (other === nothingKnown || other === missing) return json.map(() => other)
  if (!Array.isArray(other)) return json.map(() => missing)
  return json.map((each, at): unknown => {
    const name = nameOf(each)
    if (name === undefined) return at < other.length ? other[at] : missing
    return other.find((theirs: unknown) => nameOf(theirs) === name) ?? missing
  })
}

function nameOf(element: unknown): unknown {
  return isObject(element) ? (element['ref'] ?? element['externalId'] ?? element['sku']) : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lines that follow one another as one text, as long as all or none of them differ. */
export function stretches(lines: readonly JsonLine[]): JsonLine[] {
  const found: JsonLine[] = []
  lines.forEach(({ text, isDifferent }, at) => {
    const whole = at === lines.length - 1 ? text : `${text}\n`
    const last = found.at(-1)
    if (last?.isDifferent === isDifferent) last.text += whole
    else found.push({ text: whole, isDifferent })
  })
  return found
}
