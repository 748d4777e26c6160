import { Menu } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { coverWindows, usualWindow, type CoverWindow } from '../../../contract/stock-cover/stock-cover.ts'
import { AnchoredMenu } from '../../ui/Anchored.tsx'

type WindowItemsProps = {
  window: CoverWindow
  anchor: HTMLElement
  onChoose: (window: CoverWindow) => void
  onClose: () => void
}

/** Windows of days; the chosen one stands in the address, so that a link shows others the same. */
export function WindowItems({ window, anchor, onChoose, onClose }: WindowItemsProps) {
  const router = useRouter()
  const choose = (days: CoverWindow) => {
    onChoose(days)
    const { pathname, searchStr } = router.state.location
    const search = new URLSearchParams(searchStr)
    // Other rows: a page of these says nothing about them.
    search.delete('page')
    search.delete('window')
    if (days !== usualWindow) search.set('window', String(days))
    router.history.push(`${pathname}?${search.toString()}`)
  }
  return (
    <AnchoredMenu anchor={anchor} label="Sales of" position="bottom-end" width={200} onClose={onClose}>
      {coverWindows.map((days) => (
        <Menu.Item
          key={days}
          aria-current={days === window || undefined}
          rightSection={days === window ? <Check size={15} aria-hidden="true" /> : null}
          onClick={() => choose(days)}
        >
          Sales of {days} days
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
