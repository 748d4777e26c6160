import type { UserConfiguration } from './user-configurations.ts'

/** Sidebar accents, in the order in which the settings panel offers them. */
export const accents = ['purple', 'blue', 'green', 'red', 'orange', 'white', 'rose'] as const
export const sidebarBackgrounds = ['blue', 'white', 'black'] as const
export const colorSchemes = ['light', 'dark', 'system'] as const
export const directions = ['ltr', 'rtl'] as const
export const gridModes = ['infinite', 'pagination'] as const
export const sidebarImages = [1, 2, 3, 4] as const

/** What a user has who never chose anything (decision 50). */
export const defaultUserConfiguration: UserConfiguration = {
  accent: 'purple',
  background: 'black',
  mini_sidebar: false,
  sidebar_image: 1,
  sidebar_image_on: true,
  color_scheme: 'system',
  direction: 'ltr',
  open_groups: ['catalog'],
  grid_modes: {},
  page_sizes: {},
}
