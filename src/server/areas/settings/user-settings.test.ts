import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/default-settings.ts'
import { withChanges, withDefaults } from './user-settings.ts'

describe('settings of a user', () => {
  test('are purple on black with a picture and a wide sidebar at first', () => {
    expect(withDefaults({})).toMatchObject({
      accent: 'purple',
      background: 'black',
      sidebar_image_on: true,
      mini_sidebar: false,
    })
  })

  test('keep what a change does not name, and lose what it sets to null', () => {
    const chosen = withChanges({ accent: 'rose', direction: 'rtl' }, { accent: null, mini_sidebar: true })
    expect(chosen).toEqual({ direction: 'rtl', mini_sidebar: true })
    expect(withDefaults(chosen)).toEqual({ ...defaultSettings, direction: 'rtl', mini_sidebar: true })
  })
})
