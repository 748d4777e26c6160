import { longestPassword, longestUsername, shortestPassword } from '../../../contract/accounts.ts'
import { invalidField } from '../../platform/errors.ts'

/** The name as it is stored: without space around it, and without characters that can't be seen. */
export function checkedUsername(text: string): string {
  const username = text.trim()
  if (username.length === 0 || username.length > longestUsername || /\p{Cc}/u.test(username)) {
    throw invalidField('username', `The username needs 1 to ${longestUsername} visible characters.`)
  }
  return username
}

export function checkedEmail(text: string): string {
  const email = text.trim()
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidField('email', 'The email takes an address like ann@example.com.')
  return email
}

export function checkedPassword(password: string): string {
  if (password.length < shortestPassword || password.length > longestPassword) {
    throw invalidField('password', `The password needs ${shortestPassword} to ${longestPassword} characters.`)
  }
  return password
}
