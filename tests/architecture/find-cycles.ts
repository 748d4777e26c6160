/** Strongly connected groups of more than one file, by Tarjan's algorithm. */
export function findCycles(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (path: string): number => {
    const own = index.size
    index.set(path, own)
    low.set(path, own)
    stack.push(path)
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!index.has(target)) low.set(path, Math.min(low.get(path) ?? own, visit(target)))
      else if (stack.includes(target)) low.set(path, Math.min(low.get(path) ?? own, index.get(target) ?? own))
    }
    if (low.get(path) === own) {
      const group = stack.splice(stack.indexOf(path))
      if (group.length > 1) groups.push(group)
    }
    return low.get(path) ?? own
  }
  for (const path of targets.keys()) if (!index.has(path)) visit(path)
  return groups
}
