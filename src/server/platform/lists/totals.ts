/** A figure over all rows that a filter keeps. */
export type Total = { kind: 'sum'; field: string } | { kind: 'ratio'; part: string; whole: string }

/** A column added up. */
export function sum(field: string): Total {
  return { kind: 'sum', field }
}

/** One sum in percent of another; nothing where the other is 0. */
export function ratio(part: string, whole: string): Total {
  return { kind: 'ratio', part, whole }
}

/** The fields whose sums these totals are made from. */
export function summedFields(totals: Readonly<Record<string, Total>>): string[] {
  const fields = Object.values(totals).flatMap((total) =>
    total.kind === 'sum' ? [total.field] : [total.part, total.whole],
  )
  return [...new Set(fields)]
}

/** The totals from the sums of their fields, as they go over the wire. */
export function totalsOf(
  totals: Readonly<Record<string, Total>>,
  sums: Readonly<Record<string, number>>,
): Record<string, number | null> {
  return Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, totalOf(total, sums)]))
}

function totalOf(total: Total, sums: Readonly<Record<string, number>>): number | null {
  if (total.kind === 'sum') return sums[total.field] ?? 0
  const [part = 0, whole = 0] = [sums[total.part], sums[total.whole]]
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 100
}
