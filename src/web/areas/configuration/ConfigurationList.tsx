import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { Unanswered, type UnansweredProps } from '../../ui/Skeletons.tsx'
import classes from './Configuration.module.css'

type ConfigurationEntry = {
  name: string
  to: string
  /** What is set there. */
  about: string
  /** How it stands now; nothing while that is not known. */
  health: string | undefined
  /** Somebody has to mend it. */
  isAmiss?: boolean
  /** What leads there, where the line is not named for it. */
  action?: string
}

type ConfigurationListProps = {
  title: string
  entries: readonly ConfigurationEntry[]
  /** In place of entries that are not known. */
  unanswered?: UnansweredProps | undefined
}

/** One of the lists of the hub. */
export function ConfigurationList({ title, entries, unanswered }: ConfigurationListProps) {
  return (
    <Card title={title} isFlush>
      {unanswered === undefined ? null : (
        <div className={classes.unanswered}>
          <Unanswered {...unanswered} />
        </div>
      )}
      <ul className={classes.list}>
        {entries.map(({ name, to, about, health, isAmiss = false, action }) => (
          <li key={to}>
            <Link to={to} className={classes.entry}>
              <span className={classes.words}>
                <bdi className={classes.name}>{name}</bdi>
                <bdi className={classes.about}>{about}</bdi>
              </span>
              <bdi className={classes.health} data-amiss={isAmiss || undefined}>
                {health}
              </bdi>
              {action === undefined ? null : <span className={classes.action}>{action}</span>}
              <ChevronRight size={16} className={classes.arrow} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
