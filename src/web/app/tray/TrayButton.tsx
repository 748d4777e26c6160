import { ActionIcon } from '@mantine/core'
import { Bell } from 'lucide-react'
import { late } from '../../ui/later.ts'
import { useOpener } from '../../ui/useOpener.ts'
import { useLabels } from '../labels.ts'
import classes from './Tray.module.css'
import { tray, type TrayItem, useTray } from './tray.ts'

/** What is counted on the bell; the first one that is there gives it its colour. */
const tones: readonly TrayItem['state'][] = ['failed', 'partly', 'news']

const useTrayPanel = late(() => import('./TrayPanel.tsx'))

/** The bell: work under way and what needs attention, to be left and found again. */
export function TrayButton() {
  const labels = useLabels()
  const entries = useTray()
  const { anchor, button, close } = useOpener('dialog', tray.markSeen)
  const code = useTrayPanel(anchor !== null)
  const isWorking = entries.some((entry) => entry.state === 'working')
  const unseen = entries.filter(({ state, isSeen }) => tones.includes(state) && !isSeen)
  const tone = tones.find((each) => unseen.some(({ state }) => state === each))
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        size={36}
        className={classes.button}
        aria-label={unseen.length > 0 ? `${labels.notifications}: ${unseen.length}` : labels.notifications}
      >
        <Bell size={19} strokeWidth={1.75} />
        {isWorking ? <span className={classes.working} data-testid="tray-working" /> : null}
        {tone === undefined ? null : (
          <span className={classes.count} data-tone={tone}>
            {unseen.length}
          </span>
        )}
      </ActionIcon>
      {anchor === null || code === null ? null : <code.TrayPanel anchor={anchor} onClose={close} />}
    </>
  )
}
