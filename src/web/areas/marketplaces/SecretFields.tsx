import { PasswordInput } from '@mantine/core'
import type { CredentialField } from '../../../contract/connection.ts'

type SecretFieldsProps = {
  fields: readonly CredentialField[]
  values: Readonly<Record<string, string>>
  isFocused: boolean
  onChange: (name: string, value: string) => void
}

/** What goes in and is shown to nobody. */
export function SecretFields({ fields, values, isFocused, onChange }: SecretFieldsProps) {
  return fields.map(({ name, label }, at) => (
    <PasswordInput
      key={name}
      label={label}
      autoFocus={isFocused && at === 0}
      autoComplete="off"
      maxLength={4_000}
      value={values[name] ?? ''}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  ))
}

/** Null as long as one is missing. */
export function whatWasTyped(
  fields: readonly CredentialField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const typed = fields.map(({ name }) => [name, (values[name] ?? '').trim()] as const)
  return typed.every(([, value]) => value !== '') ? Object.fromEntries(typed) : null
}
