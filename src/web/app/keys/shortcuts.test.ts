import { expect, test } from 'vitest'
import { navigation } from '../shell/navigation.ts'
import { shortcutGroups } from './shortcuts.ts'

test('the list names every key once where it means something', () => {
  for (const { title, shortcuts } of shortcutGroups) {
    const keys = shortcuts.map((each) => each.keys)
    expect(new Set(keys).size, title).toBe(keys.length)
  }
})

test('the list has the keys that lead to the screens of the sidebar', () => {
  const listed = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys))
  const screens = navigation.flatMap(({ entries }) => entries.flatMap(({ keys }) => keys ?? []))
  expect(screens).not.toEqual([])
  expect(listed).toEqual(expect.arrayContaining(screens))
  expect(new Set(screens).size).toBe(screens.length)
})
