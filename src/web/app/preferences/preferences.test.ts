import { expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../contract/default-settings.ts'
import { createPreferencesStore, parsePreferences } from './preferences.ts'

function storeOver(entries: Map<string, string>) {
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  return createPreferencesStore(() => storage)
}

test('begins with the defaults', () => {
  expect(storeOver(new Map()).read()).toEqual(defaultSettings)
})

test('takes what is valid and the default for the rest', () => {
  const parsed = parsePreferences({
    accent: 'pink',
    background: 'blue',
    mini_sidebar: 'yes',
    sidebar_image: 9,
    open_groups: ['catalog', 3],
    grid_modes: { Products: 'pagination', Orders: 'x' },
    page_sizes: { Products: 50, Orders: 1.5 },
    version: 4,
  })
  expect(parsed).toEqual({
    ...defaultSettings,
    background: 'blue',
    open_groups: ['catalog'],
    grid_modes: { Products: 'pagination' },
    page_sizes: { Products: 50 },
  })
})

test('is not upset by what else may lie in the storage', () => {
  expect(storeOver(new Map([['preferences', '{broken']])).read()).toEqual(defaultSettings)
  expect(storeOver(new Map([['preferences', '[1]']])).read()).toEqual(defaultSettings)
})

test('mirrors a choice, tells the page and whoever saves it', () => {
  const entries = new Map<string, string>()
  const store = storeOver(entries)
  const [onShow, onSave] = [vi.fn(), vi.fn()]
  store.subscribe(onShow)
  store.onChange(onSave)
  store.change({ accent: 'rose' })
  expect(store.read().accent).toBe('rose')
  expect(JSON.parse(entries.get('preferences') ?? '')).toMatchObject({ accent: 'rose' })
  expect(onShow).toHaveBeenCalledOnce()
  expect(onSave).toHaveBeenCalledWith({ accent: 'rose' })
})

test('previews without storing or saving, until a person chooses', () => {
  const entries = new Map<string, string>()
  const store = storeOver(entries)
  const [onShow, onSave] = [vi.fn(), vi.fn()]
  store.subscribe(onShow)
  store.onChange(onSave)
  store.preview({ direction: 'rtl' })
  expect(onShow).toHaveBeenCalledOnce()
  store.change({ accent: 'rose' })
  store.load({ ...defaultSettings, accent: 'green' })
  expect(store.read()).toMatchObject({ direction: 'rtl', accent: 'green' })
  expect(storeOver(entries).read()).toMatchObject({ direction: 'ltr', accent: 'green' })
  expect(onSave.mock.calls).toEqual([[{ accent: 'rose' }]])
  store.change({ direction: 'ltr' })
  expect(store.read().direction).toBe('ltr')
})

test('shows what the server has without saving it again', () => {
  const store = storeOver(new Map())
  const onSave = vi.fn()
  store.onChange(onSave)
  store.load({ ...defaultSettings, accent: 'green' })
  expect(store.read().accent).toBe('green')
  expect(onSave).not.toHaveBeenCalled()
})

test('answers the same object until something changes, as React needs it', () => {
  const store = storeOver(new Map())
  expect(store.read()).toBe(store.read())
})
