/** A figure over all rows that a filter keeps. */
export type Total =
  { kind: 'rows' } | { kind: 'sum'; field: string } | { kind: 'ratio'; part: string; whole: string }

/** How many rows there are, those that count in no sum too. */
export const rows: Total = { kind: 'rows' }

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
  const fields = Object.values(totals).flatMap((total) => {
    if (total.kind === 'rows') return []
    return total.kind === 'sum' ? [total.field] : [total.part, total.whole]
  })
  return [...new Set(fields)]
}

type Summed = { count: number; sums: Readonly<Record<string, number>> }

/** The totals from the sums of their fields, as they go over the wire. */
export function totalsOf(
  totals: Readonly<Record<string, Total>>,
  summed: Summed,
): Record<string, number | null> {
  return Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, totalOf(total, summed)]))
}

function totalOf(total: Total, { count, sums }: Summed): number | null {
  if (total.kind === 'rows') return count
  if (total.kind === 'sum') return sums[total.field] ?? 0
  const [part = 0, whole = 0] = [sums[total.part], sums[total.whole]]
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 100
}
