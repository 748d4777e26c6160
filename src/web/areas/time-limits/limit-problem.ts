import type { TimeLimit } from '../../../contract/time-limits.endpoints.ts'

/** Why what was typed is no such number of days; null where it is one. */
export function limitProblem(
  text: string,
  { least, most }: Pick<TimeLimit, 'least' | 'most'>,
): string | null {
  const typed = text.trim()
  if (!/^\d+$/.test(typed)) return 'Enter a whole number of days.'
  const isWithin = Number(typed) >= least && Number(typed) <= most
  return isWithin ? null : `It is from ${least} to ${most.toLocaleString('en-US')} days.`
}
