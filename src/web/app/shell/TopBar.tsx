import { ActionIcon, Kbd, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  BookOpen,
  ChevronDown,
  Keyboard,
  KeyRound,
  LogOut,
  Menu as MenuIcon,
  Search,
  Settings,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { isMac, keyCaps } from '../keys/useShortcuts.ts'
import { useLabels } from '../labels.ts'
import { TrayButton } from '../tray/TrayButton.tsx'
import { Logo } from './Logo.tsx'
import type { PanelName } from './panels.ts'
import classes from './TopBar.module.css'
import { capitalised, useSession } from '../session.ts'
import { signOut } from '../watch-session.ts'

type TopBarProps = {
  caption: string
  isInert: boolean
  onOpenDrawer: () => void
  onOpenPanel: (panel: PanelName) => void
}

export function TopBar({ caption, isInert, onOpenDrawer, onOpenPanel }: TopBarProps) {
  const labels = useLabels()
  return (
    <header className={classes.bar} inert={isInert}>
      <Link to={paths.home} className={classes.brand} aria-label={labels.brand}>
        <Logo />
        <span className={classes.brandText}>{labels.brand}</span>
      </Link>
      <ActionIcon
        className={`${classes.burger} ${classes.icon}`}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={labels.openNavigation}
        onClick={onOpenDrawer}
      >
        <MenuIcon size={20} />
      </ActionIcon>
      <span className={classes.caption} data-testid="route-name">
        {caption}
      </span>
      <button type="button" className={classes.search} onClick={() => onOpenPanel('palette')}>
        <Search size={16} aria-hidden="true" />
        <span className={classes.searchText}>{labels.searchHint}</span>
        <Kbd size="xs" className={classes.searchKey}>
          {keyCaps('mod+K', isMac).join(' ')}
        </Kbd>
      </button>
      <TrayButton />
      <Tooltip label={labels.settings}>
        <ActionIcon
          className={classes.icon}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={labels.settings}
          onClick={() => onOpenPanel('settings')}
        >
          <Settings size={19} strokeWidth={1.75} />
        </ActionIcon>
      </Tooltip>
      <UserMenu onOpenPanel={onOpenPanel} />
    </header>
  )
}

type UserMenuProps = { onOpenPanel: (panel: PanelName) => void }

function UserMenu({ onOpenPanel }: UserMenuProps) {
  const labels = useLabels()
  const navigate = useNavigate()
  const session = useSession()
  const name = capitalised(session?.userName ?? '')
  const item = (label: string, Icon: LucideIcon, onClick: () => void, keys?: ReactNode) => (
    <Menu.Item leftSection={<Icon size={16} />} rightSection={keys} onClick={onClick}>
      {label}
    </Menu.Item>
  )
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
        {item(labels.changePassword, KeyRound, () => onOpenPanel('password'))}
        {item(labels.keyboardShortcuts, Keyboard, () => onOpenPanel('keys'), <Kbd size="xs">?</Kbd>)}
        {item(labels.documentation, BookOpen, () => void navigate({ to: paths.documentation }))}
        <Menu.Divider />
        {item(labels.logout, LogOut, () => void signOut())}
      </Menu.Dropdown>
    </Menu>
  )
}
