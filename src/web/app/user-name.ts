/** The name as the top bar shows it: only the first letter changes (decision 53). */
export function capitalised(name: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase() + name.slice(first.length)
}
