import { expect, test } from 'vitest'
import { arabicLabels } from './arabic-labels.ts'
import settings from '../areas/settings/settings-ltr.json' with { type: 'json' }
import english from './labels-ltr.json' with { type: 'json' }

test('every word of the shell is said in both directions of writing', () => {
  for (const [name, word] of Object.entries(arabicLabels)) {
    expect(word.trim(), name).not.toBe('')
    expect(word, name).toMatch(/\p{Script=Arabic}/u)
  }
  expect(Object.keys(arabicLabels).sort()).toEqual(Object.keys({ ...english, ...settings }).sort())
})

test('no two buttons of the shell have one name', () => {
  for (const words of [english, arabicLabels]) {
    const names = [
      words.openNavigation,
      words.closeNavigation,
      words.settings,
      words.notifications,
      words.logout,
    ]
    expect(new Set(names).size).toBe(names.length)
  }
})
