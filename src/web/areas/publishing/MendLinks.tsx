import { Link } from '@tanstack/react-router'
import type { PlanRow } from '../../../contract/publish-plan.ts'
import classes from './MendLinks.module.css'
import { missingWords } from './plan-words.ts'

type MendLinksProps = { missing: PlanRow['missing']; onFollow?: () => void }

/** The ways to the fields that stand in the way. */
export function MendLinks({ missing, onFollow }: MendLinksProps) {
  return missing.map(({ field, where }) => (
    <Link key={`${field} ${where}`} to={where} hash={field} className={classes.mend} onClick={onFollow}>
      {missingWords(field)}
    </Link>
  ))
}
