import { expect, test } from 'vitest'
import { labelsOf } from './labels.ts'

test('every word of the shell is said in both directions of writing', () => {
  for (const [name, word] of Object.entries(labelsOf.rtl)) {
    expect(word.trim(), name).not.toBe('')
    expect(word, name).toMatch(/\p{Script=Arabic}/u)
  }
  expect(Object.keys(labelsOf.rtl)).toEqual(Object.keys(labelsOf.ltr))
})

test('no two buttons of the shell have one name', () => {
  for (const words of [labelsOf.ltr, labelsOf.rtl]) {
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
