/** The quiet part of the page. Text colours are chosen to be readable on every surface of their scheme. */
export const surfaces = {
  light: {
    canvas: '#f6f6f8',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f1f1f4',
    border: '#e3e4e9',
    borderStrong: '#c9cbd3',
    text: '#1d1f25',
    dimmed: '#5c606b',
    placeholder: '#666a75',
    danger: '#b82825',
    success: '#157a49',
    warning: '#983f0c',
  },
  dark: {
    canvas: '#121316',
    surface: '#1a1b1f',
    raised: '#212329',
    sunken: '#16171a',
    border: '#2d2f36',
    borderStrong: '#43464f',
    text: '#e7e8eb',
    dimmed: '#a0a4ae',
    placeholder: '#8f939e',
    danger: '#f7a19e',
    success: '#7ccfa1',
    warning: '#f9ab6c',
  },
} as const

/** Sidebar colours per background; they do not follow the scheme, so that a choice stays what was chosen. */
export const sidebarSurfaces = {
  black: {
    surface: '#15161a',
    text: '#d6d8de',
    dimmed: '#9a9eaa',
    hover: '#24262c',
    border: '#2a2c33',
    art: '#ffffff',
  },
  blue: {
    surface: '#16335f',
    text: '#dfe8f6',
    dimmed: '#a9bedd',
    hover: '#214273',
    border: '#27487a',
    art: '#ffffff',
  },
  white: {
    surface: '#ffffff',
    text: '#33363e',
    dimmed: '#5c606b',
    hover: '#f1f1f4',
    border: '#e3e4e9',
    art: '#1d1f25',
  },
} as const
