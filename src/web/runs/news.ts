import { useEffect, useEffectEvent } from 'react'

/** Much is changed in a row. */
const restMs = 3_000

/** Hears of something until the answer is called. */
type Hear = (tell: () => void) => () => void

/** Calls when there is something new of what is listened for, as long as the screen is open. */
export function useNews(hear: Hear, onNews: () => void): void {
  const hearNow = useEffectEvent(hear)
  const tell = useEffectEvent(onNews)
  useEffect(() => watchNews(hearNow, tell, document), [])
}

type Listen = (event: 'visibilitychange', handler: () => void) => void
type Tab = {
  readonly visibilityState: DocumentVisibilityState
  addEventListener: Listen
  removeEventListener: Listen
}

/**
 * Listens only in a tab that is seen, since a browser keeps few connections to one server at a time; whoever comes back to it may
 * have missed something.
 */
export function watchNews(hear: Hear, onNews: () => void, tab: Tab): () => void {
  const news = paced(onNews, restMs)
  let stop: (() => void) | null = null
  const follow = () => {
    if (tab.visibilityState === 'hidden') {
      stop?.()
      stop = null
    } else stop ??= hear(news.tell)
  }
  const handleVisibility = () => {
    const wasAway = stop === null
    follow()
    if (wasAway && stop !== null) news.tell()
  }
  follow()
  tab.addEventListener('visibilitychange', handleVisibility)
  return () => {
    tab.removeEventListener('visibilitychange', handleVisibility)
    stop?.()
    news.stop()
  }
}

/** The first at once; those that come soon after it together, once. */
function paced(task: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isDue = false
  const tell = () => {
    isDue = timer !== null
    if (isDue) return
    task()
    timer = setTimeout(() => {
      timer = null
      if (isDue) tell()
    }, ms)
  }
  return { tell, stop: () => clearTimeout(timer ?? undefined) }
}
