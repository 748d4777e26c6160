import { useMutation } from '@tanstack/react-query'
import { changePassword } from '../../../contract/accounts.endpoints.ts'
import type { ChangePasswordBody } from '../../../contract/accounts.ts'
import { call } from '../../app/call.ts'

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => call(changePassword, { body }),
    networkMode: 'always',
    retry: false,
  })
}
