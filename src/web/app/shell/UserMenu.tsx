import { Kbd, Menu, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, ChevronDown, Keyboard, KeyRound, LogOut } from 'lucide-react'
import { paths } from '../../paths.ts'
import { useLabels } from '../labels.ts'
import { useSession } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { capitalised } from '../user-name.ts'
import type { PanelName } from './panels.ts'
import classes from './UserMenu.module.css'

export type UserMenuProps = { onOpenPanel: (panel: PanelName) => void }

export function UserMenu({ onOpenPanel }: UserMenuProps) {
  const labels = useLabels()
  const navigate = useNavigate()
  const session = useSession()
  const name = capitalised(session?.userName ?? '')
  return (
    <Menu position="bottom-end" width={240} offset={6}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className={classes.initial} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          <span className={classes.name}>{name}</span>
          <ChevronDown size={14} className={classes.chevron} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {session?.email ? <Menu.Label className={classes.email}>{session.email}</Menu.Label> : null}
        <Menu.Item leftSection={<KeyRound size={16} />} onClick={() => onOpenPanel('password')}>
          {labels.changePassword}
        </Menu.Item>
        <Menu.Item
          leftSection={<Keyboard size={16} />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={() => onOpenPanel('keys')}
        >
          {labels.keyboardShortcuts}
        </Menu.Item>
        <Menu.Item
          leftSection={<BookOpen size={16} />}
          onClick={() => void navigate({ to: paths.documentation })}
        >
          {labels.documentation}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} />} onClick={() => void signOut()}>
          {labels.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
