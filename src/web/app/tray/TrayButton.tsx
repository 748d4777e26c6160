import { ActionIcon, Popover } from '@mantine/core'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useLabels } from '../labels.ts'
import classes from './Tray.module.css'
import { TrayList } from './TrayList.tsx'
import { useTray } from './tray.ts'

/** The bell: work under way and what needs attention, to be left and found again. */
export function TrayButton() {
  const labels = useLabels()
  const { entries, markSeen } = useTray()
  const [isOpen, setIsOpen] = useState(false)
  const isWorking = entries.some((entry) => entry.state === 'working')
  const unseenFailures = entries.filter((entry) => entry.state === 'failed' && !entry.isSeen).length
  const handleChange = (next: boolean) => {
    setIsOpen(next)
    if (!next) markSeen()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={handleChange}
      position="bottom-end"
      width={380}
      offset={6}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.button}
          aria-label={
            unseenFailures > 0 ? `${labels.notifications}: ${unseenFailures}` : labels.notifications
          }
          onClick={() => handleChange(!isOpen)}
        >
          <Bell size={19} strokeWidth={1.75} />
          {isWorking ? <span className={classes.working} data-testid="tray-working" /> : null}
          {unseenFailures > 0 ? <span className={classes.count}>{unseenFailures}</span> : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={labels.notifications}>
        <TrayList onClose={() => handleChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
