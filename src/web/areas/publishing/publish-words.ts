import type { Headline } from '../../app/refusal/ResultHeadline.tsx'
import type { Run, RunRow } from '../../../contract/runs.ts'
import { doneCount, isOver, type Figures } from '../../runs/run-words.ts'
import { counted, countText } from '../../ui/count-text.ts'

/** What asks where before it is done. */
export type ChosenKind = 'publish' | 'unpublish'
export type PublishKind = ChosenKind | 'sync'

export function publishKind({ kind }: Pick<Run, 'kind'>): PublishKind {
  return kind === 'unpublish' || kind === 'sync' ? kind : 'publish'
}

export const actionWords = {
  publish: { caption: 'Publish', doing: 'Publishing', done: 'published' },
  unpublish: { caption: 'Unpublish', doing: 'Unpublishing', done: 'unpublished' },
  sync: { caption: 'Sync', doing: 'Syncing', done: 'synced' },
} as const

type RunFigures = Figures & Pick<Run, 'counts' | 'status'>

/** How many of the chosen products have their rows, of a publish of many, which gets them piece by piece. */
function preparationOf({ counts: { prepared = 0, chosen = 0 } }: Pick<Run, 'counts'>) {
  return prepared < chosen ? { prepared, chosen } : null
}

/** '298 published, 1 failed, 1 skipped, 4 waiting'; what is nought is left out. */
export function countsInWords(kind: PublishKind, run: RunFigures): string {
  const parts: [number, string][] = [
    [run.success, actionWords[kind].done],
    [run.failed, 'failed'],
    [run.skipped, 'skipped'],
    [run.total - doneCount(run), 'waiting'],
  ]
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${countText(count)} ${word}`)
  const preparation = preparationOf(run)
  if (preparation === null) return words.length === 0 ? 'Nothing to do' : words.join(', ')
  const { prepared, chosen } = preparation
  return isOver(run)
    ? [...words, `${counted(chosen - prepared, 'product')} not begun`].join(', ')
    : [`Preparing ${countText(prepared)} of ${counted(chosen, 'product')}`, ...words].join(', ')
}

/** What the result dialog says first; a run that was cancelled says so. */
export function runHeadline(kind: PublishKind, run: RunFigures): Headline {
  const { caption, doing, done } = actionWords[kind]
  const { success, failed } = run
  if (run.status === 'CANCELLED') return { tone: 'quiet', words: `${caption} cancelled` }
  if (!isOver(run)) return { tone: 'working', words: `${doing} ${amountOf(kind, run)}` }
  if (failed > 0 && success === 0) return { tone: 'bad', words: `${caption} failed` }
  if (failed > 0) return { tone: 'bad', words: `${caption} finished with ${counted(failed, 'failure')}` }
  if (success > 0) return { tone: 'good', words: `${counted(success, thing(kind))} ${done}` }
  return { tone: 'quiet', words: `Nothing to ${kind}` }
}

/** What is live of a run that was cancelled midway; null where nothing was taken back. */
export function takenBackWords(kind: PublishKind, { status, skipped }: RunFigures): string | null {
  if (status !== 'CANCELLED' || skipped === 0 || kind === 'sync') return null
  return kind === 'publish'
    ? 'What was not on sale before stays off sale: whatever of it was sent already is taken off again.'
    : 'What was on sale before stays on sale: whatever of it was taken off already is put up again.'
}

/** The publish that has only begun when a sync is over; null where nothing goes on. */
export function onwardRun(kind: PublishKind, { counts }: Pick<RunFigures, 'counts'>): number | null {
  return kind === 'sync' ? counts['push'] || null : null
}

/**
 * What is read aloud while work goes on: a new sentence only at each quarter, since every single step would be noise.
 */
export function spokenProgress(kind: PublishKind, run: RunFigures): string {
  const preparation = preparationOf(run)
  const doing = preparation === null ? actionWords[kind].doing : 'Preparing'
  const [done, total] =
    preparation === null ? [doneCount(run), run.total] : [preparation.prepared, preparation.chosen]
  const quarter = total === 0 ? 0 : Math.floor((done / total) * 4)
  const words = `${doing} ${amountOf(kind, run)}`
  return quarter === 0 ? words : `${words}: ${quarter * 25} % done`
}

/** '3 listings'; how many these will be is not known before all products have their rows. */
function amountOf(kind: PublishKind, run: RunFigures): string {
  const preparation = preparationOf(run)
  return preparation === null ? counted(run.total, thing(kind)) : counted(preparation.chosen, 'product')
}

/** The badge or the name of the mark of one row; what waits and says why is late. */
export function statusWord(
  kind: PublishKind,
  { status, message }: Pick<RunRow, 'status' | 'message'>,
): string {
  switch (status) {
    case 'done':
      return doneWords[kind]
    case 'failed':
      return 'Failed'
    case 'queued':
      return message === null ? status : 'delayed'
    case 'skipped':
      return status
  }
}

const doneWords = { publish: 'Published', unpublish: 'Unpublished', sync: 'Synced with Channel Advisor' }

/** One line of the result. */
export function thing(kind: PublishKind): string {
  return kind === 'sync' ? 'product' : 'listing'
}
