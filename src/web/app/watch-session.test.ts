import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { paths } from '../paths.ts'
import { session } from './session.ts'
import { tray } from './tray/tray.ts'
import { signOut, watchSession } from './watch-session.ts'

const { answer, calls } = standInBrowser()
const somebody = { token: 'token', email: 'demo@example.org', userName: 'demo', userId: '1' }
let fromOtherTab = (_event: { key: string | null }) => {}

/** Watches from now on; another test's watcher sees the same session, so each has its own router. */
function watch(pathname = '/catalogs') {
  const [own, ownClear] = [{ navigate: vi.fn(), invalidate: vi.fn() }, vi.fn()]
  const location = { href: `${pathname}?search=air`, pathname }
  watchSession(
    { ...own, state: { location } } as unknown as AnyRouter,
    { clear: ownClear } as unknown as QueryClient,
  )
  return { ...own, clear: ownClear }
}

beforeEach(() => {
  Object.assign(window, {
    addEventListener: (_name: string, listener: typeof fromOtherTab) => void (fromOtherTab = listener),
  })
})

describe('the page', () => {
  test('asks for the password again where a session died, and comes back to where it was', () => {
    const page = watch()
    tray.add({ title: 'Publishing' })
    session.end('token')
    expect(page.navigate.mock.calls).toEqual([
      [{ to: paths.signIn, replace: true, state: { returnTo: '/catalogs?search=air' } }],
    ])
    expect(page.clear).toHaveBeenCalledOnce()
    expect(tray.items()).toHaveLength(1)
  })

  test('starts afresh after Logout: nothing of one person is there for the next', () => {
    const page = watch()
    tray.add({ title: 'Publishing' })
    session.clear()
    expect(page.navigate.mock.calls).toEqual([[{ to: paths.signIn, replace: true, state: {} }]])
    expect(page.clear).toHaveBeenCalledOnce()
    expect(tray.items()).toEqual([])
  })

  test('stays where one signs in anyway', () => {
    const page = watch(paths.signIn)
    session.end('token')
    expect(page.navigate).not.toHaveBeenCalled()
  })

  test('is read anew for whoever signs in, without what was kept for another', () => {
    session.end('token')
    const page = watch()
    session.start({ ...somebody, token: 'other', userId: '2' })
    expect(page.clear).toHaveBeenCalledOnce()
    expect(page.invalidate).toHaveBeenCalledOnce()
    expect(page.navigate).not.toHaveBeenCalled()
  })

  test('does nothing while the token stays', () => {
    const page = watch()
    session.start(somebody)
    expect([page.clear, page.invalidate, page.navigate].flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  test('follows another tab', () => {
    const page = watch()
    window.localStorage.clear()
    fromOtherTab({ key: null })
    expect(page.navigate).toHaveBeenCalledOnce()
  })
})

describe('Logout', () => {
  test('empties the browser, and has the server forget the token', async () => {
    answer('POST /accounts/logout/', new Response(null, { status: 204 }))
    window.sessionStorage.setItem('draft', 'half a price')
    await signOut()
    expect(session.read()).toBeNull()
    expect(window.sessionStorage.getItem('draft')).toBeNull()
    expect(calls).toHaveLength(1)
  })

  test('works where the server is out of reach', async () => {
    answer('POST /accounts/logout/', new Error('no'))
    await expect(signOut()).resolves.toBeUndefined()
    expect(session.read()).toBeNull()
  })

  test('asks nothing where nobody is signed in', async () => {
    session.clear()
    await signOut()
    expect(calls).toEqual([])
  })
})
