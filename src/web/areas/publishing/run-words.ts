import type { PublishRun, PublishStatus } from '../../../contract/publishing.ts'

export type RunKind = PublishRun['kind']

/** The parts of a run that say how far it has come. */
export type Figures = Pick<PublishRun, 'total' | 'success' | 'failed' | 'skipped'>

export const actionWords = {
  publish: { caption: 'Publish', doing: 'Publishing', done: 'published' },
  unpublish: { caption: 'Unpublish', doing: 'Unpublishing', done: 'unpublished' },
} as const

const numbers = new Intl.NumberFormat('en')

/** '1 product', '1,204 products'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`
}

export function isOver({ status }: Pick<PublishRun, 'status'>): boolean {
  return status !== 'QUEUED' && status !== 'IN PROGRESS'
}

export function doneCount({ success, failed, skipped }: Figures): number {
  return success + failed + skipped
}

/** '298 published, 1 failed, 1 skipped, 4 waiting'; what is nought is left out. */
export function countsInWords(kind: RunKind, figures: Figures): string {
  const parts: [number, string][] = [
    [figures.success, actionWords[kind].done],
    [figures.failed, 'failed'],
    [figures.skipped, 'skipped'],
    [figures.total - doneCount(figures), 'waiting'],
  ]
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${numbers.format(count)} ${word}`)
  return words.length === 0 ? 'Nothing to do' : words.join(', ')
}

export type Headline = { tone: 'working' | 'good' | 'bad' | 'quiet'; words: string }

/** What the result dialog says first. */
export function headline(kind: RunKind, figures: Figures, isFinished: boolean): Headline {
  const { caption, doing, done } = actionWords[kind]
  const { success, failed, total } = figures
  if (!isFinished) return { tone: 'working', words: `${doing} ${counted(total, 'listing')}` }
  if (failed > 0 && success === 0) return { tone: 'bad', words: `${caption} failed` }
  if (failed > 0) return { tone: 'bad', words: `${caption} finished with ${counted(failed, 'failure')}` }
  if (success > 0) return { tone: 'good', words: `${counted(success, 'listing')} ${done}` }
  return { tone: 'quiet', words: `Nothing to ${kind}` }
}

/**
 * What is read aloud while work goes on: a new sentence only at each quarter, since every single step would be noise.
 */
export function spokenProgress(kind: RunKind, figures: Figures): string {
  const { total } = figures
  const quarter = total === 0 ? 0 : Math.floor((doneCount(figures) / total) * 4)
  const { doing } = actionWords[kind]
  return quarter === 0
    ? `${doing} ${counted(total, 'listing')}`
    : `${doing} ${counted(total, 'listing')}: ${quarter * 25} % done`
}

/** The badge or the name of the mark of one row. */
export function statusWord(kind: RunKind, status: PublishStatus): string {
  switch (status) {
    case true:
      return kind === 'publish' ? 'Published' : 'Unpublished'
    case false:
      return 'Failed'
    case 'queued':
    case 'skipped':
      return status
  }
}
