import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useLabels } from '../labels.ts'
import classes from './Tray.module.css'
import { TrayRow } from './TrayRow.tsx'
import { useTray } from './tray.ts'

export function TrayList({ onClose }: { onClose: () => void }) {
  const labels = useLabels()
  const { entries, clearFinished } = useTray()
  const hasFinished = entries.some((entry) => entry.state !== 'working')
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{labels.notifications}</h2>
        {hasFinished ? (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={clearFinished}>
            Clear finished
          </Button>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <p className={classes.empty}>Nothing needs you. Long work and failures show up here.</p>
      ) : (
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
