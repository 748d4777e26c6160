import { Bookmark, ChevronDown } from 'lucide-react'
import { late } from '../../ui/later.ts'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useOpener } from '../../ui/useOpener.ts'
import type { Views } from './useViews.ts'
import classes from './Views.module.css'

const useViewItems = late(() => import('./ViewItems.tsx'))

/** The display profile: which saved view the list stands on, and the way to the others. */
export function ViewMenu({ views }: { views: Views }) {
  const { active, isChanged } = views
  const { anchor, button, close } = useOpener('menu')
  const code = useViewItems(anchor !== null)
  if (active === undefined) return null
  return (
    <>
      <ToolButton
        {...button}
        className={classes.target}
        aria-label={`View: ${active.label}${isChanged ? ', changed' : ''}`}
        title={isChanged ? `${active.label}, changed since it was saved` : active.label}
        loading={views.isWriting}
        leftSection={<Bookmark size={15} className={classes.icon} aria-hidden="true" />}
        rightSection={<ChevronDown size={14} aria-hidden="true" />}
      >
        <bdi className={classes.label}>{active.label}</bdi>
        {isChanged ? <span className={classes.changed} aria-hidden="true" /> : null}
      </ToolButton>
      {anchor === null || code === null ? null : (
        <code.ViewItems views={views} anchor={anchor} onClose={close} />
      )}
    </>
  )
}
