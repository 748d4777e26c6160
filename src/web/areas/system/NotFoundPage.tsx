import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import classes from './System.module.css'

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
