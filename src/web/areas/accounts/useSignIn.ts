import { useMutation } from '@tanstack/react-query'
import { api } from '../../app/api.ts'
import { session } from '../../app/session.ts'
import { calls } from '../../paths.ts'

export type Credentials = { username: string; password: string }

type SignInAnswer = {
  email: string
  token: string
  username: string
  user_id: number
  products_page_config_id: number | null
  orders_page_config_id: number | null
}

/** Asks for a token and starts the session with it. */
export function useSignIn() {
  return useMutation({
    mutationFn: ({ username, password }: Credentials) =>
      api.post<SignInAnswer>(calls.signIn, { body: { username: username.trim(), password } }),
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
