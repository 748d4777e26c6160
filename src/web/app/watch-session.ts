import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { preferences } from './preferences/preferences.ts'
import { session } from './session.ts'
import { tray } from './tray/tray.ts'
import * as endpoints from '../../contract/accounts.endpoints.ts'
import { ApiProblem } from './api-problem.ts'
import { call } from './call.ts'

/**
 * The one place where a session's end or start moves the page, in this tab and in every other:
 * browsers tell all other tabs when the stored token changes.
 */
export function watchSession(router: AnyRouter, queryClient: QueryClient) {
  let token = session.read()?.token
  window.addEventListener('storage', ({ key }) => {
    session.storageChanged(key)
    if (key === null || key === 'preferences') preferences.storageChanged()
  })
  session.subscribe((change) => {
    const next = session.read()?.token
    if (next === token) return
    token = next
    queryClient.clear()
    if (change === 'signed-out') {
      preferences.storageChanged()
      tray.clear()
    }
    if (next !== undefined) return void router.invalidate()
    const { href, pathname } = router.state.location
    if (pathname === paths.signIn) return
    // Someone who chose Logout starts afresh; someone whose session died comes back to where they were.
    const state = change === 'ended' ? { returnTo: href } : {}
    void router.navigate({ to: paths.signIn, replace: true, state })
  })
}

/** Empties the browser first, so that it works without a network; then tells the server to revoke the token. */
export async function signOut() {
  const token = session.read()?.token
  session.clear()
  window.sessionStorage.clear()
  if (token === undefined) return
  try {
    await call(endpoints.signOut, { token })
  } catch (problem) {
    // The token is gone from here either way, and on the server it expires by itself.
    if (!(problem instanceof ApiProblem)) throw problem
  }
}
