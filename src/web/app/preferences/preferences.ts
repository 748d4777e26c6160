import { useSyncExternalStore } from 'react'
import { defaultSettings as fallback } from '../../../contract/default-settings.ts'
import * as look from '../../../contract/look.ts'
import type { UserSettings } from '../../../contract/settings.endpoints.ts'
import { fieldsOf } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'
import { createListeners } from '../store.ts'

/** What was chosen anew; the rest stays. */
export type SettingsChange = Partial<UserSettings>

const storageKey = 'preferences'

/** How this user likes the page; the server keeps it, the browser mirrors it for the first paint. */
export function createPreferencesStore(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const { tell, subscribe } = createListeners()
  const changes = createListeners<SettingsChange>()
  let snapshot: UserSettings | undefined
  let previewed: SettingsChange = {}
  const announce = () => {
    snapshot = undefined
    tell()
  }
  const stored = () => parsePreferences(parseJson(storage().getItem(storageKey)))
  const store = (change: SettingsChange) => {
    storage().setItem(storageKey, JSON.stringify({ ...stored(), ...change }))
    announce()
  }
  return {
    read: () => (snapshot ??= { ...stored(), ...previewed }),
    /** Shows what nobody chose, until the page is loaded anew or a person chooses; it is stored nowhere. */
    preview: (change: SettingsChange) => {
      previewed = change
      announce()
    },
    /** A person chose something: shown at once, and told to whoever saves it. */
    change: (change: SettingsChange) => {
      previewed = Object.fromEntries(Object.entries(previewed).filter(([name]) => !(name in change)))
      store(change)
      changes.tell(change)
    },
    /** What the server has, to be shown and not saved again. */
    load: (configuration: unknown) => store(parsePreferences(configuration)),
    /** The storage was changed by another tab or emptied by Logout. */
    storageChanged: announce,
    subscribe,
    onChange: changes.subscribe,
  }
}

/** Takes what is valid and the default for the rest: browser storage can hold anything. */
export function parsePreferences(value: unknown): UserSettings {
  const given = fieldsOf(value)
  return {
    accent: oneOf(look.accents, given.accent, fallback.accent),
    background: oneOf(look.backgrounds, given.background, fallback.background),
    mini_sidebar: flag(given.mini_sidebar, fallback.mini_sidebar),
    sidebar_image: oneOf(look.sidebarImages, given.sidebar_image, fallback.sidebar_image),
    sidebar_image_on: flag(given.sidebar_image_on, fallback.sidebar_image_on),
    color_scheme: oneOf(look.colorSchemes, given.color_scheme, fallback.color_scheme),
    direction: oneOf(look.directions, given.direction, fallback.direction),
    density: oneOf(look.densities, given.density, fallback.density),
    open_groups: Array.isArray(given.open_groups)
      ? given.open_groups.filter((group) => typeof group === 'string')
      : fallback.open_groups,
    grid_modes: entriesWhere(given.grid_modes, (mode) => look.gridModes.find((known) => known === mode)),
    page_sizes: entriesWhere(given.page_sizes, (size) => (Number.isInteger(size) ? Number(size) : undefined)),
  }
}

/** The same for a change that was kept: what it does not name stays. */
export function parseChange(value: unknown): SettingsChange {
  const given = fieldsOf(value)
  return Object.fromEntries(Object.entries(parsePreferences(given)).filter(([name]) => name in given))
}

export const preferences = createPreferencesStore(() => window.localStorage)

export function toggleMiniSidebar() {
  preferences.change({ mini_sidebar: !preferences.read().mini_sidebar })
}

export function usePreferences(): UserSettings {
  return useSyncExternalStore(preferences.subscribe, preferences.read)
}

function oneOf<T>(choices: readonly T[], value: unknown, fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback
}

function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback
}

function entriesWhere<T>(value: unknown, parse: (item: unknown) => T | undefined): Record<string, T> {
  const entries = Object.entries(fieldsOf(value)).map(([name, item]) => [name, parse(item)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, T & {}] => entry[1] !== undefined))
}
