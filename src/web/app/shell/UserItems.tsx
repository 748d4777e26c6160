import { Kbd, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, Keyboard, KeyRound, LogOut, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { AnchoredMenu } from '../../ui/Anchored.tsx'
import { useLabels } from '../labels.ts'
import { useSession } from '../session.ts'
import { signOut } from '../watch-session.ts'
import type { PanelName } from './panels.ts'
import classes from './TopBar.module.css'

export type UserItemsProps = {
  name: string
  anchor: HTMLElement
  onClose: () => void
  onOpenPanel: (panel: PanelName) => void
}

/** What the signed-in user may do for themselves. */
export function UserItems({ name, anchor, onClose, onOpenPanel }: UserItemsProps) {
  const labels = useLabels()
  const navigate = useNavigate()
  const session = useSession()
  const item = (label: string, Icon: LucideIcon, onClick: () => void, keys?: ReactNode) => (
    <Menu.Item leftSection={<Icon size={16} />} rightSection={keys} onClick={onClick}>
      {label}
    </Menu.Item>
  )
  return (
    <AnchoredMenu anchor={anchor} label={name} position="bottom-end" width={240} offset={6} onClose={onClose}>
      {session?.email ? <Menu.Label className={classes.email}>{session.email}</Menu.Label> : null}
      {item(labels.changePassword, KeyRound, () => onOpenPanel('password'))}
      {item(labels.keyboardShortcuts, Keyboard, () => onOpenPanel('keys'), <Kbd size="xs">?</Kbd>)}
      {item(labels.documentation, BookOpen, () => void navigate({ to: paths.documentation }))}
      <Menu.Divider />
      {item(labels.logout, LogOut, () => void signOut())}
    </AnchoredMenu>
  )
}
