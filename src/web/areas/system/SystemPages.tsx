import { Button } from '@mantine/core'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import classes from './System.module.css'

/** /error. Try again goes back to the address that failed, with what was kept for it. */
export function ErrorPage() {
  const router = useRouter()
  const { failure } = useRouterState({ select: ({ location }) => location.state })
  const { message, requestId = null, returnTo = paths.home, userName } = failure ?? {}
  const handleRetry = () => router.history.replace(returnTo, { userName })
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Something went wrong</h1>
      <p className={classes.text}>{message ?? 'The page ran into an error. Trying again often helps.'}</p>
      {requestId === null ? null : (
        <p className={classes.request}>
          Request id <CopyText text={requestId} what="request id" />
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={handleRetry}>Try again</Button>
        <Button component={Link} to={paths.home} variant="default">
          Go to Dashboard
        </Button>
      </div>
    </div>
  )
}

export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <p className={classes.figure} aria-hidden="true">
        404
      </p>
      <h1 className={classes.title}>Page not found :(</h1>
      <p className={classes.text}>Oops! Looks like you got lost.</p>
      <div className={classes.actions}>
        <Button component={Link} to={paths.home}>
          Go to Dashboard
        </Button>
      </div>
    </div>
  )
}
