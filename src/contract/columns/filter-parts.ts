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
  const isGone = (part: unknown) => texts.has(JSON.stringify(part))
  const held = (part: unknown): unknown[] => {
    const group = groupOf(part)
    if (group === null) return isGone(part) ? [] : [part]
    const parts = group.parts.flatMap(held)
    // What names several things stays so: as a group it would lie one deeper than it did.
    const rest = group.isNamed ? { [group.joint]: parts } : (Object.assign({}, ...parts) as object)
    return parts.length === 0 || isGone(rest) ? [] : [rest]
  }
  return filter.flatMap((part) => (isObject(part) ? namedApart(part) : [part])).flatMap(held)
}

type Group = {
  joint: string
  parts: readonly unknown[]
  /** False where it is one condition that names several things. */
  isNamed: boolean
}

function groupOf(part: unknown): Group | null {
  if (!isObject(part)) return null
  const apart = namedApart(part)
  if (apart.length > 1) return { joint: 'and', parts: apart, isNamed: false }
  const [[joint, parts] = ['', null]] = Object.entries(part)
  const isGroup = isJoint(joint) && Array.isArray(parts) && parts.length > 0
  return isGroup ? { joint, parts, isNamed: true } : null
}

function isObject(part: unknown): part is { readonly [name: string]: unknown } {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

const isJoint = (name: string) => name === 'or' || name === 'and'
