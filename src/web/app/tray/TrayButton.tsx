import { ActionIcon } from '@mantine/core'
import { Bell } from 'lucide-react'
import { late } from '../../ui/later.ts'
import { useOpener } from '../../ui/useOpener.ts'
import { useLabels } from '../labels.ts'
import classes from './Tray.module.css'
import { tray, useTray } from './tray.ts'

const useTrayPanel = late(() => import('./TrayPanel.tsx'))

/** The bell: work under way and what needs attention, to be left and found again. */
export function TrayButton() {
  const labels = useLabels()
  const entries = useTray()
  const { anchor, button, close } = useOpener('dialog', tray.markSeen)
  const code = useTrayPanel(anchor !== null)
  const isWorking = entries.some((entry) => entry.state === 'working')
  const unseen = entries.filter(({ state, isSeen }) => (state === 'failed' || state === 'partly') && !isSeen)
  const unseenFailures = unseen.length
  const isFailure = unseen.some(({ state }) => state === 'failed')
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        size={36}
        className={classes.button}
        aria-label={unseenFailures > 0 ? `${labels.notifications}: ${unseenFailures}` : labels.notifications}
      >
        <Bell size={19} strokeWidth={1.75} />
        {isWorking ? <span className={classes.working} data-testid="tray-working" /> : null}
        {unseenFailures > 0 ? (
          <span className={classes.count} data-tone={isFailure ? undefined : 'partly'}>
            {unseenFailures}
          </span>
        ) : null}
      </ActionIcon>
      {anchor === null || code === null ? null : <code.TrayPanel anchor={anchor} onClose={close} />}
    </>
  )
}
