import { Alert, Button, PasswordInput, TextInput, VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useDocumentTitle, useInterval } from '@mantine/hooks'
import { type FormEvent, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { SignInBody } from '../../../contract/accounts.ts'
import { useFailurePage } from '../../app/failure.ts'
import { useLabels } from '../../app/labels.ts'
import { Logo } from '../../app/shell/Logo.tsx'
import { paths } from '../../paths.ts'
import { signInOutcome, waitWords, type SignInMessage } from './sign-in-outcome.ts'
import classes from './SignInPage.module.css'
import { headSetting } from '../../ui/page-head.ts'
import { signIn } from '../../../contract/accounts.endpoints.ts'
import { call } from '../../app/call.ts'
import { session } from '../../app/session.ts'

/** /auth/login-page. The card comes in after 700 ms, but takes typing from the first moment; a session that starts moves on by itself. */
export function SignInPage() {
  const labels = useLabels()
  const { userName } = useRouterState({ select: ({ location }) => location.state })
  const [message, setMessage] = useState<SignInMessage | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isTouched, setIsTouched] = useState(false)
  const showFailurePage = useFailurePage()
  const signIn = useSignIn()
  useDocumentTitle(`Sign in · ${labels.brand}`)

  const handleFailure = (problem: unknown, credentials: SignInBody) => {
    const outcome = signInOutcome(problem)
    switch (outcome.kind) {
      case 'message':
        return setMessage(outcome)
      case 'error-page':
        return showFailurePage(problem, { userName: credentials.username, returnTo: paths.signIn })
      case 'start-over':
        return setAttempt((count) => count + 1)
    }
  }
  const handleSubmit = (credentials: SignInBody) => {
    setMessage(null)
    signIn.mutate(credentials, { onError: (problem) => handleFailure(problem, credentials) })
  }
  return (
    <main className={classes.page}>
      <div
        className={classes.column}
        data-touched={isTouched || undefined}
        onInput={() => setIsTouched(true)}
      >
        {message === null ? null : (
          <Alert color="red" icon={<CircleAlert size={18} />} className={classes.alert}>
            <Refusal {...message} />
          </Alert>
        )}
        <div className={classes.card}>
          <Logo size={44} />
          <h1 className={classes.title}>Sign in to {labels.brand}</h1>
          <SignInForm
            key={attempt}
            initialUserName={userName ?? ''}
            isWorking={signIn.isPending || signIn.isSuccess}
            onSubmit={handleSubmit}
          />
        </div>
      </div>
    </main>
  )
}

function Refusal({ text, waitSeconds }: SignInMessage) {
  return waitSeconds === undefined ? (
    text
  ) : (
    <>
      {text} <Wait seconds={waitSeconds} />
    </>
  )
}

/** Counts down to the next try. A reader hears the wait once, and its end. */
function Wait({ seconds }: { seconds: number }) {
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  useInterval(() => setNow(Date.now()), 1_000, { autoInvoke: true })
  return (
    <>
      <span aria-hidden="true">{waitWords(left)}</span>
      <VisuallyHidden>{waitWords(left > 0 ? seconds : 0)}</VisuallyHidden>
    </>
  )
}

type SignInFormProps = {
  initialUserName: string
  isWorking: boolean
  onSubmit: (credentials: SignInBody) => void
}

/** An empty field is marked red, without a text (spec 1, section 5). */
function SignInForm({ initialUserName, isWorking, onSubmit }: SignInFormProps) {
  const [username, setUsername] = useState(initialUserName)
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const singleSignOnUrl = headSetting('single-sign-on-url')
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
      {/* Nothing unless an identity provider is configured. */}
      {singleSignOnUrl === null ? null : (
        <Button component="a" href={singleSignOnUrl} variant="default" size="md" fullWidth>
          Sign in with your company account
        </Button>
      )}
    </form>
  )
}

/** Asks for a token and starts the session with it. */
function useSignIn() {
  return useMutation({
    mutationFn: ({ username, password }: SignInBody) =>
      call(signIn, { body: { username: username.trim(), password } }),
    networkMode: 'always',
    onSuccess: (answer) =>
      session.start({
        token: answer.token,
        email: answer.email,
        userName: answer.username,
        userId: String(answer.user_id),
      }),
  })
}
