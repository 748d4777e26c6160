import * as endpoints from '../../contract/accounts.endpoints.ts'
import { ApiProblem } from './api-problem.ts'
import { call } from './call.ts'
import { session } from './session.ts'

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
