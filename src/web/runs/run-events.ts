import {
  type ChangedRows,
  listingsTopic,
  openEvent,
  progressEvent,
  type ProgressEvent,
  rowsTopic,
  runTopic,
  type ToldList,
} from '../../contract/events.ts'
import type { Run } from '../../contract/runs.ts'
import { followProgress } from '../../contract/system.endpoints.ts'
import { listen } from '../app/call.ts'
import type { ServerEvent } from '../app/event-stream.ts'
import { createListeners } from '../app/store.ts'

// While the stream speaks there is no need to ask, but for what it may have missed.
const trustedMs = 5_000

let heardAtMs = -Infinity

/** Whether events have come a moment ago. */
export function isHearing(): boolean {
  return performance.now() - heardAtMs < trustedMs
}

/** Hears of every run of the house, until the answer is called. */
export function hearRuns(onRun: (run: Run) => void): () => void {
  return hear((event) => {
    if (event.topic !== runTopic) return
    const { topic: _topic, ...run } = event
    onRun(run)
  })
}

/** Hears that marketplaces have changed listings by themselves, until the answer is called. */
export function hearListings(onChange: () => void): () => void {
  return hear(({ topic }) => (topic === listingsTopic ? onChange() : undefined))
}

/**
 * Hears which rows of a list were changed, until the answer is called; null where nobody knows which: also, as an opening, for what
 * was done before the stream was open, and since the caller read them.
 */
export function hearRows(
  list: ToldList,
  onChange: (rows: ChangedRows, isOpening: boolean) => void,
): () => void {
  const stopOpenings = opened.subscribe(() => onChange(null, true))
  const stop = hear((event) =>
    event.topic === rowsTopic && event.list === list ? onChange(event.rows, false) : undefined,
  )
  if (isOpen) onChange(null, true)
  return () => {
    stopOpenings()
    stop()
  }
}

const heard = createListeners<ProgressEvent>()
const opened = createListeners()
let isOpen = false
let listening = 0
let close = () => {}

/** The one stream of this page, open while anybody listens. */
function hear(listener: (event: ProgressEvent) => void): () => void {
  const leave = heard.subscribe(listener)
  listening += 1
  if (listening === 1)
    close = keepStreamOpen<ProgressEvent>({ read, schedule }, (event) => {
      heardAtMs = performance.now()
      heard.tell(event)
    })
  return () => {
    leave()
    listening -= 1
    if (listening > 0) return
    close()
    isOpen = false
    heardAtMs = -Infinity
  }
}

async function read(onEvent: (event: ProgressEvent) => void, signal: AbortSignal): Promise<void> {
  const onMessage = ({ event, data }: ServerEvent) => {
    // What was on its way when it was closed still arrives.
    if (signal.aborted) return
    if (event === openEvent) {
      isOpen = true
      opened.tell()
    }
    if (event === progressEvent) onEvent(data as ProgressEvent)
  }
  try {
    await listen(followProgress, onMessage, { signal })
  } finally {
    isOpen = false
  }
}

function schedule(task: () => void, delayMs: number): () => void {
  const timer = window.setTimeout(task, delayMs)
  return () => window.clearTimeout(timer)
}

type ProgressStreamParts<Event> = {
  /** Reads until the stream ends; rejects when it breaks. */
  read: (onEvent: (event: Event) => void, signal: AbortSignal) => Promise<void>
  schedule: (task: () => void, delayMs: number) => () => void
}

const reopenMs = 2_000
const longestReopenMs = 30_000

/** Keeps a stream of events open until the answer is called; one that can't be had is asked for ever more rarely. */
export function keepStreamOpen<Event>(
  { read, schedule }: ProgressStreamParts<Event>,
  onEvent: (event: Event) => void,
): () => void {
  const closed = new AbortController()
  let cancelNext = () => {}

  function open(delayMs: number) {
    let hasSpoken = false
    const heard = (event: Event) => {
      if (closed.signal.aborted) return
      hasSpoken = true
      onEvent(event)
    }
    const again = (nextMs: number) => {
      if (!closed.signal.aborted) cancelNext = schedule(() => open(nextMs), nextMs)
    }
    read(heard, closed.signal).then(
      () => again(reopenMs),
      () => again(hasSpoken ? reopenMs : Math.min(longestReopenMs, delayMs * 2)),
    )
  }

  open(reopenMs / 2)
  return () => {
    closed.abort()
    cancelNext()
  }
}
