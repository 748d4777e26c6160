import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleView } from '../../../../tests/support/page/sample-view.ts'
import { movedTabs, tabsOf } from './tab-order.ts'

const tab = (id: number, position: number) => ({ ...sampleView, id, is_tab: true, position })

test('tabs are one’s own pinned views, in their order', () => {
  const views = [
    tab(1, 5),
    tab(2, 0),
    { ...tab(3, 1), owner: 'mia' },
    { ...tab(4, 1), is_tab: false },
    tab(5, 5),
  ]
  expect(tabsOf(views).map(({ id }) => id)).toEqual([2, 1, 5])
})

test('a moved tab stands where it was put, and nothing is written of those that stay', () => {
  const tabs = [tab(1, 0), tab(2, 1), tab(3, 2), tab(4, 3)]
  const places = (to: number) => movedTabs(tabs, { id: 3 }, to).map(({ id, position }) => [id, position])
  expect(places(1)).toEqual([
    [3, 1],
    [2, 2],
  ])
  expect(places(2)).toEqual([])
  expect(movedTabs(tabs, { id: 9 }, 0)).toEqual([])
})

test('wherever a tab is put, the others keep their order', () => {
  const anyTabs = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 20 })), {
      selector: ([id]) => id,
      minLength: 1,
      maxLength: 12,
    })
    .map((all) => tabsOf(all.map(([id, position]) => tab(id, position))))
  fc.assert(
    fc.property(anyTabs, fc.nat(), fc.integer({ min: -2, max: 14 }), (tabs, which, to) => {
      const moving = tabs[which % tabs.length] ?? { id: 0 }
      const moved = movedTabs(tabs, moving, to)
      const after = tabsOf(tabs.map((each) => moved.find(({ id }) => id === each.id) ?? each))
      const ids = after.map(({ id }) => id)
      expect(ids.indexOf(moving.id)).toBe(Math.min(Math.max(0, to), tabs.length - 1))
      const others = tabs.map(({ id }) => id).filter((id) => id !== moving.id)
      expect(ids.filter((id) => id !== moving.id)).toEqual(others)
    }),
  )
})
