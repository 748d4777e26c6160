import { Button, CloseButton, Loader, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BellRing, CircleAlert, CircleCheck, CircleSlash } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useLabels } from '../labels.ts'
import classes from './Tray.module.css'
import { tray, type TrayItem, useTray } from './tray.ts'
import { noticesQuery } from './watch-notices.ts'
import { paths } from '../../paths.ts'
import { Anchored } from '../../ui/Anchored.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { countText } from '../../ui/count-text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { remainingTime } from '../../ui/time-text.ts'

type TrayListProps = { onClose: () => void }

/** What hangs on the bell. */
export function TrayPanel({ anchor, onClose }: TrayListProps & { anchor: HTMLElement }) {
  const { notifications } = useLabels()
  const place = { anchor, position: 'bottom-end', width: 380, offset: 6 } as const
  return (
    <Anchored {...place} label={notifications} className={classes.dropdown} p={0} onClose={onClose}>
      <TrayList onClose={onClose} />
    </Anchored>
  )
}

function TrayList({ onClose }: TrayListProps) {
  const labels = useLabels()
  const entries = useTray()
  const hasFinished = entries.some((entry) => entry.state !== 'working')
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{labels.notifications}</h2>
        {hasFinished ? (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={tray.clearFinished}>
            Clear finished
          </Button>
        ) : null}
      </div>
      <Notices hasEntries={entries.length > 0} />
      {entries.length === 0 ? null : (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <TrayRow key={entry.id} entry={entry} onClose={onClose} />
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Button component={Link} to={paths.runs} variant="subtle" size="compact-sm" onClick={onClose}>
          Past work
        </Button>
      </div>
    </>
  )
}

/** Nobody is told that nothing needs them before that is known. */
function Notices({ hasEntries }: { hasEntries: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(noticesQuery)
  if (data !== undefined)
    return hasEntries ? null : (
      <p className={classes.empty}>Nothing needs you. Long work and failures show up here.</p>
    )
  if (error !== null && !isFetching)
    return <ErrorState title="Notices could not be loaded" problem={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.loading}>
      <Skeletons lines={2} label="Loading notices" />
    </div>
  )
}

type TrayRowProps = { entry: TrayItem; onClose: () => void }

function TrayRow({ entry, onClose }: TrayRowProps) {
  const { id, title, state, detail, progress, problem, onRetry, onOpen, onCancel } = entry
  const reason = problem === undefined ? null : problemWords(problem)
  const handleRetry = () => {
    tray.remove(id)
    onRetry?.()
  }
  const handleOpen = () => {
    onClose()
    onOpen?.()
  }
  const action = (label: string, onClick: () => void) => (
    <Button variant="default" size="compact-sm" aria-label={`${label}: ${title}`} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <li className={classes.row} data-state={state}>
      <StateIcon state={state} />
      <div className={classes.body}>
        <div className={classes.rowTitle}>
          <bdi>{title}</bdi>
        </div>
        {detail === undefined ? null : (
          <div className={classes.detail}>
            <bdi>{detail}</bdi>
          </div>
        )}
        {reason === null ? null : (
          <div className={classes.detail}>
            <bdi>{reason.message}</bdi>
          </div>
        )}
        {reason?.requestId ? <div className={classes.request}>Request {reason.requestId}</div> : null}
        {progress !== undefined && state === 'working' ? <Pace entry={entry} progress={progress} /> : null}
        <div className={classes.actions}>
          {onRetry !== undefined && state !== 'working'
            ? action(entry.retryLabel ?? 'Retry', handleRetry)
            : null}
          {onOpen === undefined ? null : action('Show', handleOpen)}
          {onCancel !== undefined && state === 'working' ? action('Cancel', onCancel) : null}
        </div>
      </div>
      {state === 'working' ? null : (
        <CloseButton size="sm" aria-label={`Dismiss: ${title}`} onClick={() => tray.dismiss(id)} />
      )}
    </li>
  )
}

const ends = {
  done: { Icon: CircleCheck, color: 'var(--success)', name: 'Done' },
  cancelled: { Icon: CircleSlash, color: 'var(--mantine-color-dimmed)', name: 'Cancelled' },
  partly: { Icon: CircleAlert, color: 'var(--warning)', name: 'Partly done' },
  failed: { Icon: CircleAlert, color: 'var(--danger)', name: 'Failed' },
  news: { Icon: BellRing, color: 'var(--accent-text)', name: 'News' },
}

function StateIcon({ state }: { state: TrayItem['state'] }) {
  if (state === 'working')
    return <Loader size={16} className={classes.icon} aria-label="In progress" role="img" />
  const { Icon, color, name } = ends[state]
  return <Icon size={18} className={classes.icon} color={color} aria-label={name} role="img" />
}

function Pace({ entry, progress }: { entry: TrayItem; progress: { done: number; total: number } }) {
  const percent = progress.total === 0 ? 0 : (progress.done / progress.total) * 100
  const remaining = remainingTime(entry.startedAtMs, progress, entry.changedAtMs)
  return (
    <div className={classes.pace}>
      <Progress value={percent} size="sm" aria-label={entry.title} />
      <span className={classes.figures}>
        {countText(progress.done)} of {countText(progress.total)}
        {remaining === null ? '' : ` · ${remaining}`}
      </span>
    </div>
  )
}
