// How far a round of reading ChannelAdvisor's products came, kept with each piece of it.
import type { CatalogueMaster, MasterQuestion } from '../../connectors/ports/catalogue-master.ts'
import type { ChannelError, ChannelErrorKind } from '../../connectors/ports/sales-channel.ts'
import type { Turn } from '../../platform/jobs/scheduled-processes.store.ts'

export type Progress = {
  account: string
  /** When its round began. */
  round: string
  /** What the round asks for, and where it is: what owns others first. */
  since: string | null
  isParent: boolean
  afterId: number
  /** The export that a first load is taken from; absent where pages are read. */
  file?: ExportProgress
  /** What the next round asks for; absent while none came to its end. */
  nextSince?: string
}

type ExportProgress = {
  /** Names the export there; null while none was asked for. */
  token: string | null
  /** The last row that was taken. */
  row: number
  /** How often it was looked after. */
  looks: number
  /** How often something failed. */
  tries: number
}

/** Clocks and indexes lag. */
const overlapMs = 10 * 60_000
const mostTries = 3
/** Of an export that nobody finishes: an hour. */
const mostLooks = 240
export const secondsToLook = 15

/** The round goes on where it was; another account is read from its beginning, as a file. */
export function openRound({ account }: CatalogueMaster, { startedOn, progress }: Turn): Progress {
  const left = progress as Partial<Progress>
  const round = startedOn.toISOString()
  const isOther = left.account !== account
  if (left.round === round && !isOther) return left as Progress
  // A round that was ended before its time leaves to the next what it was asked for.
  const since = isOther ? null : (left.nextSince ?? left.since ?? null)
  const opened = { account, round, since, isParent: true, afterId: 0 }
  return since === null ? { ...opened, file: noExport } : opened
}

const noExport: ExportProgress = { token: null, row: 0, looks: 0, tries: 0 }

export function questionOf({ since, isParent, afterId }: Progress): MasterQuestion {
  return { since: since === null ? null : new Date(since), isParent, afterId }
}

/** What is behind what owns others, and then the end of the round: what changed since it began is the next one's. */
export function afterPart({ file, ...progress }: Progress, { startedOn }: Turn): Progress {
  if (progress.isParent) {
    const others = { ...progress, isParent: false, afterId: 0 }
    return file === undefined ? others : { ...others, file: { ...file, row: 0 } }
  }
  return { ...progress, nextSince: new Date(startedOn.getTime() - overlapMs).toISOString() }
}

/** The round goes on with pages: they say all that a file says. */
export function inPages({ file: _, ...progress }: Progress): Progress {
  return { ...progress, isParent: true, afterId: 0 }
}

export function inAnotherFile(progress: Progress): Progress {
  const tries = (progress.file?.tries ?? 0) + 1
  if (tries >= mostTries) return inPages(progress)
  return { ...progress, isParent: true, file: { ...noExport, tries } }
}

export function lookedAfter(progress: Progress, file: ExportProgress): Progress {
  const looks = file.looks + 1
  return looks >= mostLooks ? inAnotherFile(progress) : { ...progress, file: { ...file, looks } }
}

/** Nothing is wrong with the export: whoever asks later gets it. */
const soonOver: ReadonlySet<ChannelErrorKind> = new Set(['throttled', 'auth_expired', 'auth_revoked'])
/** Its address or its token is good no longer. */
const gone: ReadonlySet<ChannelErrorKind> = new Set(['forbidden', 'not_found'])

/** How a round goes on after a failure; a file that is not what it should be would be no other the next time. */
export function afterFailure(progress: Progress, { kind }: ChannelError): Progress {
  const { file } = progress
  if (file === undefined || soonOver.has(kind)) return progress
  if (gone.has(kind)) return inAnotherFile(progress)
  if (kind !== 'remote_transient' || file.tries + 1 >= mostTries) return inPages(progress)
  return { ...progress, file: { ...file, tries: file.tries + 1 } }
}
