export type ProgressStreamParts<Event> = {
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
