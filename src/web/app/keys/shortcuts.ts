type ShortcutGroup = { title: string; shortcuts: readonly { keys: string; does: string }[] }

/** The keyboard map, as the `?` list and the documentation show it. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'mod+K', does: 'Search products, go to a screen, run an action' },
      { keys: '?', does: 'Show this list' },
      { keys: 'g c', does: 'Go to Catalogs' },
      { keys: 'g e', does: 'Go to Exports' },
      { keys: 'g o', does: 'Go to Orders' },
      { keys: 'g d', does: 'Go to Ship Desk' },
      { keys: 'g p', does: 'Go to Product Sales' },
      { keys: 'g r', does: 'Go to Reports' },
      { keys: 'g u', does: 'Go to Runs Out Soon' },
      { keys: 'g s', does: 'Go to Configuration' },
      { keys: 'g h', does: 'Go to Documentation' },
      { keys: 'mod+B', does: 'Make the sidebar small or wide' },
      { keys: 'Esc', does: 'Close what is open' },
    ],
  },
  {
    title: 'On a product that was opened from a list',
    shortcuts: [
      { keys: 'J', does: 'Next product of the list' },
      { keys: 'K', does: 'Previous product of the list' },
    ],
  },
  {
    title: 'At the Ship Desk',
    shortcuts: [
      { keys: 'Enter', does: 'Ship the order with the number that was scanned, or go to the order that was' },
      { keys: '↓', does: 'Skip the order' },
      { keys: '↑', does: 'Back to the order before' },
    ],
  },
  {
    title: 'In a grid',
    shortcuts: [
      { keys: '/', does: 'Search' },
      { keys: 'F', does: 'Add a filter' },
      { keys: '↑ ↓ ← →', does: 'Move from cell to cell, with Shift to mark them' },
      { keys: 'Home End', does: 'First or last cell of the row' },
      { keys: 'mod+Home', does: 'First row' },
      { keys: 'mod+End', does: 'Last row' },
      { keys: 'PageUp PageDown', does: 'One screen up or down' },
      { keys: 'Enter', does: 'Edit the cell' },
      { keys: 'mod+Enter', does: 'Open the cell’s link' },
      { keys: 'Tab', does: 'Keep the edit and move on' },
      { keys: 'Esc', does: 'Give the edit up, or clear the selection' },
      { keys: 'Space', does: 'Select the row, with Shift all between' },
      { keys: 'mod+A', does: 'Select all loaded rows' },
      { keys: 'mod+C', does: 'Copy cells the way a spreadsheet does' },
      { keys: 'mod+V', does: 'Paste cells, from the marked one on' },
      { keys: 'mod+D', does: 'Fill the first marked cell down' },
      { keys: '+5%', does: 'Change every marked number; also +10, -5 and *1.05' },
      { keys: 'mod+Z', does: 'Undo what was saved last' },
      { keys: 'Shift+F10', does: 'Menu of the cell or the column' },
    ],
  },
]
