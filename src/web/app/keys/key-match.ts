type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** Whether a key press is the one that a name such as `mod+K` or `?` stands for. */
export function isKey(name: string, press: KeyPress, isMac: boolean): boolean {
  const parts = name.split('+')
  const key = parts.at(-1) ?? ''
  const needsMod = parts.includes('mod')
  const hasMod = isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey
  const isPlain = !press.ctrlKey && !press.metaKey
  return press.key.toLowerCase() === key.toLowerCase() && !press.altKey && (needsMod ? hasMod : isPlain)
}

/** How a key is written on this machine's keyboard. */
export function keyCaps(name: string, isMac: boolean): string[] {
  return name
    .split(/[+ ]/)
    .map((part) => (part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
}
