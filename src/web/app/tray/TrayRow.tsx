import { Button, CloseButton, Loader, Progress } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { problemWords } from '../../ui/problem-words.ts'
import { remainingTime } from './remaining-time.ts'
import classes from './Tray.module.css'
import { tray, type TrayItem } from './tray.ts'

export type TrayRowProps = { entry: TrayItem; onClose: () => void }

export function TrayRow({ entry, onClose }: TrayRowProps) {
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
  return (
    <li className={classes.row} data-state={state}>
      <StateIcon state={state} />
      <div className={classes.body}>
        <div className={classes.rowTitle}>{title}</div>
        {detail === undefined ? null : <div className={classes.detail}>{detail}</div>}
        {reason === null ? null : <div className={classes.detail}>{reason.message}</div>}
        {reason?.requestId ? <div className={classes.request}>Request {reason.requestId}</div> : null}
        {progress !== undefined && state === 'working' ? <Pace entry={entry} progress={progress} /> : null}
        <div className={classes.actions}>
          {onRetry !== undefined && state === 'failed' ? (
            <Button variant="default" size="compact-sm" onClick={handleRetry}>
              {entry.retryLabel ?? 'Retry'}
            </Button>
          ) : null}
          {onOpen === undefined ? null : (
            <Button variant="default" size="compact-sm" onClick={handleOpen}>
              {entry.openLabel ?? 'Show'}
            </Button>
          )}
          {onCancel === undefined || state !== 'working' ? null : (
            <Button variant="default" size="compact-sm" aria-label={`Cancel: ${title}`} onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      {state === 'working' ? null : (
        <CloseButton size="sm" aria-label={`Dismiss: ${title}`} onClick={() => tray.dismiss(id)} />
      )}
    </li>
  )
}

function StateIcon({ state }: { state: TrayItem['state'] }) {
  switch (state) {
    case 'working':
      return <Loader size={16} className={classes.icon} aria-label="In progress" role="img" />
    case 'done':
      return (
        <CircleCheck size={18} className={classes.icon} color="var(--success)" aria-label="Done" role="img" />
      )
    case 'failed':
      return (
        <CircleAlert
          size={18}
          className={classes.icon}
          color="var(--danger)"
          aria-label="Failed"
          role="img"
        />
      )
  }
}

function Pace({ entry, progress }: { entry: TrayItem; progress: { done: number; total: number } }) {
  const percent = progress.total === 0 ? 0 : (progress.done / progress.total) * 100
  const remaining = remainingTime(entry.startedAtMs, progress, entry.changedAtMs)
  return (
    <div className={classes.pace}>
      <Progress value={percent} size="sm" aria-label={entry.title} />
      <span className={classes.figures}>
        {progress.done.toLocaleString('en')} of {progress.total.toLocaleString('en')}
        {remaining === null ? '' : ` · ${remaining}`}
      </span>
    </div>
  )
}
