export type Shortcut = { keys: string; does: string }
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

/** The keyboard map, as the `?` list and the documentation show it. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'mod+K', does: 'Search products, go to a screen, run an action' },
      { keys: '?', does: 'Show this list' },
      { keys: 'g c', does: 'Go to Catalogs' },
      { keys: 'g h', does: 'Go to Documentation' },
      { keys: 'mod+B', does: 'Make the sidebar small or wide' },
      { keys: 'Esc', does: 'Close what is open' },
    ],
  },
  {
    title: 'In a grid',
    shortcuts: [
      { keys: '↑ ↓ ← →', does: 'Move from cell to cell' },
      { keys: 'Home', does: 'First cell of the row' },
      { keys: 'End', does: 'Last cell of the row' },
      { keys: 'PageUp', does: 'One screen up' },
      { keys: 'PageDown', does: 'One screen down' },
      { keys: 'Enter', does: 'Edit the cell, or open its link' },
      { keys: 'F2', does: 'Edit the cell' },
      { keys: 'Tab', does: 'Keep the edit and move on' },
      { keys: 'Esc', does: 'Give the edit up, or clear the selection' },
      { keys: 'Space', does: 'Select the row' },
      { keys: 'mod+C', does: 'Copy cells the way a spreadsheet does' },
    ],
  },
]
