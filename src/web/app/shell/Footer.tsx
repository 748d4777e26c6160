import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useLabels } from '../labels.ts'
import { useSession } from '../session.ts'
import classes from './Footer.module.css'

export function Footer() {
  const labels = useLabels()
  const target = useSession() === null ? paths.signIn : paths.dashboardAlias
  return (
    <footer className={classes.footer}>
      <span>
        © {new Date().getFullYear()} <Link to={target}>{labels.brand}</Link>
      </span>
    </footer>
  )
}
