import type { PublishAccepted, PublishBody, PublishReply } from '../../../contract/publishing.ts'
import { isUndecided } from './failure-words.ts'
import type { RunKind } from './run-words.ts'

/** One call that starts a run. */
export type StartCall = { body: Required<PublishBody>; idempotencyKey: string }

/** What a person asked for with one press of a button, until its result is put away. */
export type PublishTask = {
  key: string
  kind: RunKind
  /** '2 products', 'all 5,000 matching products', '3 failed listings'. */
  what: string
  state: { is: 'sending' } | { is: 'started'; runIds: number[] } | { is: 'refused'; problem: unknown }
  /** What becomes of the selection when the result is put away. */
  onPutAway: () => void
}

export type NewTask = Pick<PublishTask, 'key' | 'kind' | 'what' | 'onPutAway'> & {
  /** Finds out what to call; asked once. */
  prepare: () => Promise<StartCall[]>
}

export type PublishTasksParts = {
  send: (kind: RunKind, call: StartCall) => Promise<PublishReply | PublishAccepted>
  /** Hears of each run as it starts, before the task does. */
  onStarted: (kind: RunKind, reply: PublishReply | PublishAccepted) => void
  newKey: () => string
}

export type PublishTasks = ReturnType<typeof createPublishTasks>

/** Sends what was asked for; it goes on when nobody looks. */
export function createPublishTasks({ send, onStarted, newKey }: PublishTasksParts) {
  const listeners = new Set<(task: PublishTask) => void>()
  const tasks = new Map<string, PublishTask>()
  const plans = new Map<string, Plan>()

  function change(key: string, state: PublishTask['state']) {
    const before = tasks.get(key)
    if (before === undefined) return
    const task = { ...before, state }
    tasks.set(key, task)
    listeners.forEach((listener) => listener(task))
  }

  async function run(key: string) {
    const [task, plan] = [tasks.get(key), plans.get(key)]
    if (task === undefined || plan === undefined) return
    change(key, { is: 'sending' })
    try {
      plan.parts ??= (await plan.prepare()).map((call) => ({ call, runId: null }))
      const sent = await Promise.allSettled(plan.parts.map((part) => sendPart(task.kind, part)))
      const refusal = sent.find(({ status }) => status === 'rejected')
      if (refusal?.status === 'rejected') throw refusal.reason
      change(key, { is: 'started', runIds: plan.parts.flatMap(({ runId }) => runId ?? []) })
    } catch (problem) {
      change(key, { is: 'refused', problem })
    }
  }

  async function sendPart(kind: RunKind, part: Part) {
    if (part.runId !== null) return
    try {
      const reply = await send(kind, part.call)
      part.runId = reply.id
      onStarted(kind, reply)
    } catch (problem) {
      // What was decided is answered the same for ever under its key.
      if (!isUndecided(problem)) part.call = { ...part.call, idempotencyKey: newKey() }
      throw problem
    }
  }

  return {
    start: ({ prepare, ...task }: NewTask) => {
      tasks.set(task.key, { ...task, state: { is: 'sending' } })
      plans.set(task.key, { prepare, parts: null })
      return run(task.key)
    },
    /** Sends again what was refused. */
    repeat: run,
    /** Stands for runs that somebody started before this page was loaded. */
    adopt: (task: Omit<PublishTask, 'state' | 'onPutAway'>, runIds: number[]) =>
      void tasks.set(task.key, { ...task, onPutAway: () => {}, state: { is: 'started', runIds } }),
    get: (key: string) => tasks.get(key),
    ofRun: (runId: number) =>
      [...tasks.values()].find(({ state }) => state.is === 'started' && state.runIds.includes(runId)),
    /** Its selection is done with once; what goes on goes on. */
    putAway: (key: string) => {
      const task = tasks.get(key)
      if (task === undefined) return
      tasks.set(key, { ...task, onPutAway: () => {} })
      task.onPutAway()
    },
    subscribe: (listener: (task: PublishTask) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    forget: () => {
      tasks.clear()
      plans.clear()
    },
  }
}

type Part = { call: StartCall; runId: number | null }
type Plan = { prepare: () => Promise<StartCall[]>; parts: Part[] | null }
