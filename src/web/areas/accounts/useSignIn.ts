import { useMutation } from '@tanstack/react-query'
import { signIn } from '../../../contract/accounts.endpoints.ts'
import type { SignInBody } from '../../../contract/accounts.ts'
import { call } from '../../app/call.ts'
import { session } from '../../app/session.ts'

/** Asks for a token and starts the session with it. */
export function useSignIn() {
  return useMutation({
    mutationFn: ({ username, password }: SignInBody) =>
      call(signIn, { body: { username: username.trim(), password } }),
    networkMode: 'always',
    retry: false,
    onSuccess: (answer) =>
      session.start({
        token: answer.token,
        email: answer.email,
        userName: answer.username,
        userId: String(answer.user_id),
      }),
  })
}
