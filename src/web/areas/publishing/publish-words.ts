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

/** '298 published, 1 failed, 1 skipped, 4 waiting'; what is nought is left out. */
export function countsInWords(kind: PublishKind, figures: Figures): string {
  const parts: [number, string][] = [
    [figures.success, actionWords[kind].done],
    [figures.failed, 'failed'],
    [figures.skipped, 'skipped'],
    [figures.total - doneCount(figures), 'waiting'],
  ]
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${countText(count)} ${word}`)
  return words.length === 0 ? 'Nothing to do' : words.join(', ')
}

/** What the result dialog says first; a run that was cancelled says so. */
export function runHeadline(kind: PublishKind, run: Figures & Pick<Run, 'status'>): Headline {
  const { caption, doing, done } = actionWords[kind]
  const { success, failed, total } = run
  if (run.status === 'CANCELLED') return { tone: 'quiet', words: `${caption} cancelled` }
  if (!isOver(run)) return { tone: 'working', words: `${doing} ${counted(total, thing(kind))}` }
  if (failed > 0 && success === 0) return { tone: 'bad', words: `${caption} failed` }
  if (failed > 0) return { tone: 'bad', words: `${caption} finished with ${counted(failed, 'failure')}` }
  if (success > 0) return { tone: 'good', words: `${counted(success, thing(kind))} ${done}` }
  return { tone: 'quiet', words: `Nothing to ${kind}` }
}

/**
 * What is read aloud while work goes on: a new sentence only at each quarter, since every single step would be noise.
 */
export function spokenProgress(kind: PublishKind, figures: Figures): string {
  const { total } = figures
  const quarter = total === 0 ? 0 : Math.floor((doneCount(figures) / total) * 4)
  const words = `${actionWords[kind].doing} ${counted(total, thing(kind))}`
  return quarter === 0 ? words : `${words}: ${quarter * 25} % done`
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
