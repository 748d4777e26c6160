/** A condition that names several things asks for all of them: each as a condition of its own. */
export function namedApart(condition: { readonly [name: string]: unknown }): { [name: string]: unknown }[] {
  const entries = Object.entries(condition)
  return entries.length > 1 ? entries.map(([name, value]) => ({ [name]: value })) : [condition]
}

/** The conditions of a filter as they travel, groups opened. */
export function leavesOf(filter: readonly unknown[]): unknown[] {
  return filter.flatMap((part) => {
    const group = groupOf(part)
    return group === null ? [part] : leavesOf(group.parts)
  })
}

/** The query of a view as conditions, which hold beside those of its filter. */
export function queryConditions(query: unknown): unknown[] {
  if (typeof query !== 'object' || query === null) return []
  return Object.entries(query as Record<string, unknown>).flatMap(([joint, parts]) =>
    isJoint(joint) ? [{ [joint]: parts }] : [],
  )
}

/** The filter without these conditions, and without groups that hold nothing else. */
export function withoutConditions(filter: readonly unknown[], gone: readonly unknown[]): unknown[] {
  const texts = new Set(gone.map((each) => JSON.stringify(each)))
  const held = (part: unknown): unknown[] => {
    const group = groupOf(part)
    const parts = group?.parts.flatMap(held) ?? []
    const rest = group === null ? part : { [group.joint]: parts }
    return texts.has(JSON.stringify(rest)) || (group !== null && parts.length === 0) ? [] : [rest]
  }
  return filter.flatMap((part) => (isObject(part) ? namedApart(part) : [part])).flatMap(held)
}

function groupOf(part: unknown): { joint: string; parts: readonly unknown[] } | null {
  if (!isObject(part)) return null
  const apart = namedApart(part)
  if (apart.length > 1) return { joint: 'and', parts: apart }
  const [[joint, parts] = ['', null]] = Object.entries(part)
  const isGroup = isJoint(joint) && Array.isArray(parts) && parts.length > 0
  return isGroup ? { joint, parts } : null
}

function isObject(part: unknown): part is { readonly [name: string]: unknown } {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

const isJoint = (name: string) => name === 'or' || name === 'and'
