import { Menu } from '@mantine/core'
import { Check } from 'lucide-react'
import { defaultViewLabel } from '../../../contract/default-view.ts'
import type { View } from '../../../contract/views.ts'
import { AnchoredMenu } from '../../ui/Anchored.tsx'
import type { Views } from './useViews.ts'
import classes from './Views.module.css'

type ViewItemsProps = { views: Views; anchor: HTMLElement; onClose: () => void }

/** The views to choose from, one's own first, and what can be done with the one that the list stands on. */
export function ViewItems({ views, anchor, onClose }: ViewItemsProps) {
  const { active, isChanged } = views
  const own = views.views.filter(({ owner }) => owner === undefined)
  const shared = views.views.filter(({ owner }) => owner !== undefined)
  return (
    <AnchoredMenu anchor={anchor} label="Views" width={270} onClose={onClose}>
      <div className={classes.views}>
        <ViewGroup label="Views" views={own} onChoose={views.choose} />
        <ViewGroup label="Shared by others" views={shared} onChoose={views.choose} />
      </div>
      <Menu.Divider />
      <Menu.Item disabled={!isChanged} onClick={views.revert}>
        Revert to what was saved
      </Menu.Item>
      {active === undefined ? null : (
        <Menu.Item
          onClick={() => views.set(active, { is_tab: !active.is_tab, position: nextPlace(views.tabs) })}
        >
          {active.is_tab ? 'Unpin the tab of this view' : 'Pin this view as a tab'}
        </Menu.Item>
      )}
      {active === undefined ? null : (
        <Menu.Item onClick={() => views.set(active, { is_alert: !active.is_alert })}>
          {active.is_alert ? 'Stop telling me of new rows' : 'Tell me when rows enter this view'}
        </Menu.Item>
      )}
      {active === undefined || active.label === defaultViewLabel ? null : (
        <Menu.Item onClick={() => views.set(active, { is_shared: !active.is_shared })}>
          {active.is_shared ? 'Stop sharing this view' : 'Share this view with everyone'}
        </Menu.Item>
      )}
    </AnchoredMenu>
  )
}

const mostPlaces = 1_000
const nextPlace = (tabs: readonly View[]) => Math.min(mostPlaces, (tabs.at(-1)?.position ?? -1) + 1)

type ViewGroupProps = { label: string; views: readonly View[]; onChoose: (view: View) => void }

function ViewGroup({ label, views, onChoose }: ViewGroupProps) {
  if (views.length === 0) return null
  return (
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden="true">{label}</Menu.Label>
      {views.map((view) => (
        <ViewItem key={view.id} view={view} onChoose={onChoose} />
      ))}
    </div>
  )
}

function ViewItem({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { label, owner, is_active: isActive, is_shared: isShared, is_alert: isAlert } = view
  const own = [isShared ? 'shared' : [], isAlert ? 'tells me' : []].flat().join(', ')
  const remark = owner === undefined ? own : `by ${owner}`
  return (
    <Menu.Item
      aria-current={isActive || undefined}
      rightSection={
        <>
          {remark === '' ? null : <span className={classes.remark}>{remark}</span>}
          {isActive ? <Check size={15} aria-hidden="true" /> : null}
        </>
      }
      onClick={() => onChoose(view)}
    >
      <bdi className={classes.label} title={label}>
        {label}
      </bdi>
    </Menu.Item>
  )
}
