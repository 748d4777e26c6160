/** The conditions of a filter as they travel, groups opened. */
export function leavesOf(filter: readonly unknown[]): unknown[] {
  return filter.flatMap((part) => {
    const group = groupOf(part)
    return group === null ? [part] : leavesOf(group.parts)
  })
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
  return filter.flatMap(held)
}

function groupOf(part: unknown): { joint: string; parts: readonly unknown[] } | null {
  if (typeof part !== 'object' || part === null) return null
  const [[joint, parts] = ['', null], ...others] = Object.entries(part) as [string, unknown][]
  const isGroup = (joint === 'or' || joint === 'and') && Array.isArray(parts) && parts.length > 0
  return isGroup && others.length === 0 ? { joint, parts } : null
}
