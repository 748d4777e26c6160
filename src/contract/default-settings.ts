import type { UserSettings } from './settings.endpoints.ts'

/** What a user who changed nothing sees; every group of the sidebar is open. */
export const defaultSettings: UserSettings = {
  accent: 'purple',
  background: 'black',
  mini_sidebar: false,
  sidebar_image: 1,
  sidebar_image_on: true,
  color_scheme: 'system',
  direction: 'ltr',
  density: 'normal',
  open_groups: ['catalog', 'sales', 'setup'],
  grid_modes: {},
  page_sizes: {},
}
