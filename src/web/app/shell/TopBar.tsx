import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { late } from '../../ui/later.ts'
import { Tip } from '../../ui/Tip.tsx'
import { useOpener } from '../../ui/useOpener.ts'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Menu as MenuIcon, Search, Settings } from 'lucide-react'
import { paths } from '../../paths.ts'
import { isMac, keyCaps } from '../keys/useShortcuts.ts'
import { useLabels } from '../labels.ts'
import { TrayButton } from '../tray/TrayButton.tsx'
import { Logo } from './Logo.tsx'
import type { PanelName } from './panels.ts'
import classes from './TopBar.module.css'
import { capitalised, useSession } from '../session.ts'

const useUserItems = late(() => import('./UserItems.tsx'))

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
      <Tip label={labels.settings}>
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
      </Tip>
      <UserMenu onOpenPanel={onOpenPanel} />
    </header>
  )
}

function UserMenu({ onOpenPanel }: Pick<TopBarProps, 'onOpenPanel'>) {
  const name = capitalised(useSession()?.userName ?? '')
  const { anchor, button, close } = useOpener('menu')
  const code = useUserItems(anchor !== null)
  return (
    <>
      <UnstyledButton {...button} className={classes.target}>
        <span className={classes.initial} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        <span className={classes.name}>{name}</span>
        <ChevronDown size={14} className={classes.chevron} aria-hidden="true" />
      </UnstyledButton>
      {anchor === null || code === null ? null : (
        <code.UserItems name={name} anchor={anchor} onClose={close} onOpenPanel={onOpenPanel} />
      )}
    </>
  )
}
