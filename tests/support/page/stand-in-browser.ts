import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../../../src/web/app/query-client.ts'
import { session } from '../../../src/web/app/session.ts'
import { tray } from '../../../src/web/app/tray/tray.ts'

type Call = { what: string; body: unknown }

/**
 * For code of the page that asks the server by itself: storage with somebody signed in, and a server that answers
 * calls such as 'GET /api/runs/5/' with what the test says; an Error is a refusal. Streams of events stay silent.
 */
export function standInBrowser() {
  const answers = new Map<string, unknown>()
  const calls: Call[] = []

  beforeEach(() => {
    answers.clear()
    calls.length = 0
    vi.stubGlobal('window', {
      localStorage: standInStorage(),
      sessionStorage: standInStorage(),
      addEventListener: () => undefined,
      setTimeout,
      clearTimeout,
    })
    vi.stubGlobal('location', { pathname: '/', search: '', hash: '' })
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const what = `${init.method} ${address}`
      if (what === 'GET /api/events/') return new Response(new ReadableStream())
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      calls.push({ what, body })
      const answer = answers.get(what) ?? new Error(`nobody answers ${what}`)
      if (answer instanceof Response) return answer.clone()
      return answer instanceof Error
        ? Response.json({ detail: answer.message }, { status: 409 })
        : Response.json(answer)
    })
    session.start({ token: 'token', email: 'demo@example.org', userName: 'demo', userId: '1' })
  })

  afterEach(() => {
    session.clear()
    queryClient.clear()
    tray.clear()
    vi.unstubAllGlobals()
  })

  return {
    answer: (what: string, answer: unknown) => void answers.set(what, answer),
    calls,
  }
}

function standInStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
