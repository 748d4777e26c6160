import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { pageSettings } from '../../app/page-settings.ts'
import classes from './SignInPage.module.css'
import type { SignInBody } from '../../../contract/accounts.ts'

export type SignInFormProps = {
  initialUserName: string
  isWorking: boolean
  onSubmit: (credentials: SignInBody) => void
}

/** An empty field is marked red, without a text (spec 1, section 5). */
export function SignInForm({ initialUserName, isWorking, onSubmit }: SignInFormProps) {
  const [username, setUsername] = useState(initialUserName)
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const singleSignOnUrl = pageSettings.singleSignOnUrl()
  const isUsernameMissing = username.trim() === ''
  const isPasswordMissing = password === ''

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isUsernameMissing) return usernameInput.current?.focus()
    if (isPasswordMissing) return passwordInput.current?.focus()
    if (!isWorking) onSubmit({ username, password })
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <TextInput
        ref={usernameInput}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={initialUserName === ''}
        size="md"
        value={username}
        error={isTried && isUsernameMissing}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordInput}
        label="Password"
        autoComplete="current-password"
        autoFocus={initialUserName !== ''}
        size="md"
        value={password}
        error={isTried && isPasswordMissing}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isWorking}>
        Let&apos;s Go
      </Button>
      {singleSignOnUrl === null ? null : (
        <Button component="a" href={singleSignOnUrl} variant="default" size="md" fullWidth>
          Sign in with your company account
        </Button>
      )}
    </form>
  )
}
