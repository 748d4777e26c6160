const shortest = 10

/** Why a new password will be refused, or null. */
export function newPasswordProblem(oldPassword: string, newPassword: string): string | null {
  if ([...newPassword].length < shortest) return `Use at least ${shortest} characters.`
  if (newPassword === oldPassword) return 'Choose one that differs from the old password.'
  return null
}
