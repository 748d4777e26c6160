export const mostMargin = 1000

/** What a price of the example becomes with a margin on it, in the marketplace's steps; half a step goes up. */
export function priceWithMargin(dollars: number, margin: number, step: number | null): number {
  const cents = Math.round(dollars * (100 + margin) + 1e-6)
  const stepCents = Math.max(1, Math.round((step ?? 0.01) * 100))
  return (Math.floor((2 * cents + stepCents) / (2 * stepCents)) * stepCents) / 100
}

/** The margin that was typed; why it can't be one; null while nothing is typed. */
export function readMargin(text: string): { margin: number } | { reason: string } | null {
  const typed = text.trim()
  if (typed === '') return null
  if (/^-\d/.test(typed)) return { reason: 'Margin starts at 0 %.' }
  if (!/^\d+(\.\d+)?$/.test(typed)) return { reason: 'Enter a number, such as 12.5.' }
  if ((typed.split('.')[1] ?? '').length > 2) return { reason: 'Margin takes at most two decimals.' }
  const margin = Number(typed)
  return margin > mostMargin ? { reason: `Margin goes up to ${mostMargin} %.` } : { margin }
}
