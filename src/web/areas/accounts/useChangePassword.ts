import { useMutation } from '@tanstack/react-query'
import { api } from '../../app/api.ts'
import { calls } from '../../paths.ts'

export type PasswordChange = { old_password: string; new_password: string }

export function useChangePassword() {
  return useMutation({
    mutationFn: (change: PasswordChange) => api.post(calls.changePassword, { body: change }),
    networkMode: 'always',
    retry: false,
  })
}
