import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { usePreferences } from './preferences/preferences.ts'
import classes from './Toasts.module.css'

/** Where pop-ups appear; the one under the pointer stays. */
export function Toasts() {
  const { direction } = usePreferences()
  return (
    <Notifications
      classNames={{ root: classes.root ?? '' }}
      position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'}
      pauseResetOnHover="notification"
      containerWidth={360}
    />
  )
}
