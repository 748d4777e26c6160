// Plain values, apart from the schemas, so that the page can use them without loading the schema library.

/** Accents of the page, in the order in which the settings panel offers them. */
export const accents = ['purple', 'blue', 'green', 'red', 'orange', 'white', 'rose'] as const
export const backgrounds = ['blue', 'white', 'black'] as const
export const colorSchemes = ['light', 'dark', 'system'] as const
export const directions = ['ltr', 'rtl'] as const
/** How close the rows of a grid stand. */
export const densities = ['compact', 'normal', 'roomy'] as const
export const gridModes = ['infinite', 'pagination'] as const
export const sidebarImages = [1, 2, 3, 4] as const
