import { Alert } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SignInBody } from '../../../contract/accounts.ts'
import { useFailurePage } from '../../app/failure.ts'
import { useLabels } from '../../app/labels.ts'
import { Logo } from '../../app/shell/Logo.tsx'
import { paths } from '../../paths.ts'
import { SignInForm } from './SignInForm.tsx'
import { signInOutcome } from './sign-in-outcome.ts'
import classes from './SignInPage.module.css'
import { useSignIn } from './useSignIn.ts'

/** /auth/login-page. The card comes in after 700 ms, but takes typing from the first moment; a session that starts moves on by itself. */
export function SignInPage() {
  const labels = useLabels()
  const { userName } = useRouterState({ select: ({ location }) => location.state })
  const [message, setMessage] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isTouched, setIsTouched] = useState(false)
  const showFailurePage = useFailurePage()
  const signIn = useSignIn()

  useEffect(() => {
    document.title = `Sign in · ${labels.brand}`
  }, [labels])

  const handleFailure = (problem: unknown, credentials: SignInBody) => {
    const outcome = signInOutcome(problem)
    switch (outcome.kind) {
      case 'message':
        return setMessage(outcome.text)
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
            {message}
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
