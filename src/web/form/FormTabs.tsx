import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '../ui/count-text.ts'
import classes from './Form.module.css'

export type FormTab = {
  id: string
  label: string
  /** How much in it is wrong. */
  wrong: number
}

export type FormTabsProps = {
  tabs: readonly FormTab[]
  /** The id of the one that is seen. */
  open: string
  onOpen: (id: string) => void
}

/** The tabs of a form over its panels. All of them stay as they are filled in, seen or not. */
export function FormTabs({ tabs, open, onOpen, children }: FormTabsProps & { children: ReactNode }) {
  return (
    <Tabs value={open} onChange={(id) => onOpen(id ?? open)} keepMounted>
      <Tabs.List className={classes.tabs}>
        {tabs.map(({ id, label, wrong }) => (
          <Tabs.Tab
            key={id}
            value={id}
            rightSection={
              wrong === 0 ? null : (
                <span className={classes.wrong} aria-label={counted(wrong, 'error')}>
                  {wrong}
                </span>
              )
            }
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  )
}

/** What one tab shows. */
export function FormPanel({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={tab} className={classes.sections}>
      {children}
    </Tabs.Panel>
  )
}
