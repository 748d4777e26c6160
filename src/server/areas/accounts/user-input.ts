import { longestPassword, longestUsername, shortestPassword } from '../../../contract/accounts.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { FieldErrors } from '../../platform/errors.ts'

/** The name as it is stored: without space around it, and without characters that can't be seen. */
export function checkedUsername(text: string): string {
  const username = text.trim()
  if (username.length === 0 || username.length > longestUsername || /\p{Cc}/u.test(username)) {
    throw refused({ username: [`must have 1 to ${longestUsername} visible characters`] })
  }
  return username
}

export function checkedEmail(text: string): string {
  const email = text.trim()
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw refused({ email: ['must be an e-mail address'] })
  return email
}

export function checkedPassword(password: string): string {
  if (password.length < shortestPassword || password.length > longestPassword) {
    throw refused({ password: [`must have ${shortestPassword} to ${longestPassword} characters`] })
  }
  return password
}

function refused(errors: FieldErrors): InvalidInput {
  const [[field, messages] = ['', []]] = Object.entries(errors)
  return new InvalidInput(`${field} ${messages[0] ?? ''}.`, { errors })
}
