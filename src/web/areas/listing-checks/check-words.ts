import type { Run, RunFinding } from '../../../contract/runs.ts'
import { isOver } from '../../runs/run-words.ts'
import { counted, countText } from '../../ui/count-text.ts'

/** What was found, in the order in which it is told. */
export const findings: readonly (readonly [RunFinding, string])[] = [
  ['equal', 'equal'],
  ['drifted', 'out of step'],
  ['missing', 'ours but not there'],
  ['not_ours', 'there but not ours'],
]

/** 'Checking 12 listings', '12 listings checked'. */
export function checkTitle(run: Run): string {
  // What else an account has on sale is read also where nothing of ours is there.
  const what = run.total === 0 ? 'listings' : counted(run.total, 'listing')
  if (run.status === 'CANCELLED') return `Checking ${what} was cancelled`
  if (!isOver(run)) return `Checking ${what}`
  return run.total === 0 ? 'Listings checked' : `${counted(run.success, 'listing')} checked`
}

/** '298 equal, 2 out of step, 1 not read, 40 waiting'; what is nought is left out. */
export function checkCounts(run: Run): string {
  const found = findings.map(([finding, words]) => [run.counts[finding] ?? 0, words] as const)
  const waiting = isOver(run) ? 0 : Math.max(0, run.total - run.success - run.failed)
  const all = [...found, [run.failed, 'not read'] as const, [waiting, 'waiting'] as const]
  const said = all.filter(([count]) => count > 0).map(([count, words]) => `${countText(count)} ${words}`)
  return said.length === 0 ? nothingWords(run) : said.join(', ')
}

/** Only who has read all of it knows that nothing is there. */
function nothingWords(run: Run): string {
  if (!isOver(run)) return 'Reading what is on sale there.'
  return run.status === 'COMPLETED' ? 'Nothing is on sale there.' : 'It ended before anything was found.'
}
