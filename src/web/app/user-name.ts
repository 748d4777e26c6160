/** The name as the top bar shows it: only the first letter changes, since the rest is as its owner wrote it. */
export function capitalised(name: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase() + name.slice(first.length)
}
