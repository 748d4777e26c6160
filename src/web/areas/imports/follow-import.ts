import { QueryObserver } from '@tanstack/react-query'
import type { ImportReply } from '../../../contract/imports.ts'
import { queryClient } from '../../app/query-client.ts'
import { session } from '../../app/session.ts'
import { tray } from '../../app/tray/tray.ts'
import { importRunQuery } from './import-run-query.ts'
import { importStage, isUnderWay, type ImportStage } from './import-stage.ts'
import { resultWords } from './import-words.ts'

type Open = (id: number) => void

const storageKey = 'import under way'
const followed = new Map<number, () => void>()
const finishListeners = new Set<() => void>()

/** Shows an import in the tray, wherever the person goes, until it has ended. */
export function followImport(id: number, open: Open) {
  if (followed.has(id)) return
  window.localStorage.setItem(storageKey, String(id))
  const trayId = trayIdOf(id)
  let shown: ImportStage | undefined
  const observer = new QueryObserver(queryClient, importRunQuery(id))
  const stop = observer.subscribe(({ data, isFetching }) => {
    // While an answer is on its way the one at hand may be of the dry run before.
    if (data === undefined || isFetching) return
    const stage = importStage(data)
    if (stage !== shown) tray.add({ id: trayId, ...entryOf(data, stage), onOpen: () => open(id) })
    else tray.update(trayId, entryOf(data, stage))
    shown = stage
    if (isUnderWay(stage)) return
    unfollow(id)
    if (stage !== 'imported' && stage !== 'broken') return
    finishListeners.forEach((listener) => listener())
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' })
  })
  followed.set(id, stop)
}

/** Follows what was under way when the page was left or reloaded. */
export function resumeFollowing(open: Open) {
  const id = Number(window.localStorage.getItem(storageKey))
  if (Number.isInteger(id) && id > 0) followImport(id, open)
}

/** Calls the listener when an import has changed the catalogue. */
export function onImportFinished(listener: () => void): () => void {
  finishListeners.add(listener)
  return () => void finishListeners.delete(listener)
}

session.subscribe(() => {
  if (session.read() === null) for (const id of followed.keys()) unfollow(id)
})

function unfollow(id: number) {
  followed.get(id)?.()
  followed.delete(id)
  window.localStorage.removeItem(storageKey)
}

function trayIdOf(id: number): string {
  return `import-${id}`
}

function entryOf(run: ImportReply, stage: ImportStage) {
  const name = run.file_name
  switch (stage) {
    case 'checking':
      return { title: `Checking ${name}`, state: 'working' as const, ...paceOf(run) }
    case 'importing':
      return { title: `Importing ${name}`, state: 'working' as const, ...paceOf(run) }
    case 'checked':
      return { title: `${name} is checked`, state: 'done' as const, detail: resultWords(run) }
    case 'imported':
      return { title: `${name} is imported`, state: 'done' as const, detail: resultWords(run) }
    case 'unmapped':
      return { title: `${name} waits for its SKU column`, state: 'done' as const }
    case 'refused':
    case 'broken':
      return { title: `${name} was not imported`, state: 'failed' as const, detail: run.refused ?? undefined }
  }
}

function paceOf({ progress, total, rejected }: ImportReply) {
  const done = total + rejected
  return progress > 0 ? { progress: { done, total: Math.max(done, Math.round(done / progress)) } } : {}
}
